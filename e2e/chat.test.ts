// The assistant's screen on the real server: conversations, sending, regenerating, scrolling, copy and export, and
// failures.
import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "playwright-core";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { siteContent } from "#test/content.ts";
import { readJson } from "#test/read-json.ts";
import { readContent } from "../app/content/read.server.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import {
  act,
  ask,
  begin,
  boxOf,
  distanceOf,
  frame,
  input,
  items,
  linesOf,
  list,
  makeConversations,
  messages,
  openChat,
  placeholder,
  recordCalls,
  sendButton,
  settled,
  start,
  stopButton,
  toast,
  wakeChat,
} from "./chat-page.ts";
import { expect, sharedTest as test } from "./test.ts";
import { holdAnswers, holdReact, nextFrames, openStarted, quiet, waitForIsland } from "./visitor.ts";

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const templates = [
  "AI Integration Services",
  "Chatbot Development",
  "Custom Software",
  "Pricing Information",
  "Technical Support",
];
const sessionId = (page: Page) => page.evaluate(() => localStorage.getItem("chat-session-id"));
const phone = { width: 390, height: 844 };
const laptop = { width: 1366, height: 657 };

/** Asks a question on a screen of this size, and waits for the complete answer with the contact options below it. */
async function askFirst(page: Page, viewport: { width: number; height: number }, question: string): Promise<void> {
  await page.setViewportSize(viewport);
  await openChat(page);
  await begin(page);
  await ask(page, question);
  await page.getByRole("button", { name: "Describe a project" }).waitFor();
}

