// Migrates a database with rows to the next release's schema while this release is still writing to it.
import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { databases } from "#test/databases.ts";
import { migrationsWith } from "#test/migrations.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { newId } from "./ids.server.ts";
import { migrateToLatest, pendingMigrations } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";
import { countRows } from "./paging.server.ts";
import { contains } from "./search.server.ts";
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

/** Retries, as the program's clients do, while a migration holds a table for longer than a write waits. */
async function outlastLocks(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await write());
    } catch (error) {
      const kind = dbErrorKind(error);
      if (kind !== "timeout" && kind !== "busy") throw error;
    }
  }
}

const addRatings = () =>
  migrationsWith({
    "9001-ratings": `await sql\`alter table enquiry add column rating integer not null default 0\`.execute(db);
    await sql\`update enquiry set rating = length(company)\`.execute(db);
    await sql\`create index enquiry_rating on enquiry (rating, id)\`.execute(db);`,
    "9002-follow-ups": `await db.schema.createTable("follow_up").addColumn("enquiry_id", "text", (column) =>
    column.notNull().references("enquiry.id").onDelete("cascade")).execute();`,
  });

describe.for(databases)("$name", ({ name }) => {
  test("[R22] a database that the next release migrates keeps every row, while this one's program continues writing", async () => {
    const { db, other } = await openEmpty(name);
    const next = addRatings();
    await migrateToLatest(db);
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
    const applied = await migrateToLatest(db, next).finally(() => over.abort());
    await writing;
    expect(applied).toEqual(["9001-ratings", "9002-follow-ups"]);
    expect(await pendingMigrations(db, next)).toEqual([]);
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
    const rated = sql`select 1 from enquiry where rating = length(company)`.execute(db.kysely);
    expect((await rated).rows.length).toBeGreaterThanOrEqual(200);
  });

  test("[BRND-07] [FORM-03] the guide's migration turns a column of a company's own into answers of its form", async () => {
    const { db } = await openEmpty(name);
    const columnOfTheirs = { "2026-03-01-team": "await sql`alter table enquiry add column team text`.execute(db);" };
    await migrateToLatest(db, migrationsWith({}, undefined, columnOfTheirs));
    for (const company of ["a", "b", "c"])
      await db.write((trx) => trx.insertInto("enquiry").values(enquiry(company)).execute());
    await sql`update enquiry set team = 'small' where company <> 'c'`.execute(db.kysely);
    await sql`update enquiry set answers = '{"start":"may"}' where company = 'b'`.execute(db.kysely);
    const [, file = "", body = ""] =
      /^\/\/ db\/own\/(.+)\.ts\n[^]+?void> \{\n([^]+?)^\}$/m.exec(readFileSync("docs/change-it.md", "utf8")) ?? [];
    expect(await migrateToLatest(db, migrationsWith({}, undefined, { ...columnOfTheirs, [file]: body }))).toEqual([
      file,
    ]);
    const rows = await db.kysely.selectFrom("enquiry").select("answers").orderBy("company").execute();
    expect(rows.map(({ answers }) => JSON.parse(answers ?? "null") as unknown)).toEqual([
      { team: "small" },
      { start: "may", team: "small" },
      null,
    ]);
  });
});
