// API calls through the real app: refusals, their bodies, and malformed input.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "1000000" } });
});
afterAll(() => site.close());

const post = (body: string, headers: Record<string, string> = { "Content-Type": "application/json" }) =>
  site.app.request("/api/contact", { method: "POST", body, headers });

test("invalid input gives a problem document that names each field, as JSON with charset", async () => {
  const response = await post(JSON.stringify(anEnquiry({ firstName: "  ", email: "ana@nowhere" })));
  expect(response.status).toBe(400);
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const body = await readJson<Record<string, unknown>>(response);
  expect(body).toMatchObject({ title: "Invalid input", status: 400, success: false });
  expect(body["message"]).toBe(body["error"]);
  expect(body["detail"]).toBe(body["message"]);
  expect(body["errors"]).toEqual({
    firstName: "Please fill in “First name”.",
    email: "Enter an email address such as ana@company.example.",
  });
});

test("errors are in the language that the caller accepts", async () => {
  const response = await post(JSON.stringify(anEnquiry({ company: "" })), {
    "Content-Type": "application/json",
    "Accept-Language": "ro-RO,ro;q=0.9",
  });
  const body = await readJson<{ errors: Record<string, string> }>(response);
  expect(body.errors["company"]).toBe(
    site.deps.translate("ro", "form.required", { field: site.deps.translate("ro", "contact.form.company") }),
  );
  expect(body.errors["company"]).not.toMatch(/Please fill in/);
});

test("an unknown call is 404 as a problem document", async () => {
  const response = await site.app.request("/api/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false, status: 404, title: "Not found" });
});

test("[R19] another method of a known path is 405 with Allow", async () => {
  const response = await site.app.request("/api/contact", { method: "DELETE" });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("POST");
  const others = ["/api/blog", "/api/admin/blocked-times/x", "/api/chat/conversations"];
  const allowed = others.map(async (path) => {
    const { status, headers } = await site.app.request(path, { method: "PATCH" });
    return [status, headers.get("Allow")];
  });
  expect(await Promise.all(allowed)).toEqual([
    [405, "HEAD, GET"],
    [405, "DELETE"],
    [405, "HEAD, GET, POST"],
  ]);
});

test("[R19] [S19] a body that is not JSON is 415, including what a cross-site form can send", async () => {
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""];
  const statuses = await Promise.all(
    types.map(async (type) => (await post(JSON.stringify(anEnquiry()), type ? { "Content-Type": type } : {})).status),
  );
  expect(statuses).toEqual([415, 415, 415, 415]);
});

test("[S19] a write that the browser marks as cross-site is rejected", async () => {
  const response = await post(JSON.stringify(anEnquiry()), {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "cross-site",
  });
  expect(response.status).toBe(403);
});

test("[R17] a body one byte over the limit is 413, with and without a length; a compressed one is 415", async () => {
  const tooLong = `"${"x".repeat(128 * 1024 - 1)}"`;
  expect((await post(tooLong.slice(1))).status).toBe(400); // as long as allowed, but no JSON
  expect((await post(tooLong)).status).toBe(413);
  const announced = { "Content-Type": "application/json", "Content-Length": String(128 * 1024 + 1) };
  expect((await post("{}", announced)).status).toBe(413); // refused by its Content-Length, before anything is read
  const chunks = new ReadableStream({
    start: (controller) => (controller.enqueue(new TextEncoder().encode(tooLong)), controller.close()),
  });
  const streamed = await site.app.request(
    new Request("http://localhost/api/contact", {
      method: "POST",
      body: chunks,
      headers: { "Content-Type": "application/json" },
      duplex: "half",
    } as RequestInit),
  );
  expect(streamed.status).toBe(413);
  expect((await post("x", { "Content-Type": "application/json", "Content-Encoding": "gzip" })).status).toBe(415);
});