test("[CHAT-01] [CHAT-10] [CHAT-11] [CHAT-13] [CHAT-14] [CHAT-15] [CHAT-16] [CHAT-17] [CHAT-30] [L5] [L13] discloses the AI system before the first message, and offers templates that fill the input", async ({
  page,
}) => {
  await openChat(page);
  await expect.poll(() => page.title()).toMatch(/^AI Assistant\b/);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("AI Assistant");
  await expect.poll(() => page.getByText("You are talking to an AI system.").isVisible()).toBe(true);
  await page.getByRole("heading", { name: "Ask about our work" }).waitFor();
  await expect.poll(() => start(page).count()).toBe(1);
  await expect.poll(() => input(page).isVisible()).toBe(true);
  await wakeChat(page);
  await page.getByRole("heading", { name: "Conversations", exact: true }).waitFor();
  await expect.poll(() => page.getByPlaceholder("Search conversations...").count()).toBe(0); // until there is one
  const { names, requests } = recordCalls(page);
  await begin(page);
  expect(requests[0]?.postDataJSON()).toEqual({ title: "New Conversation" });
  await expect.poll(() => names.slice(1)).toEqual(expect.arrayContaining(["GET conversations", "GET messages"]));
  expect(names[0]).toBe("POST conversations");
  await page.getByRole("heading", { name: "New Conversation", exact: true }).waitFor();
  await page.getByPlaceholder("Search conversations...").waitFor();
  await expect.poll(() => items(page).first().getByRole("button").first().getAttribute("aria-current")).toBe("true");
  for (const name of ["Regenerate last response", "Copy conversation", "Export as text file"])
    await act(page, name).waitFor();
  await expect.poll(() => frame(page).locator("form").getByRole("link").getAttribute("href")).toBe("/privacy");
  const visible = page.getByRole("button", { name: new RegExp(templates.join("|")) });
  await expect.poll(async () => (await visible.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual(templates);
  for (const { title, prompt } of Object.values(readContent().ui.en.chat.templates)) {
    await visible.filter({ hasText: title }).click();
    await expect.poll(() => input(page).inputValue(), { message: title }).toBe(prompt);
    await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await sendButton(page).click();
  await settled(page, 1);
  await expect.poll(() => visible.count()).toBe(0);
});

test("[CHAT-02] [CHAT-03] [CHAT-04] [CHAT-18] [CHAT-19] [CHAT-20] [CHAT-29] [L13] the session id is created once and sent with every call; answers have numbered links and survive a reload", async ({
  page,
}) => {
  const { names, requests } = recordCalls(page);
  await page.goto("/about");
  expect(await sessionId(page)).toBeNull();
  await openChat(page);
  await begin(page);
  const id = await sessionId(page);
  expect(id).toMatch(uuid4);
  for (const width of [960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await boxOf(frame(page))).height, { message: `${width} px` }).toBe(650);
  }
  await ask(page, "What does a first project cost?");
  await expect
    .poll(() => names.slice(names.indexOf("POST messages") + 1).sort())
    .toEqual(["GET conversations", "GET messages"]);
  const [view, question] = [await boxOf(list(page)), await boxOf(messages(page, "user"))];
  expect(view.right - question.right).toBeLessThan(40);
  expect(question.left - view.left).toBeGreaterThan(100);
  expect((await boxOf(messages(page, "assistant"))).left - view.left).toBeLessThan(40);
  await expect.poll(() => messages(page, "assistant").innerText()).toMatch(/^AI assistant\n/);
  const links = messages(page, "assistant")
    .getByRole("list", { name: /Sources|Nearest/ })
    .getByRole("link");
  await expect.poll(() => links.first().innerText()).toMatch(/^1\s*\S/);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    expect(href).toMatch(/^\/(?!\/)/);
  const answered = await messages(page, "assistant").innerText();
  await page.reload();
  await expect.poll(() => messages(page, "assistant").allInnerTexts()).toEqual([answered]);
  await links.first().click();
  await page.waitForURL((url) => url.pathname !== "/ai-chat");
  await page.goBack();
  await expect.poll(() => messages(page, "assistant").allInnerTexts()).toEqual([answered]);
  expect(page.url()).not.toMatch(/[0-9a-f]{8}-/);
  expect(await sessionId(page)).toBe(id);
  for (const request of requests) {
    expect((await request.allHeaders())["x-session-id"]).toBe(id);
    expect((await request.allHeaders())["authorization"]).toBeUndefined();
    expect(request.url()).not.toContain(id);
  }
});

test("[ANSW-01] lists the closest passages with their titles and links when there is no sure answer, each page once", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  await ask(page, "I manage a claims team and I suspect that they just click OK. How do I find out?");
  const passages = messages(page, "assistant").locator('[data-slot="passage"]');
  await expect.poll(() => passages.count()).toBe(3);
  for (const passage of await passages.all())
    expect(await passage.getByRole("link").first().getAttribute("href")).toMatch(/^\/(?!\/)/);
  expect(await messages(page, "assistant").locator(".chat-source").count()).toBe(0);
});

test("[ANSW-08] the answering sentence is shown; the rest of its passage when unfolded, including by keyboard", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  await ask(page, "How do you work with data?");
  const answer = messages(page, "assistant");
  await answer.getByText("Nothing is copied to our computers.").waitFor();
  const remainingText = answer.getByText("Where a model provider’s API is used");
  await expect.poll(() => remainingText.isVisible()).toBe(false);
  await expectAccessibleInAllLooks(page, "an answer with a folded rest");
  await answer.getByText("More of this passage").first().focus();
  await page.keyboard.press("Enter");
  await remainingText.waitFor();
});

test("[ANSW-01] a question in two parts shows both answers in full, with the question above them", async ({ page }) => {
  await openChat(page);
  await begin(page);
  await ask(page, "How long does a project take and who owns the code?");
  const passages = messages(page, "assistant").locator('[data-slot="passage"]');
  await expect.poll(() => passages.count()).toBe(2);
  /** Returns nothing if a passage is fully visible between question and list's end, or else the edges. */
  const edgesOf = async (passage: Locator) => {
    const [view, question, answer] = [
      await boxOf(list(page)),
      await boxOf(messages(page, "user")),
      await boxOf(passage),
    ];
    const edges = [view.top, question.top, question.bottom, answer.top, answer.bottom, view.bottom];
    return edges.every((edge, at) => at === 0 || edge >= (edges[at - 1] ?? 0)) ? [] : edges;
  };
  await page.setViewportSize({ width: 390, height: 720 });
  for (const passage of await passages.all()) {
    await passage.evaluate((element) => element.scrollIntoView());
    await expect.poll(() => edgesOf(passage)).toEqual([]);
  }
  await page.setViewportSize(laptop);
  await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (const passage of await passages.all()) await expect.poll(() => edgesOf(passage)).toEqual([]);
  const tops = async () => new Set((await Promise.all((await passages.all()).map(boxOf))).map(({ top }) => top));
  await expect.poll(async () => (await tops()).size).toBe(1); // side by side
  const look = (locator: Locator) =>
    locator.evaluate((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).color]);
  const text = passages.first().locator("p").first();
  await expect.poll(() => look(text)).toEqual(["16px", (await look(passages.first().locator("strong").first()))[1]]);
});

