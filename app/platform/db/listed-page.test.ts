// The lists' own ways of finding rows find what reading every row finds, in the same order, on both databases.
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "#test/databases.ts";
import type { TestDatabase } from "#test/databases.ts";
import { newId } from "./ids.server.ts";
import { readListed } from "./listed-page.server.ts";
import type { Listing } from "./listed-page.server.ts";
import { migrateToLatest } from "./migrate.server.ts";
import type { Db } from "./open.server.ts";
import { describeSearch, makeTrigramIndexes, mergeSearch } from "./search-index.server.ts";
import type { NewRow } from "./tables.ts";

const start = Date.parse("2026-11-20T12:00:00.000Z");
const texts = [
  "ana.pop",
  "anana",
  "50%_off",
  "a_b",
  "o'neil",
  'd"q',
  "c\\d",
  "star*",
  "ș ț",
  "👩‍👩‍👧 x",
  "(or)",
  "x",
  "-not near",
  "日本語",
];
const words = [
  ...texts,
  "an",
  "a",
  "%",
  "_",
  "zq",
  "na",
  "pop@",
  "'",
  '"',
  "@y.example",
  "ANA",
  "👧",
  "本",
  "nobody",
  "e",
];

/** Rows of every text, some of the same millisecond, the later ones not the newest. */
function makeRows(count: number): NewRow<"subscriber">[] {
  return Array.from({ length: count }, (_, number) => {
    const time = new Date(start + ((number * 7919) % count) * 400 - (number % 3) * 400);
    const email = `${texts[number % texts.length]}.${number}@y.example`;
    return { id: newId(time), email, is_active: number % 5 > 0, subscribed_at: time, locale: "en" };
  });
}

async function open(database: TestDatabase, count: number): Promise<Db> {
  const db = await database.open();
  onTestFinished(() => db.close());
  const rows = makeRows(count);
  for (let at = 0; at < count; at += 100)
    await db.kysely
      .insertInto("subscriber")
      .values(rows.slice(at, at + 100))
      .execute();
  return db;
}

/** What a page should hold, and the total: all rows, sifted, sorted and counted here. */
async function expected(db: Db, { filter, search, order }: Listing<"subscriber">, page: number) {
  const rows = await db.kysely.selectFrom("subscriber").selectAll().execute();
  const matching = rows.filter(
    (row) => (filter.value === undefined || row.is_active === filter.value) && row.email.includes(search ?? ""),
  );
  const [column, direction] = order[0] ?? ["id", "asc"];
  const sign = direction === "asc" ? 1 : -1;
  const keyOf = (row: (typeof rows)[number]) => Buffer.from(`${row[column]} ${row.id}`);
  const sorted = matching
    .toSorted((a, b) => sign * Buffer.compare(keyOf(a), keyOf(b)))
    .slice((page - 1) * 50, page * 50)
    .map(({ email }) => email);
  return [String(matching.length), ...sorted];
}

/** The pages of every search, filter and order that are not as expected, with both. */
async function differences(db: Db, searches: readonly string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const search of [undefined, ...searches]) {
    for (const value of [undefined, 1, 0]) {
      for (const [column, direction] of orders) {
        const filter = { column: "is_active", value } as const;
        const listing = { filter, search, order: [[column, direction] as const, ["id", direction] as const] };
        const page = value === 0 ? 1 : 2;
        const { rows, total } = await readListed(db.kysely, "subscriber", listing, { page });
        const read = [String(total), ...rows.map(({ email }) => email)];
        const wanted = await expected(db, listing, page);
        if (read.join() !== wanted.join()) found.push({ search, value, column, direction, read, wanted });
      }
    }
  }
  return found;
}

const orders = [
  ["subscribed_at", "desc"],
  ["subscribed_at", "asc"],
  ["email", "desc"],
] as const;

describe.for(databases)("$name", (database) => {
  test("every search, filter and order finds what reading all rows finds", async () => {
    const db = await open(database, 900);
    expect(await differences(db, words)).toEqual([]);
  });

  test("changed and deleted rows are found as they are now, also after the index was put together", async () => {
    const db = await open(database, 200);
    await db.kysely.deleteFrom("subscriber").where("email", "like", "anana%").execute();
    await db.kysely
      .updateTable("subscriber")
      .set({ email: sql`'new-' || email` })
      .where("email", "like", "x.%")
      .execute();
    await db.kysely.updateTable("subscriber").set({ is_active: false }).where("email", "like", "ana%").execute();
    for (let round = 0; round < 3; round++) await mergeSearch({ db });
    expect(await differences(db, ["new-", "anana", "ana", "an", "x."])).toEqual([]);
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("a server that refuses the extension searches without it and says so, until it is there", async () => {
    const db = await open(database, 120);
    expect(await describeSearch(db)).toBeUndefined();
    await sql`drop extension pg_trgm cascade`.execute(db.kysely);
    const role = `visitor_${newId(new Date()).slice(-12)}`;
    await sql`create role ${sql.ref(role)}`.execute(db.kysely);
    onTestFinished(async () => void (await sql`drop role ${sql.ref(role)}`.execute(db.kysely)));
    await db.write(async (trx) => {
      await sql`set local role ${sql.ref(role)}`.execute(trx);
      await makeTrigramIndexes(trx);
    });
    expect(await describeSearch(db)).toMatch("pg_trgm is missing");
    expect(await differences(db, ["ana", "an", "50%"])).toEqual([]);
    await migrateToLatest(db);
    expect(await describeSearch(db)).toBeUndefined();
  });
});