/** Sends a body that doesn't end: first its beginning, then nothing, or the end of the connection. */
function streamedTo(path: string, first: string, then: "silence" | "hang-up", type: string) {
  let input = false;
  const body = new ReadableStream({
    pull(controller) {
      if (!input) {
        input = true;
        return controller.enqueue(new TextEncoder().encode(first));
      }
      if (then === "hang-up") return controller.error(new Error("aborted"));
      return new Promise<void>(() => {}); // a sender that sends nothing more
    },
  });
  const init = { method: "POST", body, headers: { "Content-Type": type }, duplex: "half" } as RequestInit; // Node's own member
  return site.app.request(new Request(`http://localhost${path}`, init));
}

test.for([
  ["/api/contact", "application/json"],
  ["/newsletter/unsubscribe/x", "application/x-www-form-urlencoded"],
  ["/contact", "application/x-www-form-urlencoded"],
] as const)("[R17] a body without end at %s is refused as soon as it is too long", async ([path, type]) => {
  expect((await streamedTo(path, "x".repeat(256 * 1024), "silence", type)).status).toBe(413);
});

test("[S30] a client that disconnects during the body causes no server error", async () => {
  expect((await streamedTo("/api/contact", '{"a":', "hang-up", "application/json")).status).toBe(400);
  expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("[R17] ten thousand levels of JSON are rejected without a 500", async () => {
  expect((await post("[".repeat(10_000) + "]".repeat(10_000))).status).toBe(400);
});

test("[R17] a hundred of nine thousand faults in a body are named", async () => {
  const campaign = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at}`, 1]));
  const response = await post(JSON.stringify({ ...anEnquiry(), campaign }));
  expect(response.status).toBe(400);
  const { errors } = await readJson<{ errors: Record<string, string> }>(response);
  expect(Object.keys(errors)).toHaveLength(100);
});

const malformed = [
  "",
  " ",
  "{",
  "}",
  "[",
  "]",
  "nul",
  "NaN",
  "Infinity",
  "undefined",
  "{'a':1}",
  "{a:1}",
  '{"a":}',
  '{"a":1,}',
  "[1,]",
  "[,1]",
  '{"a" 1}',
  '"\\x"',
  '"\\u12"',
  '"tab\there"',
  "01",
  "1.",
  ".5",
  "+1",
  "0x1",
  "1e",
  "--1",
  "// x\n{}",
  "/**/{}",
  '{"a":1}{"b":2}',
  "[1 2]",
  '{"a":"b"',
  '"unterminated',
  "truefalse",
  "\u0000",
  '{"a":1}\u0000',
  "\ufeff{",
  '{"a":1;}',
  "<xml/>",
  "a=b&c=d",
];

test("[R18] malformed JSON is always 400", async () => {
  const statuses = await Promise.all(malformed.map(async (text) => (await post(text)).status));
  expect(statuses).toEqual(malformed.map(() => 400));
});

const valid = [
  "null",
  "true",
  "0",
  "-1.5e+10",
  '"text"',
  "[]",
  "{}",
  "[[[]]]",
  '{"a":{"b":[1,2,{"c":null}]}}',
  '{"firstName":1}',
  '{"firstName":null}',
  '{"firstName":["Ana"]}',
  '{"firstName":{"$gt":""}}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":"\\ud800"}',
  '{"a":1,"a":2}',
  "1e999",
  '"\\u0000"',
];

test("[R18] [S25] valid JSON of another shape is rejected by the schema, without prototype pollution", async () => {
  const statuses = await Promise.all(valid.map(async (text) => (await post(text)).status));
  expect(statuses).toEqual(valid.map(() => 400));
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("[R18] invalid UTF-8 is 400", async () => {
  const [before = "", after = ""] = JSON.stringify(anEnquiry({ company: "Pop % Co" })).split("%");
  const send = async (byte: number[]) => {
    const body = Buffer.concat([Buffer.from(before), Buffer.from(byte), Buffer.from(after)]);
    const headers = { "Content-Type": "application/json" };
    return (await site.app.request("/api/contact", { method: "POST", body, headers })).status;
  };
  expect([await send([0x26]), await send([0xff]), await send([0xc3])]).toEqual([201, 400, 400]);
});

test("beyond the rate limit of an address a write is 429 with Retry-After, and another address still works", async () => {
  const limited = await createTestApp({ settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "2", TRUST_PROXY: "1" } });
  const from = (address: string) =>
    limited.app.request("/api/contact", json("POST", anEnquiry(), { "X-Forwarded-For": address }));
  const statuses = [
    (await from("203.0.113.1")).status,
    (await from("203.0.113.1")).status,
    (await from("203.0.113.1")).status,
  ];
  const refused = await from("203.0.113.1");
  expect(statuses).toEqual([201, 201, 429]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  expect((await from("203.0.113.2")).status).toBe(201);
  limited.clock.advance(60_000);
  expect((await from("203.0.113.1")).status).toBe(201);
  await limited.close();
});

test("[R16] [S27] without a trusted proxy a spoofed X-Forwarded-For has no effect", async () => {
  const limited = await createTestApp({ settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "1" } });
  const from = (address: string) =>
    limited.app.request("/api/contact", json("POST", anEnquiry(), { "X-Forwarded-For": address }));
  expect([(await from("203.0.113.1")).status, (await from("203.0.113.2")).status]).toEqual([201, 429]);
  await limited.close();
});

test("[S27] whatever the Host header, links in pages, feeds and emails use the configured origin", async () => {
  const settings = { SITE_URL: "https://northwind.example", CONFIRMED_OPT_IN: "on", TRUST_PROXY: "1" };
  const named = await createTestApp({ settings });
  const spoofed = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    Forwarded: "host=evil.example",
  };
  const ask = async (path: string, init: RequestInit = {}) =>
    named.app.request(`http://evil.example${path}`, { ...init, headers: { ...spoofed, ...init.headers } });
  for (const path of ["/", "/ro/about", "/contact", "/admin/login", "/sitemap.xml", "/blog/rss.xml", "/robots.txt"])
    expect(await (await ask(path)).text()).not.toContain("evil.example");
  expect(await (await ask("/about")).text()).toContain('rel="canonical" href="https://northwind.example/about"');
  expect((await ask("/About/")).headers.get("Location")).toBe("/about");
  await ask("/api/newsletter", json("POST", { email: "ana@pop.example" }));
  const [email] = await readEmails(named.deps);
  expect(email?.text).toContain("https://northwind.example/newsletter/confirm/");
  expect(JSON.stringify(email)).not.toContain("evil.example");
  await named.close();
});

test("[R16] behind one trusted proxy, spoofed entries have no effect", async () => {
  const limited = await createTestApp({ settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "5", TRUST_PROXY: "1" } });
  const from = async (addresses: string) =>
    (await limited.app.request("/api/contact", json("POST", anEnquiry(), { "X-Forwarded-For": addresses }))).status;
  const attacks = await Promise.all(
    Array.from({ length: 50 }, (_, index) => from(`198.51.100.${index}, 203.0.113.66`)),
  );
  expect(attacks.filter((status) => status === 201)).toHaveLength(5);
  const others = await Promise.all(Array.from({ length: 50 }, (_, index) => from(`203.0.113.${index}`)));
  expect(others.filter((status) => status !== 201)).toEqual([]);
  await limited.close();
});