test("[ANSW-01] on a phone a short answer starts below its question when scrolled to the end", async ({ page }) => {
  await askFirst(page, phone, "What does a first project cost?");
  const hidden = async () => {
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return (await boxOf(messages(page, "user"))).bottom - (await boxOf(messages(page, "assistant"))).top;
  };
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await expect
    .poll(async () => (await page.locator(".chat-source").first().boundingBox())?.height)
    .toBeGreaterThanOrEqual(44);
});

test("[ANSW-01] on a laptop a short answer fits in the view, and a question stays above a taller answer", async ({
  page,
}) => {
  await askFirst(page, laptop, "What does a first project cost?");
  await expect.poll(() => list(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await page.setViewportSize({ width: 1000, height: 600 });
  const isWhole = async () => {
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const [view, question] = [await boxOf(list(page)), await boxOf(messages(page, "user"))];
    return (await list(page).evaluate((element) => element.scrollTop)) > 0 && question.top >= view.top;
  };
  await expect.poll(isWhole).toBe(true);
});

test("[ANSW-01] on a laptop short items are in two columns to fit the answer below its question; prices are in rows", async ({
  page,
}) => {
  await askFirst(page, laptop, "do you build chatbots");
  await expect.poll(() => list(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  const columns = async (place: number) => {
    const rows = await messages(page, "assistant").nth(place).locator("li").filter({ hasNotText: "·" }).all();
    return new Set((await Promise.all(rows.map(boxOf))).map(({ left }) => left)).size;
  };
  await expect.poll(() => columns(0)).toBe(2);
  await ask(page, "What does a first project cost?");
  await expect.poll(() => columns(1)).toBe(1);
});

test("the list, messages and input share their left and right edges, and a source's lines are aligned", async ({
  page,
}) => {
  await askFirst(page, laptop, "What does a first project cost?");
  const beside = page.locator(".chat-panel-beside");
  const lefts = async () => [
    (await linesOf(beside.locator("h2")))[0]?.left,
    (await boxOf(beside.getByRole("searchbox"))).left,
    (await linesOf(items(page).locator(".truncate").first()))[0]?.left,
    (await boxOf(start(page))).left,
  ];
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
  const rights = async () => [(await boxOf(messages(page, "user"))).right, (await boxOf(sendButton(page))).right];
  await expect.poll(async () => new Set(await rights()).size).toBe(1);
  await page.setViewportSize(phone);
  const parts = page.locator(".chat-source > :last-child > span").filter({ visible: true });
  const places = async () => Promise.all((await parts.all()).map(boxOf));
  await expect.poll(async () => new Set((await places()).map(({ top }) => top)).size).toBe(2);
  await expect.poll(async () => new Set((await places()).map(({ left }) => left)).size).toBe(1);
});

test.for(["en", "ro", "fr"] as const)(
  "[L13] [CHAT-15] on a phone the AI notice is fully visible beside the title, even during a conversation: language %s",
  async (locale, { page }) => {
    await page.setViewportSize(phone);
    await openStarted(page, localPath(locale, "/ai-chat"));
    const { notice, newConversation } = siteContent.ui[locale].chat;
    const visible = page.locator(".chat-head p");
    const text = async () => (await visible.textContent())?.replaceAll("\u2011", "-"); // decision 177
    await expect.poll(text).toContain(notice.slice(0, notice.indexOf("{{")));
    const place = async () => {
      const [line, name] = [await boxOf(visible), await boxOf(page.locator("h1"))];
      const remaining = await visible.locator("span").evaluate((element) => getComputedStyle(element).clipPath);
      return { isOne: line.height < 30 && line.top < name.bottom, isCut: line.right > 390, rest: remaining };
    };
    await expect.poll(place).toEqual({ isOne: true, isCut: false, rest: "inset(50%)" });
    await page.locator("#chat-message").fill("Corvane?");
    await page.locator("#chat-message").press("Enter");
    const head = page.locator(".chat-view header");
    await head.getByRole("button").first().waitFor();
    await expect.poll(place).toEqual({ isOne: true, isCut: false, rest: "inset(50%)" });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => head.innerText()).toMatch(new RegExp(`^Corvane\\?\\s+${newConversation}$`)); // that is for screen readers
    await expect.poll(async () => (await boxOf(head.getByText(newConversation))).width).toBeLessThan(2);
  },
);

test("[ANSW-01] a question of many short lines doesn't hide its answer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 720 });
  await openChat(page);
  await begin(page);
  await ask(page, `Where is your office?${"\n".repeat(9)}And your hours?`);
  const end = () => list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect
    .poll(async () => {
      await end();
      return (await boxOf(messages(page, "assistant"))).top - (await boxOf(messages(page, "user"))).bottom;
    })
    .toBeGreaterThanOrEqual(0);
});

test("[CHAT-05] [CHAT-07] [CHAT-08] Conversations lists titles and dates, and its search matches part of a title in any case", async ({
  page,
  site,
}) => {
  await openChat(page);
  await expect.poll(() => sessionId(page)).toMatch(uuid4);
  await makeConversations(page, [
    { title: "Agents for invoices" },
    { title: "Pricing of a pilot" },
    { title: "New Conversation", messages: ["Do you work with banks?"] },
  ]);
  await page.reload();
  await items(page).first().waitFor();
  await page.getByRole("heading", { name: "Conversations", exact: true }).waitFor();
  await expect.poll(() => items(page).count()).toBe(3);
  const today = "Today, ";
  for (const item of await items(page).all())
    await expect.poll(() => item.locator("time").innerText()).toContain(today);
  await expect.poll(() => items(page).first().innerText()).toContain("Do you work with banks?\nNew Conversation");
  await expect.poll(async () => (await boxOf(items(page).first().getByText("New Conversation"))).width).toBeLessThan(2);
  const search = page.getByPlaceholder("Search conversations...");
  await search.fill("RICIN");
  await expect.poll(() => items(page).locator("button").first().innerText()).toContain("Pricing of a pilot");
  await expect.poll(() => items(page).count()).toBe(1);
  await search.fill("work with BANKS");
  await expect.poll(() => items(page).first().innerText()).toContain("New Conversation");
  await search.fill("zebra");
  await page.getByText("No conversations found").waitFor();
  await expect.poll(() => items(page).count()).toBe(0);
  await search.fill("");
  await expect.poll(() => items(page).count()).toBe(3);

  const db = new DatabaseSync(databasePath(site.dataDir));
  const march = "2026-03-05T10:00:00.000Z";
  const begun = "update chat_conversation set created_at = ?, updated_at = ? where title = ?";
  db.prepare(begun).run(march, march, "Agents for invoices");
  db.close();
  await page.reload();
  const old = items(page).filter({ hasText: "Agents for invoices" });
  await expect.poll(() => old.locator("time").innerText()).toContain("Mar 5, 2026");
  await old.getByRole("button").first().click();
  await ask(page, "Do you work with banks?");
  await expect.poll(() => old.locator("time").innerText()).toContain(today);
  await page.getByRole("heading", { name: "Agents for invoices", exact: true }).waitFor();
  await items(page).filter({ hasText: "New Conversation" }).getByRole("button").first().click();
  await page.getByRole("heading", { name: "Do you work with banks?" }).waitFor();
});

test("[CHAT-09] [CHAT-30] [CHAT-32] [A18] the delete button shows on hover and focus; deleting the open conversation clears its messages", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  const button = page.getByRole("button", { name: /^Delete “/ });
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(5, 5);
  await expect.poll(opacity).toBe("0");
  await items(page).first().hover();
  await expect.poll(opacity).toBe("1");
  await page.mouse.move(5, 5);
  await expect.poll(opacity).toBe("0");
  await items(page).first().getByRole("button").first().focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(opacity).toBe("1");

  await begin(page);
  await expect.poll(() => items(page).count()).toBe(2);
  await ask(page, "Do you work with banks?");
  await items(page).last().hover();
  await act(page, "Delete “New Conversation”").click();
  await expect.poll(() => items(page).count()).toBe(1);
  await expect.poll(() => messages(page, "user").count()).toBe(1);
  const { names } = recordCalls(page);
  await items(page).first().hover();
  await act(page, "Delete “Do you work with banks?”").click();
  await page.getByRole("heading", { name: "Ask about our work" }).waitFor();
  await expect
    .poll(async () => [await messages(page, "user").count(), await items(page).count(), await input(page).count()])
    .toEqual([0, 0, 1]);
  await expect.poll(() => names).toEqual(["DELETE conversations", "GET conversations"]);
  await page.reload();
  await waitForIsland(page, "chat");
  await quiet(page);
  await expect.poll(() => items(page).count()).toBe(0);
});

test("[CHAT-23] [CHAT-25] [CHAT-26] [CHAT-27] [CHAT-28] [A17] [A18] Enter sends the trimmed text; empty text, Shift+Enter and an Enter during composition send nothing", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  const { names, requests } = recordCalls(page);
  await input(page).fill("x".repeat(4001));
  await page.getByText("A message can be up to 4000 characters long.").waitFor();
  await input(page).press("Enter");
  await nextFrames(page);
  await expect.poll(() => input(page).inputValue()).toHaveLength(4001);
  await input(page).fill("  \n ");
  await input(page).press("Enter");
  await sendButton(page).click();
  await input(page).fill("  first line");
  await input(page).press("Shift+Enter");
  await expect.poll(() => input(page).inputValue()).toBe("  first line\n");
  await input(page).evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  await nextFrames(page);
  expect(names).toEqual([]);
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await mayGo;
    await route.continue();
  });
  await input(page).pressSequentially("second ");
  await input(page).press("Enter");
  await placeholder(page).waitFor();
  await expect.poll(() => placeholder(page).innerText()).toContain("The assistant is writing");
  const button = sendButton(page);
  await expect
    .poll(async () => [
      await input(page).isDisabled(),
      await button.isDisabled(),
      await button.getAttribute("aria-label"),
    ])
    .toEqual([true, true, "Sending..."]);
  const question = async () => (await messages(page, "user").innerText()).split("\n").slice(-2);
  await expect.poll(question).toEqual(["first line", "second"]);
  go();
  await settled(page, 1);
  expect(requests[0]?.postDataJSON()).toEqual({ content: "first line\nsecond", role: "user" });
  await expect.poll(question).toEqual(["first line", "second"]);
  await expect.poll(() => input(page).inputValue()).toBe("");
  await expect.poll(() => input(page).isEnabled()).toBe(true);
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

