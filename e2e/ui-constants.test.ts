// Specified timings of tooltips and the scroll area, which only the admin area shows, with a fake clock.
import type { Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { change, posts, writeOnly } from "./admin-posts.ts";
import { anEnquiry, newSession, send, storeSession } from "./admin-session.ts";
import { expect, test } from "./test.ts";

const tooltip = (page: Page) => page.locator('[data-slot="tooltip"]');

async function openContacts(page: Page, site: Site) {
  const session = await newSession(site);
  await send(site, "/api/contact", anEnquiry());
  await storeSession(page, session);
  await page.clock.install();
  await page.goto("/admin/contacts");
  const row = page.locator("tbody tr").first();
  await row.waitFor();
  await page.mouse.move(0, 0);
  return { view: row.getByRole("button", { name: /^View/ }), remove: row.getByRole("button", { name: /^Delete/ }) };
}

/** Moves the pointer off the control and the path to its tooltip, and waits until the tooltip is gone. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(200, 10, { steps: 5 });
  await expect.poll(() => tooltip(page).count()).toBe(0);
}

test("[UILIB-07] [UILIB-08] a tooltip opens after 700 ms, or at once by keyboard or after another one; Esc hides only the tooltip", async ({
  page,
  site,
}) => {
  const { view, remove } = await openContacts(page, site);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await view.hover();
  await page.clock.runFor(690);
  await expect.poll(() => tooltip(page).count()).toBe(0);
  await page.clock.runFor(20);
  await expect.poll(() => tooltip(page).count()).toBe(1);
  await leave(page);
  await page.clock.runFor(290);
  await remove.hover();
  await page.clock.runFor(20);
  await expect.poll(() => tooltip(page).allInnerTexts()).toEqual([expect.stringContaining("Delete")]);
  await leave(page);
  await page.clock.runFor(310);
  await view.hover();
  await page.clock.runFor(100);
  await expect.poll(() => tooltip(page).count()).toBe(0);
  await leave(page);

  await view.focus();
  await page.keyboard.press("Tab");
  await page.clock.runFor(20);
  await expect.poll(() => tooltip(page).allInnerTexts()).toEqual(["Delete"]);
  await tooltip(page).hover();
  await page.clock.runFor(1000);
  await expect.poll(() => tooltip(page).allInnerTexts()).toEqual(["Delete"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => tooltip(page).count()).toBe(0);
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await view.hover();
  await page.clock.runFor(710);
  await expect.poll(() => tooltip(page).count()).toBe(1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Escape"); // also where the focus is elsewhere
  await expect.poll(() => tooltip(page).count()).toBe(0);
});

test("[UILIB-10] the scroll area's bar hides 600 ms after the pointer has left", async ({ page, site }) => {
  const token = await writeOnly(site, { title: "One" });
  const [post] = await posts(site, token);
  for (let version = 2; version <= 20; version += 1) await change(site, token, { ...post, excerpt: `Text ${version}` });
  await storeSession(page, token);
  await page.goto(`/admin/blog/${post?.id}/edit`);
  const area = page.locator('[data-slot="scroll-area"]');
  const bar = page.locator('[data-slot="scroll-area-bar"]');
  await area.getByRole("button", { name: /^Version 20,/ }).waitFor();
  await area.scrollIntoViewIfNeeded();
  await area.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await area.hover();
  // It appears some milliseconds after its size was observed, which no clock tells.
  await expect.poll(() => page.clock.runFor(20).then(() => bar.count())).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(590);
  await expect.poll(() => bar.count()).toBe(1);
  await page.clock.runFor(20);
  await expect.poll(() => bar.count()).toBe(0);
});
