// Assistant, blog and posts whose DOM others change, before and after hydration: they are readable, and their controls
// work.
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { startFakeModel, supported } from "../test/fake-model.ts";
import { allChanges, changeBeforeStart, translateFromNowOn } from "./changed-pages.ts";
import { act, ask, begin, input, items, messages, openChat, settled, start, toast } from "./chat-page.ts";
import { expect, testWith } from "./test.ts";
import { holdReact, openStarted, waitForIsland } from "./visitor.ts";

const sentences = supported(12);

const model = await startFakeModel();
afterAll(() => model.close());

const test = testWith({ AI_BASE_URL: model.url, AI_MODEL: "fake-1", AI_ANSWER_SECONDS: "60" });

/** Returns the words that a visitor can read, without whitespace. */
const wordsOf = (page: Page) =>
  page.locator("main").evaluate((main: HTMLElement) => main.innerText.replaceAll(/\s+/g, ""));

const unchanged = new Map<string, string>();

/** Returns the words of an unchanged page, cached by its path. */
async function unchangedWords(openPage: () => Promise<Page>, path: string): Promise<string> {
  const unchangedText = unchanged.get(path);
  if (unchangedText !== undefined) return unchangedText;
  const page = await openPage();
  await openStarted(page, path);
  const text = await wordsOf(page);
  unchanged.set(path, text);
  return text;
}

/** Opens the menu and changes the theme, as on every page. */
async function useHeader(page: Page): Promise<void> {
  const language = page.getByRole("button", { name: /Language:/ }).first();
  await language.click();
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
  const theme = () => page.locator("html").getAttribute("data-theme");
  await page.locator('[data-theme-choice][value="dark"]:visible').first().click();
  await expect.poll(theme).toBe("dark");
}

async function subscribe(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill(`${crypto.randomUUID()}@example.com`);
  await form.getByRole("button", { name: "Subscribe" }).click();
  // From an island by a toast; a form that posts natively, because its island was changed before it lived, by a page.
  const isDone = async () => (await toast(page).count()) > 0 || page.url().endsWith("/newsletter?sent=1");
  await expect.poll(isDone).toBe(true);
  await expect.poll(() => page.locator("body").innerText()).toContain("Successfully subscribed!");
}

for (const change of allChanges) {
  test(`[LITE-06] the assistant stays readable and works: ${change}`, async ({ page, openPage }) => {
    const text = await unchangedWords(openPage, "/ai-chat");
    await changeBeforeStart(page, change);
    await openChat(page);
    await expect.poll(() => wordsOf(page)).toBe(text);
    await useHeader(page);
    model.behave({ kind: "say", pieces: ["A pilot takes ", "four weeks [1]."], pauseMs: 1 });
    await begin(page);
    await ask(page, "How long is a pilot?");
    await expect.poll(() => messages(page, "user").innerText()).toContain("How long is a pilot?");
    await expect.poll(() => messages(page, "assistant").innerText()).toContain("A pilot takes four weeks");
  });

  test(`[LITE-06] the blog's list and a post stay readable and work: ${change}`, async ({ page, openPage }) => {
    const [post, list] = ["/blog/agents-need-a-stop-button", "/blog"];
    const words = [await unchangedWords(openPage, post), await unchangedWords(openPage, list)];
    await changeBeforeStart(page, change);
    await openStarted(page, post);
    await expect.poll(() => wordsOf(page)).toBe(words[0]);
    await useHeader(page);
    await openStarted(page, list);
    await expect.poll(() => wordsOf(page)).toBe(words[1]);
    await page.getByRole("link", { name: "Strategy" }).first().click();
    await page.waitForURL(/\?tag=Strategy$/);
    await expect.poll(() => page.locator('[data-slot="post-list"]').getByRole("heading").count()).toBe(2);
    await subscribe(page);
  });
}

/** Changes after which React renders the whole assistant again. */
const rerendering = [
  "every text of the page wrapped, as a translator does",
  "an element first in every island",
  "every island's contents wrapped",
] as const;

for (const change of rerendering) {
  test(`[LITE-06] a press before React rerenders its button counts, and so does one that ends after it: ${change}`, async ({
    page,
  }) => {
    const first = await holdReact(page);
    await changeBeforeStart(page, change);
    await openChat(page);
    await start(page).click();
    first();
    await page.getByRole("button", { name: "Technical Support" }).waitFor();

    await page.evaluate(() => localStorage.clear()); // as at a first visit, where the assistant waits for a touch
    const second = await holdReact(page);
    await openChat(page);
    await start(page).focus();
    await start(page).hover();
    await page.mouse.down();
    second();
    await waitForIsland(page, "chat");
    await expect.poll(() => start(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.mouse.up();
    await page.getByRole("button", { name: "Technical Support" }).waitFor();
  });
}

test("[LITE-06] an answer that arrives after a translator wrapped its text is shown in full, and the chat continues", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  await translateFromNowOn(page);
  model.behave({ kind: "say", pieces: sentences.join("").match(/\S+\s*/g) ?? [], pauseMs: 10 });
  for (const count of [1, 2]) {
    await ask(page, `How long does a project take? ${count}`);
    const timesSaid = async () => {
      const answer = await messages(page, "assistant")
        .nth(count - 1)
        .innerText();
      return ["a", "b", "g", "l"].map(
        (name) => answer.replaceAll(/\s+/g, " ").split(`In case ${name} a pilot takes`).length - 1,
      );
    };
    await expect.poll(timesSaid).toEqual([1, 1, 1, 1]);
    await expect
      .poll(() =>
        messages(page, "user")
          .nth(count - 1)
          .innerText(),
      )
      .toContain(`How long does a project take? ${count}`);
  }
  await page.route("**/messages", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
  );
  await input(page).fill("And this one?");
  await input(page).press("Enter");
  await toast(page).filter({ hasText: "Failed to send message" }).waitFor();
  await settled(page, 2);
  await expect.poll(() => input(page).inputValue()).toBe("And this one?");
  await page.unrouteAll();
  await input(page).press("Enter");
  await settled(page, 3);
  await items(page).first().hover();
  await act(page, "Delete “How long does a project take? 1”").click();
  await page.getByRole("heading", { name: "Ask about our work" }).waitFor();
  await start(page).first().click();
  await input(page).waitFor();
});