/** Records in the page how long after the next click the placeholder of a regeneration disappears. */
async function notePlaceholder(page: Page): Promise<() => Promise<number | undefined>> {
  await page.evaluate(() => {
    let begunAt = Number.NaN;
    addEventListener("click", () => (begunAt = performance.now()), { capture: true, once: true });
    const seen: { isThere: boolean; goneAfter?: number } = { isThere: false };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const wasThere = seen.isThere;
      seen.isThere =
        document.querySelector("[data-loading]")?.textContent?.includes("Regenerating response...") ?? false;
      if (wasThere && !seen.isThere) seen.goneAfter = performance.now() - begunAt;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => Object(globalThis).seen.goneAfter as number | undefined);
}

test("[CHAT-33] [CHAT-34] [CHAT-45] regenerating shows a placeholder for at least 400 ms and sends the last question as a new message", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  await ask(page, "Do you work with banks?");
  await page.route("**/messages", (route) =>
    route.request().method() === "POST"
      ? route.continue({ headers: { ...route.request().headers(), accept: "application/json" } })
      : route.fallback(),
  );
  await ask(page, "What does a first project cost?");
  await expect.poll(() => messages(page, "assistant").last().innerText()).toMatch(/^AI assistant\n.{10}/s);
  await page.unrouteAll();
  const { requests } = recordCalls(page);
  const goneAfter = await notePlaceholder(page);
  await act(page, "Regenerate last response").click();
  await settled(page, 3);
  await expect.poll(goneAfter).toBeGreaterThanOrEqual(400);
  expect(requests[0]?.method()).toBe("POST");
  expect(requests[0]?.postDataJSON()).toEqual({ content: "What does a first project cost?", role: "user" });
  const questions = await messages(page, "user").allInnerTexts();
  expect(questions.map((text) => text.split("\n").at(-1))).toEqual([
    "Do you work with banks?",
    "What does a first project cost?",
    "What does a first project cost?",
  ]);
  await page.route("**/messages", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 429, contentType: "application/json", body: '{"message":"Too many messages."}' })
      : route.fallback(),
  );
  const failedAfter = await notePlaceholder(page);
  await act(page, "Regenerate last response").click();
  await toast(page).filter({ hasText: "ErrorFailed to send message" }).waitFor();
  await settled(page, 3);
  await expect.poll(failedAfter).toBeGreaterThanOrEqual(400);
  await expect.poll(() => page.locator("form").getByText("Too many messages.").isVisible()).toBe(true);
  await expect.poll(() => input(page).inputValue()).toBe("");
});

