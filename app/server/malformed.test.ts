// Text that isn't JSON, sent to every call with a body.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";

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
  test("[R18] malformed JSON is 400, and JSON of another shape is at most rejected", async () => {
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

const secretPages = [
  "",
  "/ro",
  "/blog",
  "/ro/blog",
  "/book",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/case-studies",
];
const nasty = [
  "%00",
  "a%00b",
  "x%0ay",
  "%0D",
  "%e2%80%a8",
  "x%E2%80%A9",
  "%EF%BF%BF",
  "%F0%9F%98%80",
  "%25",
  "..%2f..%2fetc",
  "%ed%a0%80",
  "'--",
  "x".repeat(4_000),
];

describe.for(databases)("$name", (database) => {
  test.for(secretPages)("[R20] [E2] nothing is found at an odd URL below %s, without a server error", async (page) => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const printed = vi.spyOn(console, "warn");
    onTestFinished(() => printed.mockRestore());
    const paths = nasty.flatMap((name) => [`${page}/${name}`, `${page}/${name}.data`]);
    const answers = await inTurn(paths, async (path) => [path, (await site.app.request(path)).status]);
    expect(answers.filter(([, status]) => ![308, 404, 410, 414].includes(Number(status)))).toEqual([]);
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(printed.mock.calls).toEqual([]); // the address may hold a secret, and the log masks it
  });
});

/** Requests paths one after the other: so many pages at once would be refused. */
async function inTurn<T>(paths: readonly string[], ask: (path: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const path of paths) answers.push(await ask(path));
  return answers;
}

test("[R18] a day or time that no calendar has is 400, not an error of ours", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  const headers = await signInAdmin(site.deps);
  await site.app.request("/api/contact", json("POST", anEnquiry()));
  const { id } = await site.deps.db.kysely.selectFrom("enquiry").select("id").executeTakeFirstOrThrow();
  const send = (method: string, path: string, body?: unknown) =>
    site.app.request(path, body === undefined ? { headers } : json(method, body, headers));
  const person = { name: "Ana Pop", email: "ana@hexley.example" };
  for (const day of ["0000-01-01", "0099-12-31", "9999-12-31"])
    for (const answer of [
      await send("GET", `/api/admin/sources?to=${day}`),
      await send("GET", `/api/admin/contacts?from=${day}`),
      await send("PATCH", `/api/admin/contacts/${id}`, { nextStep: { on: day, text: "Call" } }),
      await send("POST", "/api/admin/bookings", { startsAt: `${day}T23:30:00-12:00`, person, force: true }),
    ])
      expect([day, answer.status]).toEqual([day, 400]);
});
