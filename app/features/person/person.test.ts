// One person's data over HTTP, on both databases: found and erased everywhere, recorded without a name.
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/platform/db/ids.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import type { PersonData } from "./contract.ts";

const settings = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@northwind.example",
  NOTIFY_TO: "team@northwind.example",
};

const counts = {
  enquiries: 1,
  replies: 0,
  received: 0,
  notes: 0,
  changes: 0,
  callChanges: 0,
  corrections: 0,
  bookings: 1,
  subscriptions: 1,
  conversations: 0,
  staffAnswers: 0,
  emails: 3,
  answers: 0,
  webhooks: 1,
  invitations: 1,
};

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });
  const admin = signInForEachTest(site);
  beforeEach(async () => {
    const { kysely } = site.deps.db;
    const webhook = { id: "w", created_at: site.deps.now(), url: "https://hook.example/", sealed_secret: "x" };
    await kysely
      .insertInto("webhook")
      .values({ ...webhook, events: '["enquiry.created"]' })
      .execute();
    await fill("ana@pop.example");
    await fill("bogdan@pop.example");
    await site.deps.db.kysely.updateTable("subscriber").set({ is_active: 1, pending_since: null }).execute();
  });

  async function fill(email: string) {
    await site.app.request(
      "/api/contact",
      json("POST", anEnquiry({ email: email.replace("a", "A"), formToken: aFormToken(site) })),
    );
    await site.app.request("/api/newsletter", json("POST", { email }));
    const now = site.deps.now();
    const invitation = { id: email, token_hash: email, email, role: "sales", invited_by: "andrei" } as const;
    await site.deps.db.kysely
      .insertInto("invitation")
      .values({ ...invitation, created_at: now, expires_at: now })
      .execute();
    const call = { name: "Ana", email, subject: "", locale: "en", time_zone: "Europe/Bucharest" };
    const row = { id: newId(now), created_at: now, starts_at: now, search_text: email, ...call, cancelled_at: now };
    await site.deps.db.write((trx) =>
      trx
        .insertInto("booking")
        .values({ ...row, secret_hash: email })
        .execute(),
    );
  }
  const find = async (email: string) =>
    readJson<PersonData>(site.app.request("/api/admin/person/find", json("POST", { email }, admin)));
  const countsOf = ({ found }: PersonData) => found.map(({ kind, rows }) => `${kind} ${rows.length}`);
  const allRows = async () => {
    const { kysely } = site.deps.db;
    const tables = [
      "enquiry",
      "booking",
      "subscriber",
      "outbox_email",
      "email_token",
      "audit_event",
      "webhook_delivery",
      "invitation",
    ] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute())));
  };

  const countFound = async (search: string) => {
    const lists = ["contacts", "newsletter"].map(async (list) => {
      const path = `/api/admin/${list}?page=1&search=${encodeURIComponent(search)}`;
      return Number((await site.app.request(path, { headers: admin })).headers.get("X-Total-Count"));
    });
    return Promise.all(lists);
  };
  test("[L6] an address is found in every kind of record, case-insensitively, and no other", async () => {
    const data = await find(" ANA@Pop.Example ");
    expect(countsOf(data)).toEqual([
      "enquiries 1",
      "replies 0",
      "received 0",
      "notes 0",
      "changes 0",
      "callChanges 0",
      "corrections 0",
      "bookings 1",
      "subscriptions 1",
      "conversations 0",
      "staffAnswers 0",
      "emails 3",
      "answers 0",
      "webhooks 1",
      "invitations 1",
    ]);
    expect(JSON.stringify(data)).not.toMatch(/bogdan|search_text|secret_hash|network_key/);
    expect(data.found.find(({ kind }) => kind === "bookings")?.rows[0]).toHaveProperty("inbox_key");
    expect((await find("nobody@pop.example")).found.flatMap(({ rows }) => rows)).toEqual([]);
  });

  test("[L6] part of an address finds those that contain it, sorted, at most twenty", async () => {
    const search = async (text: string) =>
      (await site.app.request("/api/admin/person/search", json("POST", { text }, admin))).json();
    expect(await search("@POP.exam")).toEqual({
      emails: ["ana@pop.example", "bogdan@pop.example"],
      phones: [],
      isMore: false,
    });
    await site.app.request("/api/newsletter", json("POST", { email: "only_here@sub.example" }));
    expect(await search("y_h")).toEqual({ emails: ["only_here@sub.example"], phones: [], isMore: false });
    expect(await search("a%p")).toEqual({ emails: [], phones: [], isMore: false });
    const many = Array.from({ length: 21 }, (_, i) => `many${String(i).padStart(2, "0")}@pop.example`);
    for (const email of many) await site.app.request("/api/newsletter", json("POST", { email }));
    expect(await search("many")).toEqual({ emails: many.slice(0, 20), phones: [], isMore: true });
    const short = await site.app.request("/api/admin/person/search", json("POST", { text: "a@" }, admin));
    expect(short.status).toBe(400);
    const noted = await site.deps.db.kysely.selectFrom("audit_event").selectAll().execute();
    expect(noted.map(({ action }) => action)).toContain("person-searched");
    expect(JSON.stringify(noted)).not.toMatch(/many0|pop/);
  });

  test("[L6] [TEAM-03] sales find what they may list: no colleague or invitation, and only the existence of a subscriber", async () => {
    const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    const ask = async (label: string, body: object) =>
      (await site.app.request(`/api/admin/person/${label}`, json("POST", body, sales))).json();
    await site.app.request("/api/newsletter", json("POST", { email: "only-here@sub.example" }));
    await site.app.request(
      "/api/admin/team/invitations",
      json("POST", { email: "new@northwind.example", role: "sales" }, admin),
    );
    expect(await ask("search", { text: "example" })).toEqual({
      emails: ["ana@pop.example", "bogdan@pop.example"],
      phones: [],
      isMore: false,
    });
    const visitor = (await ask("find", { email: "ana@pop.example" })) as PersonData;
    expect(countsOf(visitor)).toEqual([
      "enquiries 1",
      "replies 0",
      "received 0",
      "notes 0",
      "changes 0",
      "callChanges 0",
      "corrections 0",
      "bookings 1",
      "subscriptions 1",
      "emails 1",
    ]);
    expect(JSON.stringify(visitor.found.at(-1))).toContain("enquiry-confirmation");
    const rowsOf = async (email: string) =>
      ((await ask("find", { email })) as PersonData).found.flatMap(({ rows }) => rows);
    expect(await rowsOf("only-here@sub.example")).toEqual([{ id: expect.any(String), is_active: 0 }]);
    expect(await rowsOf("new@northwind.example")).toEqual([]);
    expect(await rowsOf("team@northwind.example")).toEqual([]);
  });

  test("[L15] one account can look for thirty people a minute", async () => {
    const ask = (label: string, body: object, headers = admin) =>
      site.app.request(`/api/admin/person/${label}`, json("POST", body, headers));
    for (let i = 0; i < 15; i += 1) {
      expect((await ask("search", { text: "pop" })).status).toBe(200);
      expect((await ask("find", { email: "ana@pop.example" })).status).toBe(200);
    }
    expect([
      (await ask("search", { text: "pop" })).status,
      (await ask("find", { email: "a@b.example" })).status,
    ]).toEqual([429, 429]);
    const colleague = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    expect((await ask("search", { text: "pop" }, colleague)).status).toBe(200);
    site.clock.advance(60_000);
    expect((await ask("search", { text: "pop" })).status).toBe(200);
  });

  test("[L6] erasing removes everything of the address and nothing else", async () => {
    const bogdan = await find("bogdan@pop.example");
    expect(countsOf(bogdan)).toEqual(countsOf(await find("ana@pop.example")));
    const answer = await site.app.request("/api/admin/person/erase", json("POST", { email: "Ana@pop.example" }, admin));
    expect(await answer.json()).toEqual({ success: true, erased: counts });
    expect(await allRows()).not.toMatch(/ana@pop/i);
    expect(await countFound("ana@pop")).toEqual([0, 0]);
    expect(await countFound("bogdan@pop")).toEqual([1, 1]);
    expect(await find("bogdan@pop.example")).toEqual(bogdan);
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    expect(countsOf(await find("ana@pop.example"))).toContain("subscriptions 1");
  });

  test("[L6] a phone number written to the assistant is found and erased by it, however it is grouped, and no other number", async () => {
    const session = { "X-Session-Id": "a-session-of-32-characters-or-more" };
    const request = (path: string, body: object, headers: Record<string, string>) =>
      site.app.request(path, json("POST", body, headers));
    const write = async (content: string) => {
      const begun = await request("/api/chat/conversations", {}, session);
      const { id } = await readJson<{ id: string }>(begun);
      expect((await request(`/api/chat/conversations/${id}/messages`, { content }, session)).status).toBe(201);
    };
    await write("Call me on +40 722 123 456, 2 times if need be.");
    await write("My number is 0040 (722) 123-456");
    await write("Mine is +40 722 123 4567, I am 40 and have 722 boxes, 123 lorries and 456 pallets.");
    const conversations = async (phone: string) => {
      const person = await request("/api/admin/person/find", { phone }, admin);
      const { found: records } = await readJson<PersonData>(person);
      return records.find(({ kind }) => kind === "conversations")?.rows.map(({ messages }) => messages);
    };
    expect(await conversations("+40722123456")).toEqual([
      expect.stringContaining("+40 722 123 456, 2"),
      expect.stringContaining("0040 (722)"),
    ]);
    expect(await conversations("0722 123 456")).toHaveLength(2); // of the company's country
    const erased = await request("/api/admin/person/erase", { phone: "+40 722 123 456" }, admin);
    expect(await erased.json()).toMatchObject({ erased: { conversations: 2 } });
    expect(await conversations("+40722123456")).toEqual([]);
    expect(await conversations("+407221234567")).toHaveLength(1);
  });

  test("[L6] every table with addresses is covered", async () => {
    const tables = await site.deps.db.kysely.introspection.getTables();
    const holding = tables.filter(({ columns }) => columns.some(({ name }) => /mail|recipient|reply_to/.test(name)));
    const others = ["admin_user", "invitation", "chat_message", "issue"]; // the company's own people; a message's reply_to is a message, an issue's recipients are a number
    expect(
      holding
        .map(({ name }) => name)
        .filter((name) => !name.startsWith("kysely"))
        .toSorted(),
    ).toEqual([...others, "booking", "enquiry", "enquiry_reply", "outbox_email", "subscriber"].toSorted());
  });

  test("[L6] [L15] reading and erasing are recorded with the admin, without the address, including in the log", async () => {
    await find("ana@pop.example");
    await site.app.request("/api/admin/person/erase", json("POST", { email: "ana@pop.example" }, admin));
    const events = await site.deps.db.kysely.selectFrom("audit_event").selectAll().orderBy("id").execute();
    const { id } = await site.deps.db.kysely.selectFrom("admin_user").select("id").executeTakeFirstOrThrow();
    expect(events.map((event) => [event.admin_id, event.action, JSON.parse(event.counts)])).toEqual([
      [id, "person-read", counts],
      [id, "person-erased", counts],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/ana@pop/i);
    expect(JSON.stringify(site.logged)).not.toMatch(/ana@pop/i);
  });
});
