import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { openStarted, waitForIsland } from "./visitor.ts";

export const start = (page: Page) => page.getByRole("button", { name: "Start New Chat" });
export const input = (page: Page) => page.getByRole("textbox", { name: "Your message" });
export const sendButton = (page: Page) => frame(page).locator('form button[type="submit"]');
export const stopButton = (page: Page) => page.getByRole("button", { name: "Stop generating" });
export const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const items = (page: Page) => page.locator('[data-slot="conversation"]');
export const messages = (page: Page, role: "user" | "assistant") =>
  page.locator(`[data-slot="message"][data-role="${role}"]`);
export const placeholder = (page: Page) => page.locator("[data-loading]");
export const list = (page: Page) => page.locator('[data-slot="message-list"]');
export const frame = (page: Page) => page.locator('[data-slot="chat-frame"]');
export const toast = (page: Page) => page.locator('[data-slot="toast"]');
export const sheetButton = (page: Page) => page.getByRole("button", { name: "Show conversations" });

/** Waits for the native start. */
export async function openChat(page: Page, path = "/ai-chat"): Promise<void> {
  await openStarted(page, path);
  await start(page).or(input(page)).first().waitFor();
}

/** Hovers the chat to hydrate it. */
export async function wakeChat(page: Page): Promise<void> {
  await start(page).hover();
  await waitForIsland(page, "chat");
}

export async function begin(page: Page): Promise<void> {
  await start(page).click();
  await page.getByRole("button", { name: "Technical Support" }).waitFor();
}

/** Waits for the complete answer. */
export async function ask(page: Page, text: string): Promise<void> {
  const before = await messages(page, "assistant").count();
  await input(page).fill(text);
  await input(page).press("Enter");
  await settled(page, before + 1);
}

export async function settled(page: Page, answers: number): Promise<void> {
  const state = async () => ({
    answers: await messages(page, "assistant").count(),
    waiting: await placeholder(page).count(),
    isEnabled: await sendButton(page).isEnabled(),
  });
  await expect.poll(state).toEqual({ answers, waiting: 0, isEnabled: true });
}

/** Records the page's calls from now on, such as "GET conversations" and "POST messages". */
export function recordCalls(page: Page): { names: string[]; requests: Request[] } {
  const calls: { names: string[]; requests: Request[] } = { names: [], requests: [] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/chat/")) return;
    calls.names.push(`${request.method()} ${pathname.endsWith("/messages") ? "messages" : "conversations"}`);
    calls.requests.push(request);
  });
  return calls;
}

/** Creates conversations by the API, in the page's session. */
export async function makeConversations(page: Page, all: { title: string; messages?: string[] }[]): Promise<void> {
  await page.evaluate(async (expected) => {
    const headers = {
      "Content-Type": "application/json",
      "X-Session-Id": localStorage.getItem("chat-session-id") ?? "",
    };
    const post = async (path: string, body: unknown) =>
      (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    for (const { title, messages: contents = [] } of expected) {
      const { id } = await post("/api/chat/conversations", { title });
      for (const content of contents) await post(`/api/chat/conversations/${id}/messages`, { content });
    }
  }, all);
}

/** Returns the position of each line of an element's last text node, in px. */
export function linesOf(part: Locator): Promise<{ left: number; top: number; bottom: number }[]> {
  return part.evaluate((element) => {
    const range = document.createRange();
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    range.selectNodeContents(texts.at(-1) ?? element);
    return [...range.getClientRects()].map(({ left, top, bottom }) => ({ left, top, bottom }));
  });
}

/** Returns the distance to the end of a scroll area, in px. */
export function distanceOf(scroller: Locator): Promise<number> {
  return scroller.evaluate((element) => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));
}

/**
 * Returns the position and size of an element, in px.
 * @throws if it isn't visible
 */
export async function boxOf(
  part: Locator,
): Promise<{ left: number; top: number; right: number; bottom: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("What should have a place is not shown.");
  const { x: left, y: top, width, height } = box;
  return { left, top, right: left + width, bottom: top + height, width, height };
}
