// A marked person goes through every public call that writes; after the erasure nothing anywhere holds the mark.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json, posted } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { aBooking, bookSlot, eveningSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { takeBackup } from "../scripts/backup/take-backup.ts";
import { apiMap } from "./features.server.ts";
import { migrateToLatest } from "./platform/db/migrate.server.ts";
import { openDatabase } from "./platform/db/open.server.ts";
import type { Db } from "./platform/db/open.server.ts";
import { rolesFor } from "./platform/http/access.ts";

const mark = "zyxmark";
const email = `${mark}@pop.example`;
const visitor = { "X-Session-Id": mark };
const password = `${mark} password`;
const fields = { startsAt: "2026-11-24T07:00:00.000Z", name: mark, email, subject: mark, timeZone: "Europe/Bucharest" };
const settings = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@northwind.example",
  NOTIFY_TO: "team@northwind.example",
  BOOKING_MOST_PER_EMAIL: "10",
};

type SendRequest = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Record<string, string>>;

/** Sends a call under a key of its own, whatever its answer. */
function sender({ app }: TestApp): SendRequest {
  return async (path, body, headers = {}) => {
    const response = await app.request(path, json("POST", body, { "Idempotency-Key": randomUUID(), ...headers }));
    return readJson<Record<string, string>>(response);
  };
}

const calls: Record<string, (send: SendRequest, site: TestApp) => Promise<unknown>> = {
  "POST /api/contact": (send) =>
    send("/api/contact", {
      ...anEnquiry({ firstName: mark, lastName: mark, email: email.toUpperCase(), company: mark, message: mark }),
      sourcePage: `/contact?${mark}`,
      landingPage: `/${mark}?${mark}`,
      referrerHost: `${mark}.example`,
      campaign: { utm_source: mark },
      website: mark,
    }),
  "POST /api/newsletter": (send) => send("/api/newsletter", { email }),
  "POST /api/consent": (send) =>
    send("/api/consent", { categories: ["analytics"], method: "save", textVersion: "1", [mark]: mark }),
  "POST /api/booking": (send) => send("/api/booking", aBooking({ ...fields, phone: "+40 21 555 0199" })),
  "POST /api/booking/find": async (send, site) =>
    send("/api/booking/find", { secret: (await bookSlot(site, { ...fields, startsAt: eveningSlot })).secret }),
  "POST /api/booking/move": async (send, site) => {
    const { secret } = await bookSlot(site, { ...fields, startsAt: "2026-11-25T07:00:00.000Z" });
    await send("/api/booking/move", { secret, startsAt: "2026-11-25T08:00:00.000Z" });
  },
  "POST /api/booking/cancel": async (send, site) =>
    send("/api/booking/cancel", {
      secret: (await bookSlot(site, { ...fields, startsAt: "2026-11-26T07:00:00.000Z" })).secret,
    }),
  "POST /api/chat/conversations": (send) => send("/api/chat/conversations", { title: `Of ${email}` }, visitor),
  "POST /api/chat/conversations/:id/messages": async (send) => {
    const { id = "" } = await send("/api/chat/conversations", {}, visitor);
    const ask = (content: string) => send(`/api/chat/conversations/${id}/messages`, { content }, visitor);
    await ask(`What do ${mark} zebras eat?`);
    await ask(`Write to ${email}, I am ${mark}.`);
  },
  "DELETE /api/chat/conversations/:id": async (send, { app }) => {
    const { id = "" } = await send("/api/chat/conversations", { title: mark }, visitor);
    await app.request(`/api/chat/conversations/${id}`, { method: "DELETE", headers: visitor });
  },
  "POST /api/admin/login": (send) => send("/api/admin/login", { username: email, password }),
  "POST /api/admin/setup": (send) => send("/api/admin/setup", { username: mark, email, password }),
  "POST /api/admin/invitations/accept": (send) =>
    send("/api/admin/invitations/accept", { token: mark, username: mark, password }),
  "POST /api/password/forgot": (send) => send("/api/password/forgot", { username: email }),
  "POST /api/password/reset": (send) => send("/api/password/reset", { token: mark, password }),
};

/** Posts the forms as they are sent without script. */
async function postForms({ app }: TestApp, paths = ["/contact", "/newsletter", "/book"]): Promise<void> {
  const formToken = "A".repeat(64);
  const forms = {
    "/contact": { ...anEnquiry({ firstName: mark, email }), formToken },
    "/newsletter": { email, formToken },
    "/book": { ...fields, startsAt: "2026-11-27T07:00:00.000Z", formToken },
  };
  for (const [path, values] of Object.entries(forms).filter(([to]) => paths.includes(to))) {
    const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    await app.request(path, posted(typed));
  }
  await app.request("/api/csp-report", json("POST", { "csp-report": { "document-uri": `https://a.example/${mark}` } }));
}

test("[L6] every public call that writes is covered by this test", () => {
  const writing = apiMap.filter(({ endpoint }) => !rolesFor(endpoint) && endpoint.method !== "GET");
  const names = writing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(Object.keys(calls).toSorted()).toEqual(names.toSorted());
});

const kinds = databases.map(({ name, open }) => ({
  name,
  open: async () => {
    const dataDir = temporaryFolder();
    const db = name === "SQLite" ? await openDatabase({ dataDir }) : await open();
    await migrateToLatest(db);
    return { db, dataDir };
  },
}));

