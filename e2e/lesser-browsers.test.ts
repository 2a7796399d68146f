// Browsers with missing or blocked features: everything is readable, and every form can be sent.
import type { Page } from "playwright-core";
import { expect, sharedTest as test } from "./test.ts";
import { openStarted, waitForStart } from "./visitor.ts";

/** Removes a feature from the browser before any script of the page runs. */
async function without(page: Page, take: () => void): Promise<void> {
  await page.addInitScript(take);
}

const stillPicture = (page: Page) => page.locator(".hero-field img");

test("[LITE-05] without OffscreenCanvas the hero shows a still picture without pause button", async ({ page }) => {
  await without(page, () => Reflect.deleteProperty(globalThis, "OffscreenCanvas"));
  await openStarted(page, "/");
  await stillPicture(page).waitFor();
  await expect.poll(() => page.locator(".home-hero-pause").isVisible()).toBe(false);
});

test("[LITE-05] if the worker is blocked, the still picture replaces the canvases", async ({ page }) => {
  await page.route("**/hero-worker-*.js", (route) => route.abort());
  await openStarted(page, "/");
  await stillPicture(page).waitFor();
});

test("[LITE-02] without IntersectionObserver the carousel works and deferred pictures are loaded", async ({ page }) => {
  await without(page, () => Reflect.deleteProperty(globalThis, "IntersectionObserver"));
  await openStarted(page, "/");
  await page.getByRole("button", { name: "Next testimonial" }).click();
  await expect.poll(() => page.locator(".carousel-dot").nth(1).getAttribute("aria-current")).toBe("true");
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.dataset["src"] = "/favicon.svg";
    document.body.append(image);
  });
  await page.locator('img[src="/favicon.svg"]').waitFor({ state: "attached" });
});

test("[GEN-35] without PerformanceObserver a message is logged and the page works", async ({ page }) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await without(page, () => Reflect.deleteProperty(globalThis, "PerformanceObserver"));
  await openStarted(page, "/about");
  await expect.poll(() => lines).toContain("Performance Observer not supported");
});

test("[LITE-02] with blocked storage banner, theme and enquiry work for this page", async ({ page }) => {
  await without(page, () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  await page.goto("/contact");
  await waitForStart(page);
  await page.getByRole("button", { name: "Reject All" }).click();
  await expect.poll(() => page.locator("#cookie-banner").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Pop");
  await page.getByLabel("Email", { exact: true }).fill("ana@hexley.example");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Step 2 of 4").waitFor();
});
