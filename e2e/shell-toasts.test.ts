// Toasts and their constants, with the newsletter form of a public page.
import type { Page } from "playwright-core";
import { settle } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { focusToasts, nextFrames, openStarted } from "./visitor.ts";

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

test("[UILIB-03] [A16] a toast closes after 5000 ms, but not while hovered", async ({ page }) => {
  await page.clock.install();
  await openWithForm(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email address").fill("ana@pop.example");
  await form.getByRole("button").click();
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return toasts(page).count();
    })
    .toBe(1);
  await toasts(page).first().hover();
  await page.clock.runFor(6000);
  await expect.poll(() => toasts(page).filter({ visible: true }).count()).toBe(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4900);
  await expect.poll(() => toasts(page).filter({ visible: true }).count()).toBe(1);
  await page.clock.runFor(100);
  await expect.poll(() => toasts(page).filter({ visible: true }).count()).toBe(0);
});

async function swipe(page: Page, byPx: number) {
  const box = await toasts(page).first().boundingBox();
  const from = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 12 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.25, 0.5, 0.75]) await page.mouse.move(from.x + byPx * share, from.y);
  await page.mouse.move(from.x + byPx, from.y);
  await page.mouse.up();
}

test("[UILIB-01] [UILIB-04] [UILIB-05] [UILIB-06] F8 focuses the notifications; a new toast replaces the last, and a swipe of over 50 px dismisses it", async ({
  page,
}) => {
  await openWithForm(page);
  await subscribe(page);
  await page.keyboard.press("F8");
  await expect.poll(() => region(page).evaluate((list) => list === document.activeElement)).toBe(true);
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => region(page).evaluate((list) => getComputedStyle(list).maxWidth), { message: `${width} px` })
      .toBe("420px");
    await expect
      .poll(async () => (await region(page).boundingBox())?.width, { message: `${width} px` })
      .toBeLessThanOrEqual(420);
  }
  await page.route("**/api/newsletter", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Use another address" }).click();
  await page.getByRole("form", { name: "Newsletter" }).getByLabel("Email address").fill("ion@pop.example");
  await page.keyboard.press("Enter");
  await toasts(page).getByText("Subscription failed").waitFor();
  await settle(page);
  await expect.poll(() => toasts(page).filter({ visible: true }).count()).toBe(1);
  await focusToasts(page);
  await settle(page);
  for (const tooLittle of [-120, 49]) {
    await swipe(page, tooLittle);
    await nextFrames(page);
    await settle(page);
    await expect.poll(() => toasts(page).filter({ visible: true }).count(), { message: `${tooLittle} px` }).toBe(1);
  }
  await swipe(page, 51);
  await expect.poll(() => toasts(page).count()).toBe(0);
});
