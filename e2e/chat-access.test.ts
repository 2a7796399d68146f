// The assistant's accessibility: keyboard, screen readers, phones, no script; and the ways that lead to it.
import type { BrowserContextOptions } from "playwright-core";
import { readContent } from "../app/platform/content/read.server.ts";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import {
  ask,
  begin,
  boxOf,
  frame,
  input,
  items,
  messages,
  openChat,
  placeholder,
  settled,
  sheetButton,
  start,
} from "./chat-page.ts";
import { expect, sharedTest as test } from "./test.ts";
import { openStarted } from "./visitor.ts";

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true };
const circumstances: [string, BrowserContextOptions][] = [
  ["1280 px", {}],
  ["375 px", phone],
];

test.for(circumstances)("[A1] axe finds nothing in the assistant: %s", async ([name, options], { openPage }) => {
  const page = await openPage(options);
  await openChat(page);
  await expectAccessibleInBothSchemes(page, `welcome, ${name}`);
  await begin(page);
  await expectAccessibleInBothSchemes(page, `templates, ${name}`);
  await ask(page, "What does a first project cost?");
  await ask(page, "zzz");
  await expectAccessibleInBothSchemes(page, `conversation, ${name}`);
  if (!options.hasTouch) return;
  await sheetButton(page).click();
  await page.getByRole("dialog").locator('[data-slot="conversation"]').waitFor();
  await expectAccessibleInBothSchemes(page, `sheet, ${name}`);
});

test("[CHAT-20] on a phone the frame fills the screen, the input at its lower edge, the conversations in a sheet", async ({
  openPage,
}) => {
  const page = await openPage(phone);
  await openChat(page);
  await begin(page);
  const [whole, field] = [await boxOf(frame(page)), await boxOf(input(page))];
  expect([whole.left, whole.width, Math.round(whole.bottom)]).toEqual([0, 375, 667]);
  expect(667 - field.bottom).toBeLessThan(80);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expect.poll(() => items(page).first().isVisible()).toBe(false);
  await sheetButton(page).click();
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  await sheet.locator('[data-slot="conversation"] button').first().click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => sheetButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("[A18] a conversation is begun, led and deleted by keyboard alone", async ({ page }) => {
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
  await page.getByText("No conversations yet").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("a question in the address stands in the input of the new conversation", async ({ page }) => {
  await openStarted(page, "/");
  await page.locator('a[href^="/ai-chat?q="]').first().click();
  await start(page).waitFor();
  const question = new URL(page.url()).searchParams.get("q") ?? "";
  expect(question.length).toBeGreaterThan(5);
  await expect.poll(() => frame(page).innerText()).toContain(question);
  await start(page).click();
  await expect.poll(() => input(page).inputValue()).toBe(question);
});

test("a question of the welcome begins a conversation and stands in its input, ready to be sent", async ({ page }) => {
  await openChat(page);
  const question = readContent().pages.home.en.ask.questions[1] ?? "";
  await frame(page).getByRole("button", { name: question }).click();
  await expect.poll(() => input(page).inputValue()).toBe(question);
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await settled(page, 1);
});

test("going back from a page that an answer links to shows the conversation again", async ({ page }) => {
  await openChat(page);
  await begin(page);
  await ask(page, "What does a first project cost?");
  const answer = await messages(page, "assistant").innerText();
  await messages(page, "assistant").getByRole("list").getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname !== "/ai-chat");
  await page.goBack();
  await messages(page, "assistant").waitFor();
  await expect.poll(() => messages(page, "assistant").innerText()).toBe(answer);
  expect(page.url()).not.toMatch(/[0-9a-f]{8}-/);
});

test("without script the page says what it needs, and leads to a person and to the same answers", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const path of ["/ai-chat", "/ro/ai-chat", "/fr/ai-chat"]) {
    await page.goto(path);
    const prefix = path.replace("/ai-chat", "");
    await expect.poll(() => frame(page).getByText("JavaScript").isVisible(), { message: path }).toBe(true);
    await expect
      .poll(() => frame(page).locator(`a[href="${prefix}/contact"]`).isVisible(), { message: path })
      .toBe(true);
    await expect.poll(() => frame(page).locator(`a[href="${prefix}/faq"]`).isVisible(), { message: path }).toBe(true);
    await expect.poll(() => placeholder(page).count()).toBe(0);
  }
});