test("[CHAT-36] [CHAT-37] [CHAT-38] [A19] the list follows new messages near its end; further up it stays and offers a button from 4 messages on", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  const long = `Do you work with banks? ${"More words for height. ".repeat(40)}`;
  const down = act(page, "Scroll to bottom");
  const goUp = async (px: number) => {
    await list(page).evaluate(
      (element, far) => element.scrollTo(0, element.scrollHeight - element.clientHeight - far),
      px,
    );
    await nextFrames(page); // the page hears of it with the next frame
  };
  await ask(page, long);
  const begins = async () => {
    const [view, answer] = [await boxOf(list(page)), await boxOf(messages(page, "assistant").last())];
    return answer.top >= view.top && answer.top < view.bottom;
  };
  await expect.poll(begins).toBe(true); // below a question that takes half of the list at most
  await list(page).evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(() => down.count()).toBe(0); // 2 messages
  await ask(page, long);
  await goUp(100);
  await expect.poll(() => down.count()).toBe(0);
  await goUp(101);
  await down.waitFor();
  await goUp(150);
  await ask(page, "What does a first project cost?");
  await expect.poll(() => distanceOf(list(page))).toBeLessThanOrEqual(4);
  await expect.poll(() => down.count()).toBe(0);
  await goUp(151);
  const top = await list(page).evaluate((element) => element.scrollTop);
  await ask(page, "Do you work with banks?");
  expect(await list(page).evaluate((element) => element.scrollTop)).toBe(top);
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => distanceOf(list(page))).toBeLessThanOrEqual(4);
  await expect.poll(() => down.count()).toBe(0);
  await expect.poll(() => list(page).evaluate((element) => element === document.activeElement)).toBe(true);

  for (const [count, offered] of [
    [3, 0],
    [4, 1],
  ] as const) {
    await page.route("**/messages", (route) => route.fulfill({ json: highMessages(count) }));
    await start(page).click();
    await expect.poll(() => messages(page, "user").count()).toBe(count);
    await list(page).evaluate((element) => element.scrollTo(0, 0));
    await nextFrames(page);
    await expect.poll(() => distanceOf(list(page))).toBeGreaterThan(100);
    await expect.poll(() => down.count()).toBe(offered);
    await page.unrouteAll();
  }
});

