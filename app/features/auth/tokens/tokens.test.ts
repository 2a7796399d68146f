// API tokens over HTTP, on both databases.
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { apiMap, sentEffects } from "#app/features.server.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { andrei } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases, testOnceOf, whileChanging } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { startMailServer } from "#test/mail-server.ts";
import { computeCode } from "#test/one-time-code.ts";
import { readJson } from "#test/read-json.ts";
import { watchStatements } from "#test/statements.ts";
import { createAdmin, disableAdmin, enableAdmin, resetPassword, setRoles } from "../admins.server.ts";
import { deleteExpiredTokens, queueExpiryReminders } from "./service.server.ts";

const mailing = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };

/** Every call that a token can make, by area. All other calls refuse every token. */
const matrix: Record<string, readonly string[]> = {
  enquiries: [
    "GET /api/admin/contacts",
    "POST /api/admin/contacts",
    "GET /api/admin/contacts/:id",
    "PATCH /api/admin/contacts/:id",
    "DELETE /api/admin/contacts/:id",
    "POST /api/admin/contacts/bulk",
    "POST /api/admin/contacts/:id/notes",
    "DELETE /api/admin/contacts/:id/notes/:noteId",
    "POST /api/admin/contacts/:id/reply",
    "POST /api/admin/contacts/:id/received",
    "DELETE /api/admin/contacts/:id/received/:receivedId",
    "POST /api/admin/received",
    "GET /api/admin/contacts/:id/timeline",
    "GET /api/admin/saved-replies",
    "POST /api/admin/saved-replies",
    "PUT /api/admin/saved-replies/:id",
    "DELETE /api/admin/saved-replies/:id",
    "GET /api/admin/colleagues",
    "GET /api/admin/lead-figures",
  ],
  bookings: [
    "GET /api/booking/slots",
    "GET /api/admin/bookings",
    "POST /api/admin/bookings",
    "GET /api/admin/bookings/:id",
    "PATCH /api/admin/bookings/:id",
    "GET /api/admin/bookings/:id/history",
    "POST /api/admin/bookings/:id/move",
    "POST /api/admin/bookings/:id/cancel",
    "POST /api/admin/bookings/:id/accept",
    "POST /api/admin/bookings/:id/reject",
    "GET /api/admin/blocked-times",
    "POST /api/admin/blocked-times",
    "DELETE /api/admin/blocked-times/:id",
  ],
  posts: [
    "GET /api/blog",
    "GET /api/blog/tags",
    "GET /api/blog/slug/:slug",
    "GET /api/blog/slug/:slug/related",
    "GET /api/admin/blog",
    "POST /api/admin/blog",
    "GET /api/admin/blog/:id",
    "PUT /api/admin/blog/:id",
    "DELETE /api/admin/blog/:id",
    "POST /api/admin/blog/preview",
    "POST /api/admin/blog/check",
    "GET /api/admin/blog/:id/translations",
    "POST /api/admin/blog/:id/suggest",
    "POST /api/admin/blog/:id/publish-languages",
    "GET /api/admin/blog/:id/draft",
    "PUT /api/admin/blog/:id/draft",
    "DELETE /api/admin/blog/:id/draft",
    "GET /api/admin/blog/:id/versions",
    "GET /api/admin/blog/:id/versions/:version",
    "POST /api/admin/blog/:id/versions/:version/restore",
    "GET /api/admin/media",
    "POST /api/admin/media",
    "GET /api/admin/media/:id",
    "PATCH /api/admin/media/:id",
    "DELETE /api/admin/media/:id",
  ],
  content: [
    "GET /api/admin/content",
    "POST /api/admin/content",
    "GET /api/admin/content/:entry",
    "DELETE /api/admin/content/:entry",
    "GET /api/admin/content/:entry/address",
    "PUT /api/admin/content/:entry/address",
    "POST /api/admin/content/:entry/address/resolve",
    "POST /api/admin/content/:entry/open",
    "GET /api/admin/content/:entry/draft",
    "PUT /api/admin/content/:entry/draft",
    "DELETE /api/admin/content/:entry/draft",
    "POST /api/admin/content/:entry/publish",
    "POST /api/admin/content/:entry/resolve",
    "POST /api/admin/content/:entry/suggest",
    "DELETE /api/admin/content/:entry/set-aside",
    "POST /api/admin/content/:entry/confirm",
    "GET /api/admin/content/:entry/versions",
    "GET /api/admin/content/:entry/versions/:number",
    "POST /api/admin/content/:entry/versions/:number/restore",
  ],
  newsletter: [
    "GET /api/admin/issues",
    "POST /api/admin/issues",
    "POST /api/admin/issues/:id/copy",
    "GET /api/admin/issues/:id",
    "PUT /api/admin/issues/:id",
    "POST /api/admin/issues/:id/suggest",
    "DELETE /api/admin/issues/:id",
    "GET /api/admin/issues/:id/audience",
    "POST /api/admin/newsletter/bounces",
  ],
  sources: ["GET /api/admin/sources"],
};
const areas = Object.keys(matrix);