/** Lists the tables with a row that contains the mark, in any case. */
async function tablesWithMark(db: Db): Promise<string[]> {
  const all = await db.kysely.introspection.getTables();
  const tables = all.filter(({ name }) => !name.includes("_search")); // SQLite's search indexes: the test reads them as part of the file
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.kysely);
      return JSON.stringify(rows).toLowerCase().includes(mark) ? [name] : [];
    }),
  );
  return holding.flat().toSorted();
}

const filesWithMark = (folder: string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name), "latin1").toLowerCase().includes(mark));

describe.for(kinds)("$name", ({ open }) => {
  let site: TestApp;
  let dataDir: string;
  let admin: { Authorization: string };
  beforeEach(async () => {
    const opened = await open();
    dataDir = opened.dataDir;
    site = await createTestApp({ db: opened.db, settings });
    onTestFinished(() => site.close());
    admin = await signInAdmin(site.deps);
    for (const call of Object.values(calls)) await call(sender(site), site);
    await postForms(site);
  });

  test("[L6] erasing a person leaves no trace in any row, in the database's files or in a backup", async () => {
    const holding = await tablesWithMark(site.deps.db);
    expect(holding).toEqual([
      "booking",
      "chat_conversation",
      "chat_message",
      "enquiry",
      "outbox_email",
      "subscriber",
      "unanswered_question",
    ]);
    const answer = await site.app.request("/api/admin/person/erase", json("POST", { email }, admin));
    expect(answer.status).toBe(200);
    expect(await tablesWithMark(site.deps.db)).toEqual([]);
    expect(filesWithMark(dataDir)).toEqual([]);
    const folder = temporaryFolder();
    await takeBackup({ databaseUrl: site.deps.db.databaseUrl, dataDir }, join(folder, "backup.db"));
    expect(filesWithMark(folder)).toEqual([]);
  });

  test("[L6] stored responses of an erased person are deleted, others stay", async () => {
    await sender(site)("/api/contact", anEnquiry({ email: "bogdan@pop.example" }));
    await site.app.request("/api/admin/person/erase", json("POST", { email }, admin));
    const rows = await site.deps.db.kysely.selectFrom("idempotency_key").selectAll().execute();
    expect(rows.filter(({ body }) => body !== "")).toHaveLength(1);
    expect(rows.filter(({ request_hash: request, person_hash: person }) => request || person)).toHaveLength(1);
  });

  test("[L6] [R8] a retry after the erasure is 409 for 24 hours and restores no data; a new key is accepted", async () => {
    const again = (key: string, company: string) =>
      site.app.request(
        "/api/contact",
        json("POST", anEnquiry({ email, company }), { "Idempotency-Key": key, "Accept-Language": "en" }),
      );
    expect((await again("retried", "Pop")).status).toBe(201);
    await site.app.request("/api/admin/person/erase", json("POST", { email }, admin));
    const answer = await again("retried", "Pop");
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({
        message: expect.stringMatching(/^We received this before and have erased it since\./),
      }),
    ]);
    expect((await again("retried", "Other")).status).toBe(409);
    await postForms(site, ["/contact", "/book"]);
    expect(await tablesWithMark(site.deps.db)).toEqual([]);
    expect((await again("new", "Pop")).status).toBe(201);
    expect(await tablesWithMark(site.deps.db)).toContain("enquiry");
    site.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await again("retried", "Pop")).status).toBe(201);
  });

  test("[L6] [R8] responses to staff about the erased person's enquiry aren't repeated either, though their requests name nobody", async () => {
    const { id } = await site.deps.db.kysely.selectFrom("enquiry").select("id").limit(1).executeTakeFirstOrThrow();
    const bodies = {
      "/api/admin/bookings": { enquiryId: id, startsAt: "2026-12-02T09:00:00.000Z", force: true },
      [`/api/admin/contacts/${id}/notes`]: { text: `Called ${mark}.` },
      [`/api/admin/contacts/${id}/reply`]: { subject: "Hello", text: `Dear ${mark}` },
    };
    const send = () =>
      Promise.all(
        Object.entries(bodies).map(async ([path, body]) => {
          const answer = await site.app.request(path, json("POST", body, { ...admin, "Idempotency-Key": path }));
          return answer.status;
        }),
      );
    expect([await send(), await send()]).toEqual([
      [201, 201, 201],
      [201, 201, 201],
    ]);
    await site.app.request("/api/admin/person/erase", json("POST", { email }, admin));
    expect(await send()).toEqual([409, 409, 409]);
    expect(await tablesWithMark(site.deps.db)).toEqual([]);
  });

  test("[L6] the export lists conversations that mention the address and counts stored responses", async () => {
    const answer = await site.app.request("/api/admin/person/find", json("POST", { email }, admin));
    const { found } = await readJson<{ found: { kind: string; rows: Record<string, unknown>[] }[] }>(answer);
    const rowsOf = (kind: string) => found.find((part) => part.kind === kind)?.rows ?? [];
    expect(JSON.stringify(rowsOf("conversations"))).toContain(`What do ${mark} zebras eat?`);
    expect(JSON.stringify(found)).not.toMatch(/session_hash|request_hash/);
    expect(rowsOf("answers").length).toBeGreaterThan(3);
  });
});
