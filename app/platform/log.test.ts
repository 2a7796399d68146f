// What the log says of things that were thrown and are no errors.
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
