// When the assistant is hydrated: on the first interaction, or immediately for returning visitors and visitors with a
// question. Its HTML is the same for everybody.
import type { Page } from "playwright-core";
import {
  frame,
  input,
  items,
  makeConversations,
  messages,
  openChat,
  recordCalls,
  settled,
  start,
  wakeChat,
} from "./chat-page.ts";
import { expect, sharedTest as test } from "./test.ts";
import { openStarted, quiet, refuseCookies, waitForIsland } from "./visitor.ts";

const sessionId = (page: Page) => page.evaluate(() => localStorage.getItem("chat-session-id"));
const question = "Do you work with Żubr & Söhne <b>?";
const askedQuestion = `/ai-chat?q=${encodeURIComponent(question)}`;

/** Records the scripts that a page requests from now on. */
function recordScripts(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") names.push(new URL(request.url()).pathname);
  });
  return names;
}

test("[LITE-02] a first visit loads no React and makes no API call; the first interaction hydrates the chat", async ({
  openFresh,
}) => {
  const page = await openFresh();
  const scripts = recordScripts(page);
  const { names } = recordCalls(page);
  await openStarted(page, "/ai-chat");
  await quiet(page);
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/start-[\w-]+\.js$/)]);
  expect(names).toEqual([]);
  await expect.poll(() => frame(page).locator("[data-alive]").count()).toBe(0);
  expect(await sessionId(page)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await wakeChat(page);
  await expect.poll(() => names).toEqual(["GET conversations"]);
  expect(scripts).toContainEqual(expect.stringContaining("chat.island"));
});

test("[LITE-02] the chat hydrates without interaction if a session is stored or the URL contains a question", async ({
  page,
}) => {
  await openChat(page);
  await makeConversations(page, [{ title: "Pricing of a pilot" }]);
  await page.reload();
  await waitForIsland(page, "chat");
  await items(page).getByText("Pricing of a pilot").waitFor();
  await page.evaluate(() => localStorage.clear());
  await refuseCookies(page);
  await page.goto(askedQuestion);
  await waitForIsland(page, "chat"); // by itself, untouched
  await expect.poll(() => input(page).inputValue()).toBe(question);
  await start(page).click();
  await settled(page, 1);
  await messages(page, "user").filter({ hasText: question }).waitFor();
});

test("[CHAT-23] [CHAT-24] [CHAT-25] [LITE-02] Enter in the welcome's input starts a conversation with that message; blanks start none", async ({
  page,
}) => {
  const { names, requests } = recordCalls(page);
  await openChat(page);
  await input(page).fill("  ");
  await waitForIsland(page, "chat");
  await input(page).press("Enter");
  await quiet(page);
  expect(names.filter((name) => name.startsWith("POST"))).toEqual([]);
  await input(page).fill("  What does a first project cost? ");
  await input(page).press("Enter");
  await settled(page, 1);
  expect(names.filter((name) => name.startsWith("POST"))).toEqual(["POST conversations", "POST messages"]);
  const sent = requests.find((request) => request.method() === "POST" && request.url().endsWith("/messages"));
  expect(sent?.postDataJSON()).toMatchObject({ content: "What does a first project cost?" });
});

test("[CHAT-11] [LITE-02] a first question's answer is shown although lists that were asked for before it arrive late", async ({
  page,
}) => {
  const held = { conversations: Promise.withResolvers<void>(), messages: Promise.withResolvers<void>() };
  const late = new Set<string>();
  await page.route("**/api/chat/conversations{,/*/messages}", async (route) => {
    const list = route.request().url().endsWith("/messages") ? "messages" : "conversations";
    if (route.request().method() !== "GET") return route.continue();
    if (late.has(list)) {
      held.messages.resolve(); // the lists are read again
      return route.continue();
    }
    late.add(list);
    const response = await route.fetch(); // without the question
    if (list === "messages") held.conversations.resolve();
    await held[list].promise;
    await route.fulfill({ response });
  });
  await openChat(page);
  await input(page).fill(question);
  await waitForIsland(page, "chat");
  await input(page).press("Enter");
  await settled(page, 1);
  expect([...late]).toEqual(["conversations", "messages"]);
});

test("[LITE-02] a suggested question clicked before hydration starts one conversation and is sent once", async ({
  page,
}) => {
  const { names } = recordCalls(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    if (!route.request().url().includes("/start-")) await released;
    await route.continue();
  });
  await openChat(page);
  const button = frame(page).locator("button.chat-question").first();
  const text = await button.innerText();
  await button.click();
  await button.click();
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  release();
  await settled(page, 1);
  await frame(page).locator(".chat-bubble", { hasText: text }).waitFor();
  await expect.poll(() => input(page).inputValue()).toBe("");
  const posts = () => names.filter((name) => name.startsWith("POST"));
  await expect.poll(posts).toEqual(["POST conversations", "POST messages"]);
  await expect.poll(() => items(page).count()).toBe(1);
  await expect.poll(() => start(page).count()).toBe(1);
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
});
