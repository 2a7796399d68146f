// The browser's query client against a real HTTP server that records its requests.
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { submitEnquiry } from "#app/features/enquiry/contract.ts";
import { addNote } from "#app/features/enquiry/handling/contract.ts";
import { retryDelivery } from "#app/features/webhook/contract.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { call, HttpError } from "./call.ts";
import { createQueryClient, queryFunction } from "./query-client.ts";

let server: Server;
let origin = "";
let requests: IncomingMessage[] = [];
let answer: { status: number; body: string; statusMessage?: string; isLost?: boolean } = { status: 200, body: "[]" };

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    if (answer.isLost) return void request.socket.destroy();
    response.writeHead(answer.status, answer.statusMessage, { "Content-Type": "application/json" });
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

test("[GEN-36] a query requests the URL in the first element of its key", async () => {
  answer = { status: 200, body: "[]" };
  await createQueryClient().fetchQuery({ queryKey: [`${origin}/api/blog`, "ignored"] });
  expect(requests.map((request) => request.url)).toEqual(["/api/blog"]);
});

test("[GEN-37] a query is a GET with cookies included", async () => {
  answer = { status: 200, body: "[]" };
  const fetched = vi.spyOn(globalThis, "fetch");
  await createQueryClient().fetchQuery({ queryKey: [`${origin}/api/blog`] });
  expect(requests[0]?.method).toBe("GET");
  expect(fetched.mock.calls[0]?.[1]?.credentials).toBe("include");
});

test("[GEN-38] a 2xx response is parsed as JSON", async () => {
  answer = { status: 203, body: '{"posts":[1,2]}' };
  await expect(createQueryClient().fetchQuery({ queryKey: [`${origin}/x`] })).resolves.toEqual({ posts: [1, 2] });
});

test("[GEN-39] a 401 throws by default", async () => {
  answer = { status: 401, body: '{"message":"Sign in"}' };
  await expect(createQueryClient().fetchQuery({ queryKey: [`${origin}/x`] })).rejects.toThrow(
    '401: {"message":"Sign in"}',
  );
});

test("[GEN-40] a 401 returns null if the query is configured so", async () => {
  answer = { status: 401, body: "" };
  const client = createQueryClient();
  await expect(
    client.fetchQuery({ queryKey: [`${origin}/x`], queryFn: queryFunction({ on401: "returnNull" }) }),
  ).resolves.toBeNull();
});

test("[GEN-41] data is never stale", async () => {
  answer = { status: 200, body: "[]" };
  const client = createQueryClient();
  const options = { queryKey: [`${origin}/x`] };
  await client.fetchQuery(options);
  const yearMs = 365 * 24 * 60 * 60 * 1000;
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 100 * yearMs);
  await client.fetchQuery(options);
  expect(new QueryObserver(client, options).getCurrentResult().isStale).toBe(false);
  expect(requests).toHaveLength(1);
});

test("[GEN-42] [GEN-43] a query is neither refetched on focus nor polled", () => {
  const options = createQueryClient().defaultQueryOptions({ queryKey: ["/x"] });
  expect(options.refetchOnWindowFocus).toBe(false);
  expect(options.refetchInterval).toBe(false);
});

test("[GEN-44] a failed query is not retried", async () => {
  answer = { status: 500, body: "" };
  await expect(createQueryClient().fetchQuery({ queryKey: [`${origin}/x`] })).rejects.toThrow("500");
  expect(requests).toHaveLength(1);
});

test("[GEN-45] a failed mutation is not retried", async () => {
  let tries = 0;
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      tries++;
      throw new Error("refused");
    },
  });
  await expect(mutation.execute(undefined)).rejects.toThrow("refused");
  expect(tries).toBe(1);
});

test("[API-01] a failed call's message is the status, a colon, a space and the body", async () => {
  answer = { status: 409, body: '{"message":"Taken"}' };
  const error: unknown = await createQueryClient()
    .fetchQuery({ queryKey: [`${origin}/x`] })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ message: '409: {"message":"Taken"}', status: 409, problem: { message: "Taken" } });
});

test("[API-02] an empty body is replaced by the status text", async () => {
  answer = { status: 418, body: "", statusMessage: "Short And Stout" };
  await expect(createQueryClient().fetchQuery({ queryKey: [`${origin}/x`] })).rejects.toThrow(/^418: Short And Stout$/);
});

test("a call sends JSON, the page's language and the idempotency key", async () => {
  answer = { status: 201, body: '{"success":true,"message":"Thanks"}' };
  const fetched = askServer();
  const done = await call(submitEnquiry, { body: anEnquiry() }, { locale: "ro", idempotencyKey: "key-1" });
  expect(done.message).toBe("Thanks");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/contact");
  expect(requests[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "accept-language": "ro",
    "idempotency-key": "key-1",
  });
});

test("[OPEN-20] a call that takes a key sends one by itself, the same for a repeat until it is answered", async () => {
  askServer();
  const created = { id: "1", createdAt: "2026-01-05T08:00:00.000Z", author: "Ana", text: "Called." };
  const lost = { status: 0, body: "", isLost: true };
  const away = { status: 502, body: "Bad gateway" };
  const done = { status: 201, body: JSON.stringify(created) };
  const add = (text: string) => call(addNote, { params: { id: "1" }, body: { text } }).catch(String);
  for (const next of [lost, away, done, done]) {
    answer = next;
    await add("Called.");
  }
  await add("Called back.");
  await call(retryDelivery, { params: { id: "1", deliveryId: "2" } });
  const [first, second, third, anew, other, none] = requests.map((request) => request.headers["idempotency-key"]);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, anew, other]).size).toBe(3);
  expect(none).toBeUndefined();
});

test("[OPEN-20] a repeat refused because its secret is given only once ends its key", async () => {
  askServer();
  answer = { status: 409, body: '{"message":"This was done already."}' };
  const add = () => call(addNote, { params: { id: "1" }, body: { text: "Once." } }).catch(String);
  await add();
  await add();
  const [first, second] = requests.map((request) => request.headers["idempotency-key"]);
  expect(second).not.toBe(first);
});

/** Sends calls, which have no host, to the test server. */
function askServer() {
  const fetchThere = globalThis.fetch;
  return vi.spyOn(globalThis, "fetch").mockImplementation((path, init) => fetchThere(`${origin}${String(path)}`, init));
}
