// Text that is no JSON, sent to every call that takes some.
import { describe, expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { apiMap } from "./api.server.ts";

const limits = ["PUBLIC_WRITES_PER_MINUTE", "CHAT_MESSAGES_PER_MINUTE", "SIGN_INS_PER_MINUTE"];
const settings = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, "1000000"]));

const malformed = [
  "",
  " ",
  "{",
  "]",
  "nul",
  "NaN",
  "{'a':1}",
  "{a:1}",
  '{"a":1,}',
  "[1,]",
  '"\\x"',
  '"tab\there"',
  "01",
  ".5",
  "0x1",
  "// x\n{}",
  '{"a":1}{"b":2}',
  "\0",
  "\ufeff{",
  "<xml/>",
  "a=b&c=d",
  "[".repeat(4_000),
];
const otherShapes = [
  "null",
  "true",
  "0",
  '"text"',
  "[]",
  "[[[]]]",
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  "1e999",
  '"\\u0000"',
];

describe.for(
  apiMap
    .filter(({ endpoint }) => endpoint.body)
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)("%s", ([, endpoint]) => {
  test("[R18] malformed JSON is 400, and JSON of another shape never more than refused", async () => {
    const site = await createTestApp({ settings });
    onTestFinished(() => site.close());
    const headers = {
      ...(await signInAdmin(site.deps)),
      "X-Session-Id": "one-visitor",
      "Content-Type": "application/json",
    };
    const send = async (body: string) =>
      (await site.app.request(endpoint.path.replaceAll(/:\w+/g, "none"), { method: endpoint.method, headers, body }))
        .status;
    const statuses = [];
    for (const text of malformed) statuses.push(await send(text));
    expect(statuses).toEqual(malformed.map(() => 400));
    const others = [];
    for (const text of otherShapes) others.push(await send(text));
    expect(others.filter((status) => status < 200 || status >= 500)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});