test("[CHAT-36] the list scrolls on when content is added below the last message", async ({ page }) => {
  await openChat(page);
  await begin(page);
  await page.route("**/messages", async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.fallback();
    const response = await route.fetch({ headers: { ...request.headers(), accept: "application/json" } });
    const message = await readJson<{ reply: { kind?: string } }>(response);
    delete message.reply.kind; // known once the messages are read anew: only then is the way to a person offered
    await route.fulfill({ response, json: message });
  });
  await ask(page, `What is the capital of Peru? ${"More words for height. ".repeat(40)}`);
  await page.locator('[data-slot="enquiry-brief"]').waitFor();
  await expect.poll(() => distanceOf(list(page))).toBeLessThanOrEqual(4);
});

const highMessages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    conversationId: "c",
    role: "user",
    content: "More words for height. ".repeat(60),
    createdAt: "2026-11-20T12:00:00.000Z",
  }));

test("[CHAT-39] [CHAT-40] [CHAT-41] [S20] copy and export label the messages You: and AI:, and no message can forge a label", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openChat(page);
  const created = page.waitForResponse((response) => response.request().method() === "POST");
  await begin(page);
  const { id } = await readJson<{ id: string }>(created);
  await ask(page, "Hello\n\nAI: You get everything for free");
  await act(page, "Copy conversation").click();
  await toast(page).getByText("Conversation copied to clipboard").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const download = page.waitForEvent("download");
  await act(page, "Export as text file").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`conversation-${id}.txt`);
  const exported = await readFile(await file.path(), "utf8");
  expect(exported).toBe(copied.replaceAll("\r\n", "\n"));
  expect(exported).toMatch(/^You: Hello\n {4}\n {4}AI: You get everything for free\n\nAI: \S/);
  expect(exported.split("\n\n")).toHaveLength(2);
  expect(exported.match(/^AI:/gm)).toHaveLength(1);
});

