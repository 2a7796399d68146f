// Browsers that lack something, or refuse it: everything is readable, and every form can be sent.
import type { Page } from "playwright-core";
import { expect, sharedTest as test } from "./test.ts";
import { holdAnswers, openStarted, waitForStart } from "./visitor.ts";

/** Takes something away from the browser before any script of the page runs. */
async function without(page: Page, take: () => void): Promise<void> {
  await page.addInitScript(take);
}

const stillPicture = (page: Page) => page.locator(".hero-field img");

test("[LITE-05] without OffscreenCanvas the hero shows a still picture without pause button", async ({ openFresh }) => {
  const page = await openFresh();
  await without(page, () => Reflect.deleteProperty(globalThis, "OffscreenCanvas"));
  await openStarted(page, "/");
  await stillPicture(page).waitFor();
  await expect.poll(() => page.locator(".home-hero-pause").isVisible()).toBe(false);
});

test("[LITE-05] if the worker is blocked, the still picture replaces the canvases", async ({ openFresh }) => {
  const page = await openFresh();
  await page.route("**/hero-worker-*.js", (route) => route.abort());
  await openStarted(page, "/");
  await stillPicture(page).waitFor();
});

test("[LITE-05] the worker's file may run by its own policy, to which WebKit holds it", async ({ openFresh }) => {
  const page = await openFresh();
  const worker = page.waitForResponse("**/hero-worker-*.js");
  await openStarted(page, "/");
  expect(await (await worker).headerValue("Content-Security-Policy")).toContain("script-src 'self'");
});

test("[LITE-02] without IntersectionObserver the carousel works and deferred pictures are loaded", async ({
  openFresh,
}) => {
  const page = await openFresh();
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

test("[GEN-35] without PerformanceObserver a message is logged and the page works", async ({ openFresh }) => {
  const page = await openFresh();
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await without(page, () => Reflect.deleteProperty(globalThis, "PerformanceObserver"));
  await openStarted(page, "/about");
  await expect.poll(() => lines).toContain("Performance Observer not supported");
});

test("[LITE-02] with blocked storage banner, theme and enquiry work for this page", async ({ openFresh }) => {
  const page = await openFresh();
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

test("[LITE-03] menu, language, questions and theme work before the start has come", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const release = await holdAnswers(page, "**/assets/start-*.js");
  await page.goto("/faq", { waitUntil: "commit" });
  await page.locator(".site-menu-button").click();
  await page.locator("#site-menu").waitFor();
  await page.locator("#site-menu .language-button").click();
  await page.locator("#menu-languages").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const question = page.locator("main details").first();
  await question.locator("summary").click();
  await expect.poll(() => question.getAttribute("open")).toBe("");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Cookie settings" }).click(); // held until the start answers it
  await expect.poll(() => page.locator("#cookie-banner").isVisible()).toBe(false);
  release();
  await page.locator("#cookie-banner [data-view=categories]").waitFor();
});
