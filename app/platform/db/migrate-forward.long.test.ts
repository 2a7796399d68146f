// A database of the release before, with rows in it and its program still writing, is brought up to date.
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestDeps } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { readEmails } from "#test/emails.ts";
import { migrationNames, migrationsUpTo } from "#test/first-migrations.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { explainDbError } from "./db-errors.server.ts";
import { newId } from "./ids.server.ts";
import { countRows } from "./paging.server.ts";
import { contains } from "./search.server.ts";
import { migrateToLatest, pendingMigrations } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";
import type { NewRow } from "./tables.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

async function openEmpty(kind: string): Promise<{ db: Db; other: Db }> {
  const dataDir = temporaryFolder();
  const db =
    kind === "SQLite" ? await openDatabase({ dataDir }) : await databases.find(({ name }) => name === kind)?.open();
  if (!db) throw new Error(`There is no ${kind} here.`);
  if (kind !== "SQLite") await sql`drop schema public cascade; create schema public`.execute(db.kysely);
  const other = await openDatabase({ databaseUrl: db.databaseUrl, dataDir });
  onTestFinished(async () => {
    await other.close();
    await db.close();
  });
  return { db, other };
}

function enquiry(company: string): NewRow<"enquiry"> {
  const person = { first_name: "Ștefania", last_name: "Pop", email: "a@pop.example", company };
  const wishes = { service_interest: "chatbots", project_budget: "5k-15k", timeline: "asap", project_details: "x" };
  return { id: newId(now), created_at: now, ...person, ...wishes, locale: "ro", search_text: company };
}

async function addOldRows(db: Db): Promise<void> {
  const texts = { title: "T", excerpt: "", content: "", content_html: "", author: "", search_text: "" };
  await db.write(async (trx) => {
    for (let count = 0; count < 200; count++)
      await trx
        .insertInto("enquiry")
        .values(enquiry(`old ${count}`))
        .execute();
    await trx
      .insertInto("subscriber")
      .values({ id: "s", email: "a@pop.example", subscribed_at: now, locale: "fr" })
      .execute();
    await trx
      .insertInto("post")
      .values({ id: "p", slug: "a", ...texts, created_at: now, updated_at: now })
      .execute();
    await trx.insertInto("post_tag").values({ post_id: "p", tag: "AI", position: 0 }).execute();
    await trx.insertInto("former_slug").values({ slug: "b", post_id: "p" }).execute();
  });
}

async function countsOf(db: Db): Promise<number[]> {
  const counts = (["subscriber", "post", "post_tag", "former_slug"] as const).map((table) =>
    db.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}

async function countFound({ kysely }: Db, search: string): Promise<number> {
  return countRows(kysely.selectFrom("enquiry").where(contains("search_text", search)));
}

/** Tries again, as a client of the program does, while a migration holds a table for longer than a write waits. */
async function outlastLocks(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await write());
    } catch (error) {
      const trouble = explainDbError(error);
      if (trouble !== "timeout" && trouble !== "busy") throw error;
    }
  }
}

describe.for(databases)("$name", ({ name }) => {
  test("[R22] a database of an earlier release keeps every row, while its program goes on writing", async () => {
    const { db, other } = await openEmpty(name);
    await migrateToLatest(db, migrationsUpTo("0004-former-slugs"));
    await addOldRows(db);
    const written: string[] = [];
    const over = new AbortController();
    const writing = (async () => {
      for (let count = 0; !over.signal.aborted || count < 20; count++) {
        await outlastLocks(() =>
          other.write((trx) =>
            trx
              .insertInto("enquiry")
              .values(enquiry(`new ${count}`))
              .execute(),
          ),
        );
        written.push(`new ${count}`);
        await nextTurn();
      }
    })();
    const applied = await migrateToLatest(db).finally(() => over.abort());
    await writing;
    expect(applied).toEqual(migrationNames().slice(4));
    expect(await pendingMigrations(db)).toEqual([]);
    const rows = await db.kysely.selectFrom("enquiry").select("company").execute();
    expect(
      rows
        .map(({ company }) => company)
        .filter((company) => company.startsWith("new"))
        .toSorted(),
    ).toEqual(written.toSorted());
    expect(rows.length).toBe(200 + written.length);
    expect(await countsOf(db)).toEqual([1, 1, 1, 1]);
    expect([await countFound(db, "old 19"), await countFound(db, "new 0")]).toEqual([11, 1]); // 19 and 190 to 199
    expect(await db.kysely.selectFrom("subscriber").select(["pending_since", "confirmed_at"]).execute()).toEqual([
      { pending_since: null, confirmed_at: null },
    ]);
  });

  test("an email rendered before migration 0040 is sent unchanged", async () => {
    const { db } = await openEmpty(name);
    await migrateToLatest(db, migrationsUpTo("0013-second-factor"));
    const head = sql`'e', ${now.toISOString()}, 'enquiry-confirmation', 'Ana@Pop.example', 'ro', 'Salut', '<e@x>', 'waiting'`;
    await sql`insert into letter
      (id, created_at, kind, recipient, locale, subject, message_id, status, next_try_at, text, html)
      values (${head}, ${now.toISOString()}, ${'Bună „ziua”\n"\\'}, '<p>Bună</p>')`.execute(db.kysely);
    await migrateToLatest(db);
    expect(await readEmails((await createTestDeps({ db })).deps)).toMatchObject([
      { recipient_key: "ana@pop.example", text: 'Bună „ziua”\n"\\', html: "<p>Bună</p>", status: "waiting" },
    ]);
  });

  test("days off of before migration 0230 are blocked times of whole days", async () => {
    const { db } = await openEmpty(name);
    await migrateToLatest(db, migrationsUpTo("0180-issue-recipients"));
    await sql`insert into booking_day_off (day, note) values ('2026-12-31', 'Eve'), ('2028-02-28', '')`.execute(
      db.kysely,
    );
    await migrateToLatest(db);
    const rows = await db.kysely.selectFrom("blocked_time").selectAll().orderBy("day").execute();
    const span = { from_time: "2026-12-31T00:00", to_time: "2027-01-01T00:00", repeats: "never" };
    expect(rows).toEqual([
      { ...span, id: "2026-12-31", note: "Eve", day: "2026-12-31" },
      {
        ...span,
        id: "2028-02-28",
        note: "",
        day: "2028-02-28",
        from_time: "2028-02-28T00:00",
        to_time: "2028-02-29T00:00",
      },
    ]);
  });

  test("calls booked before there were requests keep their times and their emails", async () => {
    const { db } = await openEmpty(name);
    await migrateToLatest(db, migrationsUpTo("0013-second-factor"));
    const call = { id: "b", created_at: now, starts_at: "2026-11-23T07:00:00.000Z", name: "Ana", subject: "" };
    const visitor = { email: "ana@pop.example", locale: "ro", time_zone: "UTC", secret_hash: "x", search_text: "" };
    await db.kysely
      .insertInto("booking")
      .values({ ...call, ...visitor })
      .execute();
    await migrateToLatest(db);
    expect(await db.kysely.selectFrom("booking").selectAll().execute()).toMatchObject([
      { pending_since: null, inbox_key: "ana@pop.example", network_key: null, may_email: 1 },
    ]);
    const again = db.kysely.insertInto("booking").values({ ...call, ...visitor, id: "c", secret_hash: "y" });
    await expect(again.execute()).rejects.toThrow(/unique/i);
  });
});