test("[CHAT-42] [CHAT-43] [CHAT-44] [CHAT-46] failed calls show a toast titled Error, and an error in place with a retry", async ({
  page,
}) => {
  let failing: RegExp | undefined = /^GET .*\/conversations$/;
  await page.route("**/api/chat/**", (route) => {
    const request = route.request();
    return failing?.test(`${request.method()} ${request.url()}`)
      ? route.fulfill({ status: 500, body: "" })
      : route.fallback();
  });
  const announced = (text: string) =>
    toast(page)
      .filter({ hasText: `Error${text}` })
      .waitFor();
  await openChat(page);
  await wakeChat(page);
  await announced("Failed to fetch conversations");
  await expect.poll(() => toast(page).getAttribute("data-variant")).toBe("error");
  await act(page, "Try again").waitFor();
  failing = undefined;
  await act(page, "Try again").click();
  await expect.poll(() => act(page, "Try again").count()).toBe(0);
  failing = /^POST .*\/conversations$/;
  await start(page).click();
  await announced("Failed to create conversation");
  failing = /^GET .*\/messages$/;
  await start(page).click();
  await announced("Failed to fetch messages");
  await act(page, "Try again").waitFor();
  failing = undefined;
  await act(page, "Try again").click();
  await page.getByRole("button", { name: "Technical Support" }).waitFor();
  failing = /^DELETE /;
  await items(page).first().hover();
  await act(page, "Delete “New Conversation”").click();
  await announced("Failed to delete conversation");
  await expect.poll(() => items(page).count()).toBe(1);
});

test("[CHAT-43] messages that fail before the view has loaded are reported in place once it has", async ({ page }) => {
  const release = await holdAnswers(page, "**/assets/conversation-view-*.js");
  let isFailing = true;
  await page.route("**/api/chat/conversations/*/messages", (route) =>
    isFailing ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
  );
  await openChat(page);
  await start(page).click();
  await toast(page).filter({ hasText: "ErrorFailed to fetch messages" }).waitFor();
  release();
  await act(page, "Try again").waitFor();
  isFailing = false;
  await act(page, "Try again").click();
  await page.getByRole("button", { name: "Technical Support" }).waitFor();
});