test("[S32] by default one address may write 300 times a minute and call the chat 120 times", async () => {
  const usual = await createTestApp();
  // One after the other: 300 at once on a busy machine wait so long for the database that some are answered 503.
  const statusesOf = async (count: number, path: string) => {
    const statuses: number[] = [];
    while (statuses.length < count)
      statuses.push(
        (await usual.app.request(path, json("POST", { email: 1, title: 1 }, { "X-Session-Id": "ana" }))).status,
      );
    return statuses;
  };
  const writes = [...(await statusesOf(299, "/api/contact")), ...(await statusesOf(2, "/api/newsletter"))];
  expect(writes.filter((status) => status === 400)).toHaveLength(300);
  expect(writes.at(-1)).toBe(429);
  const messages = await statusesOf(121, "/api/chat/conversations");
  expect(messages.filter((status) => status === 400)).toHaveLength(120);
  expect(messages.at(-1)).toBe(429);
  await usual.close();
});

test("[S30] an unexpected error is 500 with the request id; its details are only logged", async () => {
  const broken = await createTestApp();
  await broken.deps.db.kysely.schema.dropTable("enquiry").execute();
  const response = await broken.app.request("/api/contact", json("POST", anEnquiry()));
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).toContain(response.headers.get("X-Request-Id") ?? "missing");
  expect(text).not.toMatch(/sqlite|no such table|\.ts|insert/i);
  expect(JSON.stringify(broken.logged)).toMatch(/no such table/);
  await broken.close();
});

