// The chat's calls to a small server: what they send, and what they throw when they fail.
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readEvents } from "#app/platform/http/read-events.ts";
import { newUuid } from "#app/ui/uuid.ts";
import { beginConversation, ChatFailure, fetchConversations, fetchMessages, removeConversation } from "./chat-calls.ts";
import { refusalText, sendQuestion } from "./send-question.ts";
import { chatSessionId } from "./session-id.ts";

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const question = { conversationId: "c 1", content: "Why?", key: "k", locale: "fr" };
const stored = { id: "m", conversationId: "c 1", role: "user", content: "Why?", createdAt: "" };

let server: Server;
let receivedRequest: IncomingMessage | undefined;
let answer: (response: ServerResponse) => void;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    receivedRequest = request;
    answer(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  // As in a browser, paths are relative to the page's server.
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${String(path)}`, init);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  receivedRequest = undefined;
  answer = (response) => response.writeHead(503, { "Content-Type": "application/json" }).end('{"message":"Too busy."}');
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const send = (onEvent: Parameters<typeof sendQuestion>[1] = () => {}) =>
  sendQuestion({ ...question, signal: new AbortController().signal }, onEvent);

test("[CHAT-42] a failed request for conversations throws its message", async () => {
  await expect(fetchConversations("en")).rejects.toThrow(/^Failed to fetch conversations$/);
});
test("[CHAT-43] a failed request for messages throws its message", async () => {
  await expect(fetchMessages("1", "en")).rejects.toThrow(/^Failed to fetch messages$/);
});
test("[CHAT-44] a failed create throws its message", async () => {
  await expect(beginConversation("en")).rejects.toThrow(/^Failed to create conversation$/);
});
test("[CHAT-45] a failed send throws its message, with the server's", async () => {
  const failure = await failureOf(send());
  expect(failure).toBeInstanceOf(ChatFailure);
  expect(String(failure)).toBe("ChatFailure: Failed to send message");
  expect(refusalText(failure)).toBe("Too busy.");
});
test("[CHAT-46] a failed delete throws its message", async () => {
  await expect(removeConversation("1", "en")).rejects.toThrow(/^Failed to delete conversation$/);
});

test("[CHAT-42] no connection is a failure like any other", async () => {
  answer = (response) => response.destroy();
  await expect(fetchConversations("en")).rejects.toThrow(/^Failed to fetch conversations$/);
});

test("[CHAT-04] every call carries the session id", async () => {
  const calls = [
    () => fetchConversations("ro"),
    () => fetchMessages("1", "ro"),
    () => beginConversation("ro"),
    () => removeConversation("1", "ro"),
    () => send(),
  ];
  for (const work of calls) {
    receivedRequest = undefined;
    await failureOf(work());
    expect(Object(receivedRequest).headers["x-session-id"]).toMatch(uuid4);
    expect(Object(receivedRequest).headers["x-session-id"]).toBe(chatSessionId());
  }
});

test("[CHAT-03] a session id is a random UUID v4", () => {
  const created = Array.from({ length: 200 }, newUuid);
  expect(created.filter((id) => !uuid4.test(id))).toEqual([]);
  expect(new Set(created).size).toBe(200);
});

test("an answer is read as a stream, event by event", async () => {
  answer = (response) =>
    response
      .writeHead(201, { "Content-Type": "text/event-stream; charset=utf-8" })
      .end(
        `event: message\ndata: ${JSON.stringify(stored)}\n\nevent: delta\ndata: {"text":"Be"}\n\nevent: delta\ndata: {"text":"cause"}\n\nevent: done\ndata: ${JSON.stringify({ ...stored, role: "assistant", content: "Because" })}\n\n`,
      );
  const heard: string[] = [];
  await send(({ event }) => heard.push(event));
  expect(heard).toEqual(["message", "delta", "delta", "done"]);
  expect([
    receivedRequest?.url,
    receivedRequest?.headers.accept,
    receivedRequest?.headers["idempotency-key"],
    receivedRequest?.headers["accept-language"],
  ]).toEqual(["/api/chat/conversations/c%201/messages", "text/event-stream, application/json;q=0.5", "k", "fr"]);
});

test("an answer that isn't streamed is read, too", async () => {
  answer = (response) =>
    response
      .writeHead(201, { "Content-Type": "application/json" })
      .end(JSON.stringify({ ...stored, reply: { ...stored, role: "assistant" } }));
  const heard: string[] = [];
  await send(({ event, data }) => heard.push(`${event} ${"role" in data ? data.role : ""}`));
  expect(heard).toEqual(["message user", "done assistant"]);
});

test("[CHAT-45] an error in the stream, and a stream that is cut, are failed sends", async () => {
  const begin = `event: message\ndata: ${JSON.stringify(stored)}\n\n`;
  for (const remaining of ['event: error\ndata: {"message":"No"}\n\n', 'event: delta\ndata: {"te', ""]) {
    answer = (response) => response.writeHead(201, { "Content-Type": "text/event-stream" }).end(begin + remaining);
    await expect(send()).rejects.toThrow(/^Failed to send message$/);
  }
});

test("events are read wherever the network cuts them", async () => {
  const bytes = new TextEncoder().encode('event: delta\ndata: {"text":"ș…"}\n\nevent: done\r\ndata: {}\r\n\r\n');
  for (const size of [1, 2, 3, 7, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const events: unknown[] = [];
    for await (const { event, data } of readEvents(body)) events.push({ event, data: JSON.parse(data) as unknown });
    expect(events).toEqual([
      { event: "delta", data: { text: "ș…" } },
      { event: "done", data: {} },
    ]);
  }
});