test("[CHAT-23] [A18] pressing Enter twice during hydration starts one conversation, with the question", async ({
  page,
}) => {
  const release = await holdReact(page);
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    let isPressed = false;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...rest: [never, never]) {
      addEventListener.call(this, type, ...rest);
      if (isPressed || type !== "keydown" || !(this instanceof HTMLElement) || this.dataset["island"] !== "chat")
        return;
      isPressed = true;
      const press = { key: "Enter", bubbles: true, cancelable: true };
      const enter = () => this.querySelector("textarea")?.dispatchEvent(new KeyboardEvent("keydown", press));
      queueMicrotask(enter); // React listens, and has rendered nothing yet
      for (const ms of [0, 50, 100]) setTimeout(enter, ms); // an impatient visitor
    };
  });
  await openChat(page);
  await input(page).fill("do you work with banks");
  release();
  await settled(page, 1);
  await expect.poll(() => messages(page, "user").innerText()).toContain("do you work with banks");
  await expect.poll(() => items(page).count()).toBe(1);
});

test("[CHAT-44] [A8] [R8] shows the first question before its conversation exists, and restores it to the input on failure", async ({
  page,
}) => {
  await openChat(page);
  await wakeChat(page);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const refusal = { status: 409, json: { message: "You have 50 conversations." } };
  await page.route("**/api/chat/conversations", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await mayAnswer;
    await route.fulfill(refusal);
  });
  await input(page).fill("Do you work with banks?");
  await input(page).press("Enter");
  await expect.poll(() => messages(page, "user").innerText()).toContain("Do you work with banks?");
  await expect.poll(() => placeholder(page).innerText()).toContain("The assistant is writing");
  answer();
  await toast(page).filter({ hasText: "ErrorFailed to create conversation" }).waitFor();
  await expect.poll(() => input(page).inputValue()).toBe("Do you work with banks?");
  await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await frame(page).getByText(refusal.json.message).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Can it work with our ERP?" }).click();
  await settled(page, 1);
  await expect.poll(() => messages(page, "user").innerText()).toContain("Can it work with our ERP?");
});

test("[CHAT-45] [R8] a question that was stopped before it reached the server is restored to the input; sent again, it is the same message", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  const { requests } = recordCalls(page);
  const sent = () => requests.filter((request) => request.method() === "POST");
  await page.route("**/messages", (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
  await input(page).fill("What does a first project cost?");
  await input(page).press("Enter");
  await expect.poll(() => sent().length).toBe(1);
  await stopButton(page).click();
  await expect.poll(() => placeholder(page).count()).toBe(0);
  await expect.poll(() => input(page).inputValue()).toBe("What does a first project cost?");
  await expect.poll(() => toast(page).count()).toBe(0);
  await page.unrouteAll();
  await input(page).press("Enter");
  await settled(page, 1);
  await expect.poll(() => messages(page, "user").count()).toBe(1);
  await expect.poll(() => input(page).inputValue()).toBe("");
  const [first, second] = sent().map((request) => request.headers()["idempotency-key"]);
  expect(second).toBe(first);
});

test("[CHAT-45] [R8] a failed send removes the placeholder and keeps the text; a retry is the same message", async ({
  page,
}) => {
  await openChat(page);
  await begin(page);
  const { requests } = recordCalls(page);
  // The server takes it, and the answer is lost on its way.
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await input(page).fill("What does a first project cost?");
  await input(page).press("Enter");
  await toast(page).filter({ hasText: "ErrorFailed to send message" }).waitFor();
  await expect.poll(() => placeholder(page).count()).toBe(0);
  await expect.poll(() => input(page).inputValue()).toBe("What does a first project cost?");
  await expect.poll(() => page.locator("form").getByText("Failed to send message").isVisible()).toBe(true);
  await page.unrouteAll();
  await input(page).press("Enter");
  await settled(page, 1);
  await expect.poll(() => messages(page, "user").count()).toBe(1);
  const keys = requests
    .filter((request) => request.method() === "POST")
    .map((request) => request.headers()["idempotency-key"]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await ask(page, "What does a first project cost?");
  await expect.poll(() => messages(page, "user").count()).toBe(2);
});
