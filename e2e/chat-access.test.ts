// The assistant's accessibility: keyboard, screen readers, phones, no script.
import { siteContent } from "#test/content.ts";
import { expectAccessibleInAllLooks, expectAccessibleInBothSchemes } from "./axe.ts";
import {
  ask,
  begin,
  boxOf,
  frame,
  input,
  items,
  openChat,
  placeholder,
  sendButton,
  settled,
  sheetButton,
  start,
} from "./chat-page.ts";
import { expect, sharedTest as test } from "./test.ts";

/** The height of a phone's keyboard with its bar of suggestions, in px. */
const keyboard = 336;

test("[A1] axe finds nothing in the assistant, in any look", async ({ page }) => {
  await openChat(page);
  await expectAccessibleInAllLooks(page, "welcome");
  await begin(page);
  await expectAccessibleInAllLooks(page, "templates", "main");
  await ask(page, "What does a first project cost?");
  await ask(page, "zzz");
  await expectAccessibleInAllLooks(page, "conversation", "main");
});

test("[CHAT-09] [CHAT-20] [A1] [A18] on a phone the chat fills the screen, and a sheet lists the conversations with their delete buttons", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await openChat(page);
  await begin(page);
  const whole = async () => {
    const { left, width, bottom } = await boxOf(frame(page));
    return [left, width, Math.round(bottom)];
  };
  await expect.poll(whole).toEqual([0, 375, 667]);
  await expect.poll(async () => 667 - (await boxOf(input(page))).bottom).toBeLessThan(80);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expect.poll(() => items(page).first().isVisible()).toBe(false);
  await sheetButton(page).click();
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  const remove = sheet.getByRole("button", { name: /^Delete “/ });
  await expect.poll(() => remove.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  await expectAccessibleInBothSchemes(page, "sheet", "dialog");
  await sheet.locator('[data-slot="conversation"] button').first().click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => sheetButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("[CHAT-14] on a phone a tapped template fills and focuses the input, and Send stays in view above the keyboard", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openChat(page);
  await begin(page);
  for (const { title, prompt } of Object.values(siteContent.ui.en.chat.templates)) {
    await page.getByRole("button", { name: title }).tap();
    await expect.poll(() => input(page).inputValue(), { message: title }).toBe(prompt);
    await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 - keyboard });
    await expect.poll(async () => (await boxOf(sendButton(page))).bottom).toBeLessThanOrEqual(844 - keyboard);
    await expect.poll(() => page.evaluate(() => [scrollY, visualViewport?.offsetTop])).toEqual([0, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.setViewportSize({ width: 390, height: 844 - keyboard });
  await sendButton(page).tap();
  await settled(page, 1);
});

test("[A18] a conversation is started, continued and deleted by keyboard alone", async ({ page }) => {
  await openChat(page);
  await start(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("What does a first project cost?");
  await page.keyboard.press("Enter");
  await settled(page, 1);
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: /^Delete “/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => items(page).count()).toBe(0);
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test("[CALS-06] without script the page states what it needs, and links to a person and to the same answers", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/ro/ai-chat");
  await expect.poll(() => frame(page).getByText("JavaScript").isVisible()).toBe(true);
  await expect.poll(() => frame(page).locator('a[href="/ro/contact"]').isVisible()).toBe(true);
  await expect.poll(() => frame(page).locator('a[href="/ro/faq"]').isVisible()).toBe(true);
  await expect.poll(() => placeholder(page).count()).toBe(0);
});