test("[S30] neither the log nor an error contains user text", async () => {
  const quiet = await createTestApp();
  await quiet.app.request(
    "/api/contact",
    json("POST", anEnquiry({ email: "secret@person.example", projectDetails: "very private words" })),
  );
  await quiet.app.request(
    "/api/contact",
    json("POST", anEnquiry({ email: "not an address", projectDetails: "other private words" })),
  );
  expect(quiet.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(quiet.logged)).not.toMatch(/secret@|private words|not an address|Ștefania/);
  await quiet.close();
});

test("[S8] every registered call is in the API map and in its description", async () => {
  const registered = site.app.routes.filter(
    ({ path, method }) =>
      path.startsWith("/api/") &&
      method !== "ALL" &&
      !["/api/csp-report", "/api/openapi.json", "/api/docs"].includes(path),
  );
  const listed = apiMap.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(registered.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(listed.toSorted());
  const document = await readJson<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
    site.app.request("/api/openapi.json"),
  );
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.toSorted()).toEqual(listed.toSorted());
  expect(document.openapi).toBe("3.1.0");
});

test("[R16] [S3] sign-ins have their own limit per address", async () => {
  const limited = await createTestApp({
    settings: { LIMIT_SIGN_INS_PER_MINUTE: "2", LIMIT_PUBLIC_WRITES_PER_MINUTE: "1", TRUST_PROXY: "1" },
  });
  const from = async (address: string, path: string, body: unknown) =>
    (await limited.app.request(path, json("POST", body, { "X-Forwarded-For": address }))).status;
  const signIn = (address: string) => from(address, "/api/admin/login", { username: "ana", password: "no-such-one" });
  const household = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2:3:4:5:6"];
  const statuses = [];
  for (const address of household) statuses.push(await signIn(address));
  expect(statuses).toEqual([401, 401, 429]);
  expect(await signIn("2001:db8:1:3::1")).toBe(401);
  expect(await from("2001:db8:1:2::1", "/api/contact", anEnquiry())).toBe(201);
  expect(await from("2001:db8:1:2::2", "/api/contact", anEnquiry())).toBe(429);
  await limited.close();
});

test("a long answer to staff is compressed as the caller accepts, a versioned one is not", async () => {
  const admin = await signInAdmin(site.deps);
  const ask = (path: string, accepted: string) =>
    site.app.request(path, { headers: { ...admin, "Accept-Encoding": accepted } });
  const content = "<p>A sentence of a post.</p>".repeat(100);
  const response = await site.app.request("/api/admin/blog", json("POST", { title: "Long", content }, admin));
  const { id } = await readJson<{ id: string }>(response);
  const plain = await (await ask("/api/admin/blog", "identity")).text();
  const read = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ["br", "gzip"] as const) {
    const answer = await ask("/api/admin/blog", `${encoding}, deflate`);
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toMatch(/Accept-Encoding/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(plain.length / 2);
    expect(read[encoding](bytes).toString()).toBe(plain);
  }
  expect((await ask("/api/admin/me", "br")).headers.get("Content-Encoding")).toBeNull();
  const item = await ask(`/api/admin/blog/${id}`, "br");
  expect(item.headers.get("ETag")).not.toBeNull();
  expect(item.headers.get("Content-Encoding")).toBeNull();
});
