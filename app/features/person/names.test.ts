// Several people may share a phone number, so erasing selects by name.
import { describe, expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { signInForEachTest, siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { replayErasures } from "../../../scripts/backup/replay-erasures.ts";
import type { PersonData } from "./contract.ts";

const settings = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@northwind.example",
  NOTIFY_TO: "team@northwind.example",
};
const number = "+40 31 555 0777";
const startsAt = "2026-11-24T08:00:00.000Z";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });
  const headers = signInForEachTest(site);
  const send = (path: string, body: object, method = "POST") =>
    site.app.request(path, json(method, body, { ...headers, "X-Session-Id": "a".repeat(32) }));
  const create = async (path: string, body: object) => readJson<{ id: string }>(send(path, body));
  const find = async (body: object) => readJson<PersonData>(send("/api/admin/person/find", body));
  const erase = async (names?: string[]) => send("/api/admin/person/erase", { phone: "031 555 0777", names });
  const kindsOf = ({ found }: PersonData) =>
    Object.fromEntries(found.flatMap(({ kind, rows }) => (rows.length > 0 ? [[kind, rows.length]] : [])));

  /** Creates two enquiries of Ana with all that staff add to one, an enquiry and a call of Radu, and a message. */
  async function fill() {
    const events = '["enquiry.created","booking.created"]';
    const webhook = {
      created_at: site.deps.now().toISOString(),
      url: "https://hook.example/",
      sealed_secret: "x",
      events,
    };
    await site.deps.db.kysely
      .insertInto("webhook")
      .values([
        { ...webhook, id: "w", form: "standard" as const },
        { ...webhook, id: "t", form: "text" as const },
      ])
      .execute();
    const ana = await create("/api/admin/contacts", { firstName: "Ana", lastName: "Țîrlea", phone: number });
    await send(`/api/admin/contacts/${ana.id}/notes`, { text: "She wants to be called in the morning." });
    await send(`/api/admin/contacts/${ana.id}`, { company: "Hexley", status: "answered" }, "PATCH");
    site.clock.advance(60_000);
    await create("/api/admin/contacts", { firstName: "ANA ", lastName: "Tirlea", phone: "031 555 0777" });
    const radu = await create("/api/admin/contacts", { firstName: "Radu", lastName: "Pop", phone: "0040315550777" });
    await send(`/api/admin/contacts/${radu.id}/notes`, { text: "He wants to be called at night." });
    const person = { name: "Radu Pop", phone: "0315550777" };
    const booking = await create("/api/admin/bookings", { startsAt, person });
    await send(`/api/admin/bookings/${booking.id}`, { subject: "Two robots" }, "PATCH");
    const { id } = await create("/api/chat/conversations", {});
    await send(`/api/chat/conversations/${id}/messages`, { content: `Call me on ${number}.` });
  }

  test("[SALE-01] [L6] a number's records are listed by name, each once, and records without a name separately", async () => {
    await fill();
    const data = await find({ phone: number });
    expect(data.names.map(({ name }) => name)).toEqual(["ANA Tirlea", "Radu Pop", ""]);
    const listed = data.names.flatMap(({ ids }) => ids);
    const stored = data.found.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(listed.toSorted()).toEqual(stored.toSorted());
    expect(kindsOf(await find({ phone: number, names: ["ana tirlea"] }))).toEqual({
      enquiries: 2,
      notes: 1,
      changes: 1,
      corrections: 1,
      webhooks: 4,
    });
    expect(kindsOf(await find({ phone: number, names: ["Radu Pop"] }))).toEqual({
      enquiries: 1,
      notes: 1,
      callChanges: 2,
      bookings: 1,
      emails: 1,
      webhooks: 4,
    });
    expect(kindsOf(await find({ phone: number, names: [""] }))).toMatchObject({ conversations: 1 });
    expect((await find({ email: "ana@hexley.example" })).names).toEqual([]);
  });

  test("[SALE-01] [L6] nothing of a number with several names is erased before a name is chosen, and then only that name's data", async () => {
    await fill();
    const before = await find({ phone: number });
    for (const names of [undefined, [], ["Nobody"], ["Radu Pop", "Nobody"]])
      expect([names, (await erase(names)).status]).toEqual([names, 400]);
    expect((await send("/api/admin/person/erase", { email: "a@b.example", names: ["Ana"] })).status).toBe(400);
    expect(await find({ phone: number })).toEqual(before);
    const radu = kindsOf(await find({ phone: number, names: ["Radu Pop"] }));
    const erased = await readJson<{ erased: Record<string, number> }>(erase(["Ana Țirlea"]));
    expect(erased).toMatchObject({ erased: { enquiries: 2, notes: 1, changes: 1, corrections: 1, bookings: 0 } });
    const after = await find({ phone: number });
    expect(JSON.stringify(after)).not.toMatch(/tirlea|țîrlea|Hexley|morning/i);
    expect(after.names).toEqual([]); // one name is left: there is nothing to choose
    expect(kindsOf(after)).toMatchObject({ ...radu, conversations: 1 });
    await erase();
    expect(kindsOf(await find({ phone: number }))).toEqual({});
  });

  test("[SALE-01] [R23] a restored backup erases again the names that were erased of a number, and no other", async () => {
    await fill();
    const backup = await database.open();
    await migrateToLatest(backup);
    const enquiries = await site.deps.db.kysely.selectFrom("enquiry").selectAll().execute();
    await backup.write((trx) =>
      trx
        .insertInto("enquiry")
        .values(enquiries.map((row) => ({ ...row, owner_id: null })))
        .execute(),
    );
    await erase(["Ana Tirlea"]);
    const rows = await site.deps.db.kysely.selectFrom("erasure").selectAll().execute();
    expect(await replayErasures(backup, { secret: site.deps.secret, rows })).toContain("Erased again: 1 of the 1");
    const remaining = await backup.kysely.selectFrom("enquiry").select("last_name").execute();
    expect(remaining.map((row) => row.last_name)).toEqual(["Pop"]);
    await backup.close();
  });
});
