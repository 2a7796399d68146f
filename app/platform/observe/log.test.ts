// Logging thrown values that aren't errors.
import { expect, test } from "vitest";
import { site } from "#app/site-map.ts";
import { createLog } from "./log.server.ts";

test("a thrown response or object is logged by its status or keys, never by its content", () => {
  const lines: unknown[] = [];
  const log = createLog("info", site, { write: (line) => void lines.push((JSON.parse(line) as { err: unknown }).err) }); // pino writes objects
  const thrown = [
    new Response("secret", { status: 404, statusText: "Not Found" }),
    { status: 405 },
    { email: "ana@velmora.example" },
    `/book/${"a".repeat(64)}`,
    undefined,
  ];
  for (const err of thrown) log.error({ err }, "unexpected error");
  expect(lines).toEqual([
    { message: "thrown answer: 404 Not Found" },
    { message: "thrown answer: 405" },
    { message: "thrown object: email" },
    { message: "/book/***" },
    undefined,
  ]);
});

test("an error without a message is logged with the code and address of its cause", async () => {
  const lines: { err: { cause?: string; at?: string[] } }[] = [];
  const log = createLog("info", site, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }); // pino writes objects
  const err: unknown = await fetch("http://127.0.0.1:65533/v1/chat").catch((error: unknown) => error);
  log.error({ err }, "model not reached");
  expect(lines[0]?.err.cause).toBe("connect ECONNREFUSED 127.0.0.1:65533");
  const several = new AggregateError(
    [Object.assign(new Error("connect ECONNREFUSED ::1:9"), { code: "ECONNREFUSED" })],
    "all addresses failed",
  );
  log.error({ err: new Error("fetch failed", { cause: several }) }, "model not reached");
  expect(lines[1]?.err.cause).toBe("connect ECONNREFUSED ::1:9");
  expect(lines[1]?.err.at?.[0]).toContain("log.test.ts");
});

test("[R13] while the database is away each kind of line is written once, without a stack, and others are not held back", () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", site, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }); // pino writes objects
  const refused = () =>
    Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED", syscall: "connect" });
  for (let time = 0; time < 5; time++) {
    log.error({ err: refused() }, "request failed");
    log.error({ err: new Error("outbox", { cause: refused() }) }, "outbox not read");
    log.info({ status: 503 }, "request");
  }
  log.error({ err: new Error("another") }, "request failed");
  const others = Array<string>(5).fill("request");
  expect(lines.map(({ msg }) => msg)).toEqual(["request failed", "outbox not read", ...others, "request failed"]);
  expect(lines.filter(({ err }) => Object(err).at)).toHaveLength(1);
});