type Headers = Record<string, string>;
type NewToken = { id: string; token: string; expiresAt: string };

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

describe.for(databases)("$name", (database) => {
  const testOnce = testOnceOf(database);
  let db: Db;
  let site: TestApp;
  let session: Headers;

  async function open(settings: Record<string, string> = {}) {
    db = await database.open();
    const opened = await createTestApp({ db, settings: { LIMIT_TOKEN_CALLS_PER_MINUTE: "100000", ...settings } });
    onTestFinished(() => opened.close());
    site = opened;
    await createAdmin(site.deps, andrei);
    session = await signIn();
  }
  beforeEach(() => open());

  async function signIn(): Promise<Headers> {
    const response = await site.app.request("/api/admin/login", json("POST", andrei));
    return bearer((await readJson<{ sessionId: string }>(response)).sessionId);
  }
  const ask = (input: object, headers = session) =>
    site.app.request(
      "/api/admin/tokens",
      json("POST", { name: "n8n", access: "write", areas, password: andrei.password, ...input }, headers),
    );
  async function make(input: object = {}): Promise<NewToken> {
    const response = await ask(input);
    expect(response.status).toBe(201);
    return readJson<NewToken>(response);
  }
  const get = async (path: string, token: string, headers: Headers = {}) =>
    site.app.request(path, { headers: { ...bearer(token), ...headers } });
  const statusWith = async (token: string, headers: Headers = {}) =>
    (await get("/api/admin/contacts", token, headers)).status;

  testOnce("[TOKE-01] calls accept only tokens of their area, and calls without an area accept none", async () => {
    const tokens = new Map<string, string>();
    for (const area of areas) tokens.set(area, (await make({ areas: [area] })).token);
    const allowed: string[] = [];
    for (const { endpoint } of apiMap) {
      const name = `${endpoint.method} ${endpoint.path}`;
      for (const [area, token] of tokens) {
        const path = endpoint.path.replaceAll(/:\w+/g, "x");
        const init = endpoint.method === "GET" ? { headers: bearer(token) } : json(endpoint.method, {}, bearer(token));
        const response = await site.app.request(path, init);
        if (response.status !== 403) allowed.push(`${area}: ${name}`);
        else if (Object.values(matrix).some((calls) => calls.includes(name)))
          expect((await readJson<{ message: string }>(response)).message).toContain("with the area “");
      }
    }
    const expected = Object.entries(matrix).flatMap(([area, calls]) => calls.map((name) => `${area}: ${name}`));
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });

  test("[TOKE-01] a token is shown once, stored as a hash, and listed with its last day of use and its end", async () => {
    const { token, id, expiresAt } = await make();
    expect(token).toMatch(/^api_token_[\w-]{43}$/);
    expect(expiresAt).toBe(new Date(site.clock.now().getTime() + 90 * dayMs).toISOString());
    expect(await statusWith(token)).toBe(200);
    const list = await site.app.request("/api/admin/tokens", { headers: session });
    const text = await list.text();
    expect(JSON.parse(text)).toMatchObject([{ id, name: "n8n", access: "write", areas, lastUsedOn: "2026-11-20" }]);
    expect(text).not.toContain(token);
    const rows = await db.kysely.selectFrom("api_token").selectAll().execute();
    const audit = await db.kysely.selectFrom("audit_event").selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(token.slice("api_token_".length));
    expect(JSON.stringify(audit)).toContain("token-created");
    const ended = await site.app.request(`/api/admin/tokens/${id}`, { method: "DELETE", headers: session });
    expect(ended.status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  test("[TOKE-01] a token can't create, list or revoke tokens, reading ones can't write, and none gets a CSV file", async () => {
    const { token, id } = await make({ access: "read" });
    expect((await ask({}, bearer(token))).status).toBe(403);
    expect((await get("/api/admin/tokens", token)).status).toBe(403);
    const end = await site.app.request(`/api/admin/tokens/${id}`, { method: "DELETE", headers: bearer(token) });
    expect(end.status).toBe(403);
    const write = await site.app.request("/api/admin/saved-replies", json("POST", {}, bearer(token)));
    expect(write.status).toBe(403);
    expect(await statusWith(token)).toBe(200);
    expect((await get("/api/admin/sources", token)).status).toBe(200);
    expect((await get("/api/admin/sources", token, { Accept: "text/csv" })).status).toBe(403);
  });

  test("[TOKE-01] making one needs the password, and the second factor's code where it is on, each code once", async () => {
    expect((await ask({ password: "wrong" })).status).toBe(400);
    const key = await readJson<{ secret: string }>(
      site.app.request("/api/admin/second-factor/key", { method: "POST", headers: session }),
    );
    const code = computeCode(key.secret, site.clock.now());
    const on = json("POST", { password: andrei.password, code }, session);
    expect((await site.app.request("/api/admin/second-factor", on)).status).toBe(200);
    expect((await ask({})).status).toBe(400);
    expect((await ask({ code })).status).toBe(400);
    site.clock.advance(30_000);
    const next = computeCode(key.secret, site.clock.now());
    expect((await ask({ code: next })).status).toBe(201);
    expect((await ask({ code: next })).status).toBe(400);
    expect((await ask({ expiresInDays: 366 })).status).toBe(400);
    expect((await ask({ areas: [] })).status).toBe(400);
  });

  test("[TOKE-01] a token loses rights with its owner's role, and ends if the account is disabled or gets a new password", async () => {
    const boss = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };
    await createAdmin(site.deps, boss);
    const { token } = await make();
    await setRoles(site.deps, { username: "andrei", roles: ["editor"] });
    expect(await statusWith(token)).toBe(403);
    expect((await get("/api/admin/blog", token)).status).toBe(200);
    await setRoles(site.deps, { username: "andrei", roles: ["sales"] });
    expect(await statusWith(token)).toBe(200);
    await disableAdmin(site.deps, { username: "andrei" });
    expect(await statusWith(token)).toBe(401);
    await enableAdmin(site.deps, { username: "andrei" });
    expect(await statusWith(token)).toBe(401);
    session = await signIn();
    const next = (await make({ areas: ["enquiries"] })).token;
    expect(await statusWith(next)).toBe(200);
    await resetPassword(site.deps, { username: "andrei", password: "a new horse" });
    expect(await statusWith(next)).toBe(401);
  });

  test("[TOKE-01] [TEAM-04] disabling an account ends its tokens, by call as by command, and enabling one those from before", async () => {
    const boss = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };
    await createAdmin(site.deps, boss);
    const { id } = await db.kysely
      .selectFrom("admin_user")
      .select("id")
      .where("username", "=", "andrei")
      .executeTakeFirstOrThrow();
    const signedIn = await site.app.request("/api/admin/login", json("POST", boss));
    const theirs = bearer((await readJson<{ sessionId: string }>(signedIn)).sessionId);
    const set = async (isDisabled: boolean) => {
      const changed = await site.app.request(`/api/admin/team/${id}`, json("PATCH", { isDisabled }, theirs));
      expect(changed.status).toBe(200);
    };
    const { token } = await make();
    await set(false);
    expect(await statusWith(token)).toBe(200);
    await set(true);
    await set(false);
    expect(await statusWith(token)).toBe(401);
    session = await signIn();
    const second = await make();
    await db.kysely.updateTable("admin_user").set({ is_disabled: 1 }).where("id", "=", id).execute(); // by a release before this
    await set(false);
    expect(await statusWith(second.token)).toBe(401);
  });

  testOnce(
    "[TOKE-01] a drafting token reads, creates unpublished posts and pages, saves drafts, requests suggestions and uploads: other writes are 403",
    async () => {
      const { token } = await make({ access: "draft", areas: ["posts", "content"] });
      const allowed: string[] = [];
      for (const { endpoint } of apiMap) {
        if (endpoint.tokenArea !== "posts" && endpoint.tokenArea !== "content") continue;
        const path = endpoint.path.replaceAll(/:\w+/g, "x");
        const init = endpoint.method === "GET" ? { headers: bearer(token) } : json(endpoint.method, {}, bearer(token));
        const { status } = await site.app.request(path, init);
        if (status !== 403 && endpoint.method !== "GET") allowed.push(`${endpoint.method} ${endpoint.path}`);
        if (endpoint.method === "GET") expect([path, status]).not.toEqual([path, 403]);
      }
      expect(allowed.toSorted()).toEqual([
        "DELETE /api/admin/blog/:id/draft",
        "DELETE /api/admin/content/:entry/draft",
        "POST /api/admin/blog",
        "POST /api/admin/blog/:id/suggest",
        "POST /api/admin/content",
        "POST /api/admin/content/:entry/suggest",
        "POST /api/admin/media",
        "PUT /api/admin/blog/:id/draft",
        "PUT /api/admin/content/:entry/draft",
      ]);
      const post = { title: "A draft", content: "<p>Words.</p>" };
      const send = (path: string, method: string, body: object) =>
        site.app.request(`/api/admin/${path}`, json(method, body, bearer(token)));
      expect((await send("blog", "POST", { ...post, published: true })).status).toBe(403);
      expect((await send("blog", "POST", { ...post, publishAt: "2027-01-01T09:00:00Z" })).status).toBe(403);
      const response = await send("blog", "POST", post);
      expect(response.status).toBe(201);
      const { id } = await readJson<{ id: string }>(response);
      expect((await send(`blog/${id}/draft`, "PUT", { ...post, title: "A better draft" })).status).toBe(200);
      expect((await send(`blog/${id}`, "PUT", { ...post, published: true })).status).toBe(403);
      expect((await send(`blog/${id}/publish-languages`, "POST", { locales: ["en"] })).status).toBe(403);
      expect(await (await get(`/api/admin/blog/${id}`, token)).json()).toMatchObject({ published: false });
      expect(await (await site.app.request("/api/blog")).json()).toEqual([]);
    },
  );

  test("[TOKE-01] only posts and content have drafts: other areas refuse such a token", async () => {
    const refused = await ask({ access: "draft", areas: ["posts", "enquiries"] });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { areas: "There are no drafts in the area enquiries." } });
    const { token } = await make({ access: "draft", areas: ["posts"] });
    expect((await get("/api/admin/content", token)).status).toBe(403);
    const list = await site.app.request("/api/admin/tokens", { headers: session });
    expect(await list.json()).toMatchObject([{ access: "draft", areas: ["posts"] }]);
  });

  test("[TOKE-01] [OPEN-20] a repeat with the same Idempotency-Key makes no second token and gets 409; a refused one may be repeated", async () => {
    const keyed = (password = andrei.password) =>
      ask({ password, areas: ["enquiries"] }, { ...session, "Idempotency-Key": "token-of-n8n" });
    expect((await keyed("wrong")).status).toBe(400);
    const answers = await Promise.all([keyed(), keyed()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await keyed();
    expect(again.status).toBe(409);
    expect(await again.text()).not.toContain("api_token_");
    const list = await site.app.request("/api/admin/tokens", { headers: session });
    expect(await list.json()).toHaveLength(1);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => keyed("guess")));
    expect(guesses.map(({ status }) => status)).toContain(429); // what is refused is counted
  });

  test("[TOKE-01] a token for bookings sees only that there is an enquiry, and can't book for one", async () => {
    await open(mailing);
    const { email } = anEnquiry();
    await site.app.request("/api/contact", json("POST", { ...anEnquiry(), formToken: aFormToken(site) }));
    await bookSlot(site, { email });
    const { token } = await make({ access: "read", areas: ["bookings"] });
    const [booking] = await readJson<{ id: string; enquiryId: string }[]>(get("/api/admin/bookings", token));
    const history = async (headers: Headers) =>
      (await site.app.request(`/api/admin/bookings/${booking?.id}/history`, { headers })).json();
    expect(await history(bearer(token))).toMatchObject({ enquiry: { id: expect.any(String) } });
    const ownHistory = (await history(bearer(token))) as { enquiry: object };
    expect(Object.keys(ownHistory.enquiry)).toEqual(["id"]);
    const both = (await make({ access: "read", areas: ["bookings", "enquiries"] })).token;
    const whole = { enquiry: { company: "Hexley Works SRL", phone: "+40 21 555 0199", status: "new" } };
    expect(await history(bearer(both))).toMatchObject(whole);
    expect(await history(session)).toMatchObject(whole);
    const [enquiry] = await readJson<NewToken[]>(
      site.app.request("/api/admin/contacts?status=all", { headers: session }),
    );
    const input = { startsAt: "2026-11-24T08:00:00.000Z", enquiryId: enquiry?.id };
    const book = async (areasOfToken: string[]) => {
      const writing = (await make({ areas: areasOfToken })).token;
      return (await site.app.request("/api/admin/bookings", json("POST", input, bearer(writing)))).status;
    };
    expect([await book(["bookings"]), await book(["bookings", "enquiries"])]).toEqual([403, 201]);
  });

  test("[TOKE-01] a token can't change a visitor's address: of an enquiry, of its calls, or of a call", async () => {
    await open(mailing);
    const { email } = anEnquiry();
    await site.app.request("/api/contact", json("POST", { ...anEnquiry(), formToken: aFormToken(site) }));
    await bookSlot(site, { email });
    const { token } = await make({ areas: ["enquiries", "bookings"] });
    const read = async (path: string) => readJson<(NewToken & { email: string })[]>(get(`/api/admin/${path}`, token));
    const [[enquiry], [booking]] = [await read("contacts?status=all"), await read("bookings")];
    const patch = async (path: string, body: object, headers = bearer(token)) =>
      (await site.app.request(`/api/admin/${path}`, json("PATCH", body, headers))).status;
    const elsewhere = { email: "mallory@elsewhere.example" };
    expect(await patch(`contacts/${enquiry?.id}`, elsewhere)).toBe(403);
    expect(await patch(`contacts/${enquiry?.id}`, { email: null })).toBe(403);
    expect(await patch(`bookings/${booking?.id}`, elsewhere)).toBe(403);
    expect(await patch(`contacts/${enquiry?.id}`, { email, company: "Hexley" })).toBe(200);
    expect(await patch(`bookings/${booking?.id}`, { email, name: "Ștefania" })).toBe(200);
    expect([await read("contacts?status=all"), await read("bookings")]).toMatchObject([[{ email }], [{ email }]]);
    expect(await patch(`contacts/${enquiry?.id}`, elsewhere, session)).toBe(200);
    expect(await read("bookings")).toMatchObject([elsewhere]);
  });

  test("[LEAD-05] [TOKE-01] an address gets at most 20 replies per hour in total, and a token sends at most 60", async () => {
    await open(mailing);
    const { token } = await make({ areas: ["enquiries"] });
    const enter = async (address: string) => {
      const entered = json("POST", { lastName: "Pop", email: address }, bearer(token));
      return (await readJson<{ id: string }>(site.app.request("/api/admin/contacts", entered))).id;
    };
    const reply = (id: string, headers = bearer(token)) =>
      site.app.request(`/api/admin/contacts/${id}/reply`, json("POST", { subject: "Hello", text: "Hello." }, headers));
    const statuses = async (ids: readonly string[]) => {
      const all: number[] = [];
      for (const id of ids) all.push((await reply(id)).status);
      return all;
    };
    const [first, second] = [await enter("ana@hexley.example"), await enter("ANA@hexley.example")];
    const twenty = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second));
    expect(new Set(await statuses(twenty))).toEqual(new Set([201]));
    const beyond = await reply(first);
    expect([beyond.status, Number(beyond.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect((await reply(second, session)).status).toBe(429);
    const others: string[] = [];
    for (let index = 0; index < 41; index += 1) others.push(await enter(`ana${index}@hexley.example`));
    const sent = await statuses(others);
    expect([sent.filter((status) => status === 201).length, sent.at(-1)]).toEqual([40, 429]);
    expect((await reply(others.at(-1) ?? "", session)).status).toBe(201);
    const queued = await db.kysely
      .selectFrom("outbox_email")
      .select("id")
      .where("kind", "=", "enquiry-reply")
      .execute();
    expect(queued).toHaveLength(61);
    site.clock.advance(60 * 60_000);
    expect([(await reply(first)).status, (await reply(others.at(-1) ?? "")).status]).toEqual([201, 201]);
  });

  test("[TOKE-01] changing one's password ends one's tokens", async () => {
    const { token } = await make();
    const body = { currentPassword: andrei.password, newPassword: "a new horse" };
    expect((await site.app.request("/api/admin/password", json("POST", body, session))).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  test("[TOKE-01] its owner gets an email a week before the end, once; then it answers 401 and is deleted", async () => {
    const mail = await startMailServer();
    const transport = openMailTransport(mail.url);
    onTestFinished(async () => {
      transport.close();
      await mail.stop();
    });
    await open({ ...mailing, SMTP_URL: mail.url });
    const { token } = await make({ expiresInDays: 30 });
    await make({ name: "short", expiresInDays: 7 });
    const countEmails = async () => {
      await queueExpiryReminders(site.deps);
      await sendDueEmails({ ...site.deps, sentEffects }, transport);
      return mail.arrived.length;
    };
    site.clock.advance(22 * dayMs);
    expect(await countEmails()).toBe(0);
    site.clock.advance(dayMs);
    expect([await countEmails(), await countEmails()]).toEqual([1, 1]);
    const [{ recipients, raw } = { recipients: [], raw: "" }] = mail.arrived;
    expect(recipients).toEqual([andrei.email]);
    expect(raw.replaceAll("=\r\n", "")).toMatch(/The token =E2=80=9Cn8n=E2=80=9D .* ends on 20 December 2026/);
    expect(raw).not.toContain(token.slice("api_token_".length));
    expect(await statusWith(token)).toBe(200);
    site.clock.advance(7 * dayMs);
    expect(await statusWith(token)).toBe(401);
    await deleteExpiredTokens(site.deps);
    expect(await db.kysely.selectFrom("api_token").select("id").execute()).toEqual([]);
  });

  test("[TOKE-02] a token that is ended, or whose owner is disabled, gets another role or password, is refused by every process at once", async () => {
    const boss = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };
    await createAdmin(site.deps, boss);
    const other = await createTestApp({ db });
    const { token, id } = await make();
    const statusOnOther = async (sent = token) =>
      (await other.app.request("/api/admin/contacts", { headers: bearer(sent) })).status;
    expect(await statusOnOther()).toBe(200);
    await setRoles(site.deps, { username: "andrei", roles: ["editor"] });
    expect(await statusOnOther()).toBe(403);
    await setRoles(site.deps, { username: "andrei", roles: ["sales"] });
    expect(await statusOnOther()).toBe(200);
    await site.app.request(`/api/admin/tokens/${id}`, { method: "DELETE", headers: session });
    expect(await statusOnOther()).toBe(401);
    const next = await make({ areas: ["enquiries"] });
    expect(await statusOnOther(next.token)).toBe(200);
    await disableAdmin(site.deps, { username: "andrei" });
    expect(await statusOnOther(next.token)).toBe(401);
  });

  test("[TOKE-02] rejects calls and reads from pages of other sites, and guessed and truncated tokens", async () => {
    const { token } = await make();
    expect(await statusWith(token, { Origin: "https://evil.example" })).toBe(403);
    expect(await statusWith(token, { Origin: "null" })).toBe(403);
    expect(await statusWith(token, { "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await statusWith(token, { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" })).toBe(200);
    expect(await statusWith(token.slice(0, -1))).toBe(401);
    expect(await statusWith(`${token.slice(0, -4)}AAAA`)).toBe(401);
    expect(await statusWith(token.toUpperCase())).toBe(401);
    expect((await get(`/api/admin/contacts?token=${token}`, "x".repeat(43))).status).toBe(401);
    const elsewhere = [{ Cookie: `token=${token}; admin_session=${token}` }, { "X-Api-Key": token }, { token }];
    for (const headers of elsewhere) {
      expect((await site.app.request("/api/admin/contacts", { headers })).status).toBe(401);
    }
  });

  test("[TOKE-02] a guessed token, one that has ended and one of a disabled owner cost the same statements and get the same answer", async () => {
    const boss = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };
    await createAdmin(site.deps, boss);
    const ended = await make();
    await site.app.request(`/api/admin/tokens/${ended.id}`, { method: "DELETE", headers: session });
    const { token } = await make();
    await disableAdmin(site.deps, { username: "andrei" });
    const refusal = async (sent: string) => {
      const watched = watchStatements(site.deps);
      const answer = await get("/api/admin/contacts", sent);
      watched.stop();
      const { requestId: _, ...problem } = await readJson<Record<string, unknown>>(answer);
      return { problem, status: answer.status, statements: watched.statements };
    };
    const guessed = await refusal(`api_token_${"A".repeat(43)}`);
    expect(guessed).toMatchObject({ status: 401, statements: [expect.stringContaining("api_token")] });
    expect([await refusal(ended.token), await refusal(token)]).toEqual([guessed, guessed]);
  });

  test("[TOKE-02] [S5] no log line, address, audit entry, export or answer has a token or its hash", async () => {
    const { token } = await make({ name: "Nightly export" });
    const secret = token.slice("api_token_".length);
    const hash = (await db.kysely.selectFrom("api_token").select("token_hash").executeTakeFirstOrThrow()).token_hash;
    const body = { title: "Thanks", text: "Thank you." };
    await site.app.request("/api/admin/saved-replies", json("POST", body, bearer(token)));
    const answers = [
      await get("/api/admin/contacts", token),
      await get("/api/admin/me", token),
      await get("/api/admin/no-such-call", token),
      await get(`/api/admin/contacts/${token}`, token),
      await get("/api/admin/contacts", token, { Origin: "https://evil.example" }),
      await site.app.request("/api/admin/tokens", { headers: session }),
      await site.app.request("/api/admin/audit", { headers: session }),
      await site.app.request("/api/admin/person/find", json("POST", { email: andrei.email }, session)),
      await site.app.request("/api/admin/team", { headers: session }),
    ];
    const texts = await Promise.all(
      answers.map(async (answer) => (await answer.text()) + JSON.stringify([...answer.headers])),
    );
    expect(texts.filter((text) => text.includes(secret) || text.includes(hash))).toEqual([]);
    const log = JSON.stringify(site.logged.filter(({ path }) => path !== `/api/admin/contacts/${token}`));
    expect(log).toContain("token created");
    expect([log.includes(secret), log.includes(hash), log.includes("Nightly export")]).toEqual([false, false, false]);
  });

  test("[TOKE-01] [S10] nobody can see, end or create another person's token; a token ends with its account", async () => {
    const boss = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };
    await createAdmin(site.deps, boss);
    const { token, id } = await make();
    const { sessionId } = await readJson<{ sessionId: string }>(
      site.app.request("/api/admin/login", json("POST", boss)),
    );
    const theirs = bearer(sessionId);
    const end = await site.app.request(`/api/admin/tokens/${id}`, { method: "DELETE", headers: theirs });
    expect(end.status).toBe(404);
    const owner = await db.kysely
      .selectFrom("admin_user")
      .select("id")
      .where("username", "=", "andrei")
      .executeTakeFirst();
    const forged = { userId: owner?.id, admin_id: owner?.id, expiresAt: "2099-01-01", password: boss.password };
    expect((await ask(forged, theirs)).status).toBe(201);
    const mine = await readJson<NewToken[]>(site.app.request("/api/admin/tokens", { headers: session }));
    expect(mine.map((item) => item.id)).toEqual([id]);
    expect(await statusWith(token)).toBe(200);
    const removal = await site.app.request(`/api/admin/team/${owner?.id}`, { method: "DELETE", headers: theirs });
    expect(removal.status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  test("[TOKE-01] a token can be created only for the areas of its owner's roles, and for those of both", async () => {
    const boss = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };
    await createAdmin(site.deps, boss);
    await setRoles(site.deps, { username: "andrei", roles: ["sales"] });
    session = await signIn();
    const refused = await ask({ areas: ["enquiries", "posts"] });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { areas: "Your role doesn’t include posts." } });
    expect((await ask({ areas: ["enquiries", "bookings", "sources"] })).status).toBe(201);
    expect((await ask({ areas: ["enquiries", "everything"] })).status).toBe(400);
    await setRoles(site.deps, { username: "andrei", roles: ["sales", "editor"] });
    session = await signIn();
    expect((await ask({})).status).toBe(201);
  });

  test("[TOKE-01] a timeline shows a token what its areas allow", async () => {
    await open(mailing);
    const { email } = anEnquiry();
    await site.app.request("/api/contact", json("POST", { ...anEnquiry(), formToken: aFormToken(site) }));
    await bookSlot(site, { email });
    await site.app.request("/api/newsletter", json("POST", { email, formToken: aFormToken(site) }));
    const [enquiry] = await readJson<NewToken[]>(
      site.app.request("/api/admin/contacts?status=all", { headers: session }),
    );
    const kindsWith = async (headers: Headers) => {
      const answer = await site.app.request(`/api/admin/contacts/${enquiry?.id}/timeline`, { headers });
      const entries = await readJson<{ kind: string; what: string | null }[]>(answer);
      return [...new Set(entries.map(({ kind, what }) => (kind === "email" ? what : kind)))].toSorted();
    };
    const whole = await kindsWith(session);
    const asToken = async (...some: string[]) => kindsWith(bearer((await make({ areas: some })).token));
    const [withoutCalls, withCalls] = [await asToken("enquiries"), await asToken("enquiries", "bookings")];
    expect(withoutCalls).toEqual(expect.arrayContaining(["enquiry", "enquiry-confirmation"]));
    expect(withoutCalls.filter((kind) => !kind?.startsWith("enquiry"))).toEqual([]);
    expect(withCalls).toEqual(whole.filter((kind) => !/newsletter|subscri/.test(kind ?? "")));
    expect(withCalls.length).toBeGreaterThan(withoutCalls.length);
    expect(await asToken("enquiries", "bookings", "newsletter")).toEqual(whole);
    expect(whole.length).toBeGreaterThan(withCalls.length);
  });

  test("[TOKE-02] each token has its own calls a minute, refused ones counted, in all processes together", async () => {
    await open({ LIMIT_TOKEN_CALLS_PER_MINUTE: "3" });
    const [first, second] = [await make({ areas: ["enquiries"] }), await make()];
    const other = await createTestApp({ db, settings: { LIMIT_TOKEN_CALLS_PER_MINUTE: "3" } });
    const response = await other.app.request("/api/admin/contacts", { headers: bearer(first.token) });
    const refused = await get("/api/admin/blog", first.token);
    expect([response.status, refused.status, await statusWith(first.token)]).toEqual([200, 403, 200]);
    const beyond = await get("/api/admin/contacts", first.token);
    expect([beyond.status, Number(beyond.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await statusWith(second.token)).toBe(200);
    site.clock.advance(60_000);
    expect(await statusWith(first.token)).toBe(200);
  });

  test("[TOKE-02] the audit log records a token's writes with the token and its owner", async () => {
    const { token } = await make();
    const body = { title: "Thanks", text: "Thank you." };
    expect((await site.app.request("/api/admin/saved-replies", json("POST", body, bearer(token)))).status).toBe(201);
    const log = await site.app.request("/api/admin/audit", { headers: session });
    const [last] = await readJson<Record<string, unknown>[]>(log);
    expect(last).toMatchObject({ action: "saved-reply-created", admin: "andrei", token: "n8n" });
    const entered = json("POST", { lastName: "Pop", phone: "+40 21 555 0199" }, bearer(token));
    const { id } = await readJson<{ id: string }>(site.app.request("/api/admin/contacts", entered));
    await site.app.request(`/api/admin/contacts/${id}/notes`, json("POST", { text: "Called." }, bearer(token)));
    await site.app.request(`/api/admin/contacts/${id}`, { method: "DELETE", headers: bearer(token) });
    const after = await readJson<object[]>(site.app.request("/api/admin/audit?search=n8n", { headers: session }));
    expect(after).toMatchObject([
      { action: "enquiry-deleted", token: "n8n", about: id },
      { action: "wrote-enquiries", token: "n8n", about: id }, // a note, which isn't audited if a person writes it
      { token: "n8n" },
      last,
    ]);
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[TOKE-01] a token that is being made while its owner's password is reset has ended afterwards", async () => {
    const db = await database.open();
    const { app, deps, close } = await createTestApp({ db });
    onTestFinished(() => close());
    await createAdmin(deps, andrei);
    const signedIn = await app.request("/api/admin/login", json("POST", andrei));
    const session = bearer((await readJson<{ sessionId: string }>(signedIn)).sessionId);
    const input = { name: "n8n", access: "read", areas: ["enquiries"], password: andrei.password };
    const response = await app.request("/api/admin/tokens", json("POST", input, session));
    const { token } = await readJson<NewToken>(response);
    const row = await db.kysely.deleteFrom("api_token").returningAll().executeTakeFirstOrThrow();
    const status = async () => (await app.request("/api/admin/contacts", { headers: bearer(token) })).status;
    const makeAgain = async (trx: Trx) => {
      await trx.updateTable("admin_user").set({ is_disabled: 0 }).execute(); // as making one locks the account
      await trx.insertInto("api_token").values(row).execute();
    };
    await db.write(makeAgain);
    expect(await status()).toBe(200);
    await db.kysely.deleteFrom("api_token").execute();
    await whileChanging(db, makeAgain, () => resetPassword(deps, { username: "andrei", password: "a new horse" }));
    expect(await status()).toBe(401);
  });
});
