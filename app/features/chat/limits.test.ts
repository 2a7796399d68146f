// Limits for one visitor: messages of a conversation, conversations of a session, and reads.
import { afterEach, describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import type { Conversation, Message } from "./contract.ts";

const ana = { "X-Session-Id": "ana" };

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  afterEach(() => site.close());

  const open = async (settings: Record<string, string> = {}) => {
    const unlimited = { LIMIT_CHAT_MESSAGES_PER_MINUTE: "100000" };
    site = await createTestApp({
      content: siteContent,
      db: await database.open(),
      settings: { ...unlimited, ...settings },
    });
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    site.app.request(path, json("POST", body, { ...ana, ...headers }));
  const begin = async () => readJson<Conversation>(post("/api/chat/conversations", {}));
  const pathOf = ({ id }: Conversation) => `/api/chat/conversations/${id}/messages`;
  const read = (path: string) => site.app.request(path, { headers: ana });
  const messagesAt = async (path: string) => readJson<Message[]>(read(path));
  const sentenceOf = async (answer: Response) => (await readJson<{ message: string }>(answer)).message;

  test("[P7] a conversation takes two hundred messages, replies included; then it says to start a new one", async () => {
    await open();
    const path = pathOf(await begin());
    for (let sent = 1; sent <= 100; sent += 1) expect((await post(path, { content: "hello" })).status).toBe(201);
    for (const locale of locales) {
      const refused = await post(path, { content: "hello" }, { "Accept-Language": locale });
      expect(refused.status).toBe(409);
      expect(await sentenceOf(refused)).toBe(site.deps.translate(locale, "chat.fullConversation", { max: 200 }));
    }
    expect(await messagesAt(path)).toHaveLength(200);
    const streamed = await post(path, { content: "hello" }, { Accept: "text/event-stream" });
    expect(streamed.status).toBe(409);
    expect((await post(pathOf(await begin()), { content: "hello" })).status).toBe(201);
  });

  test("[P7] concurrent messages never exceed the limit", async () => {
    await open({ LIMIT_MESSAGES_PER_CONVERSATION: "6" });
    const path = pathOf(await begin());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => retryOn503(() => post(path, { content: "hello" }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(17);
    expect(await messagesAt(path)).toHaveLength(6);
  });

  test("[R8] a repeat of the last message of a full conversation gets its answer", async () => {
    await open({ LIMIT_MESSAGES_PER_CONVERSATION: "2" });
    const path = pathOf(await begin());
    const once = { "Idempotency-Key": "k1" };
    const first = await (await post(path, { content: "hello" }, once)).json();
    const again = await post(path, { content: "hello" }, once);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
  });

  test("[P7] a session has at most fifty conversations, however many are started at once; deleting one makes room", async () => {
    await open();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => retryOn503(() => post("/api/chat/conversations", {}))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    for (const locale of locales) {
      const refused = await post("/api/chat/conversations", {}, { "Accept-Language": locale });
      expect(refused.status).toBe(409);
      expect(await sentenceOf(refused)).toBe(site.deps.translate(locale, "chat.fullList", { max: 50 }));
    }
    const [first] = await readJson<Conversation[]>(read("/api/chat/conversations"));
    await site.app.request(`/api/chat/conversations/${first?.id}`, { method: "DELETE", headers: ana });
    expect((await post("/api/chat/conversations", {})).status).toBe(201);
    expect((await post("/api/chat/conversations", {}, { "X-Session-Id": "ben" })).status).toBe(201);
  });

  test("messages are read whole, or by pages of fifty with their total", async () => {
    await open();
    const path = pathOf(await begin());
    for (let sent = 1; sent <= 30; sent += 1) await post(path, { content: `hello ${sent}` });
    const all = await messagesAt(path);
    expect(all).toHaveLength(60);
    const pages = [await messagesAt(`${path}?page=1`), await messagesAt(`${path}?page=2`)];
    expect(pages.map((page) => page.length)).toEqual([50, 10]);
    expect(pages.flat()).toEqual(all);
    expect((await read(`${path}?page=2`)).headers.get("X-Total-Count")).toBe("60");
    expect((await read(path)).headers.get("X-Total-Count")).toBe("60");
    expect(await messagesAt(`${path}?page=3`)).toEqual([]);
  });

  test("[S32] reading is limited by address as well, and not by the same count as writing", async () => {
    await open({ LIMIT_CHAT_READS_PER_MINUTE: "3" });
    const path = pathOf(await begin());
    const statuses: number[] = [];
    for (const at of [path, "/api/chat/conversations", path, path]) statuses.push((await read(at)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await read(path)).headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await post(path, { content: "hello" })).status).toBe(201);
  });
});
