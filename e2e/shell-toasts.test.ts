// Toasts and their constants (spec §9), as the newsletter's form shows them on a public page.
import type { Page } from "playwright-core";
import { settle } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { eventually, nextFrames, openStarted } from "./visitor.ts";

const toasts = (page: Page) => page.locator('[data-slot="toast"]');
const region = (page: Page) => page.locator('[data-slot="toast-viewport"]');

async function openWithForm(page: Page) {
  await page.route("**/api/newsletter", (route) =>
    route.fulfill({ status: 200, json: { success: true, message: "ok" } }),
  );
  await openStarted(page, "/newsletter");
}

async function subscribe(page: Page, address = "ana@pop.example") {
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email address").fill(address);
  await form.getByRole("button").click();
  await toasts(page).first().waitFor();
}

test("[UILIB-01] a second toast takes the first one's place", async ({ page }) => {
  await openWithForm(page);
  await subscribe(page);
  await page.getByRole("form", { name: "Newsletter" }).getByLabel("Email address").fill("ion@pop.example");
  await page.keyboard.press("Enter");
  await page.waitForResponse("**/api/newsletter");
  await nextFrames(page);
  await settle(page);
  expect(await toasts(page).filter({ visible: true }).count()).toBe(1);
});

test("[UILIB-03] a toast goes by itself after 5000 ms", async ({ page }) => {
  await page.clock.install();
  await openWithForm(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email address").fill("ana@pop.example");
  await form.getByRole("button").click();
  await eventually(async () => {
    await page.clock.runFor(50);
    return toasts(page).count();
  }).toBe(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4500);
  expect(await toasts(page).filter({ visible: true }).count()).toBe(1);
  await page.clock.runFor(500);
  await eventually(() => toasts(page).filter({ visible: true }).count()).toBe(0);
});

async function swipe(page: Page, byPx: number) {
  const box = await toasts(page).first().boundingBox();
  const from = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 12 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let moved = 0; moved <= byPx; moved += 6) await page.mouse.move(from.x + moved, from.y);
  await page.mouse.move(from.x + byPx, from.y);
  await page.mouse.up();
}

test("[UILIB-04] a toast is swiped away to the right from 50 px on, not before", async ({ page }) => {
  await openWithForm(page);
  await subscribe(page);
  await settle(page);
  await swipe(page, 40);
  await nextFrames(page);
  await settle(page);
  expect(await toasts(page).filter({ visible: true }).count()).toBe(1);
  await swipe(page, 60);
  await eventually(() => toasts(page).count()).toBe(0);
});

test("[UILIB-05] F8 leads to the notifications", async ({ page }) => {
  await openWithForm(page);
  await subscribe(page);
  await page.keyboard.press("F8");
  await eventually(() => region(page).evaluate((list) => list === document.activeElement)).toBe(true);
});

test("[UILIB-06] the notifications are at most 420px wide on medium screens and up", async ({ page }) => {
  await openWithForm(page);
  await subscribe(page);
  expect(await region(page).evaluate((list) => getComputedStyle(list).maxWidth)).toBe("420px");
});
