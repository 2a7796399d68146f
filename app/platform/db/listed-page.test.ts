// The lists' own ways of finding rows find what reading every row finds, in the same order, on both databases.
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "#test/databases.ts";
import type { TestDatabase } from "#test/databases.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { newId } from "./ids.server.ts";
import { readListed } from "./listed-page.server.ts";
import type { Listing } from "./listed-page.server.ts";
import { migrateToLatest } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";
import { describeSearch, makeTrigramIndexes, mergeSearch } from "./search-index.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { NewRow, Row } from "./tables.ts";

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

/** Times, some of the same millisecond, the later rows not the newest. */
function timeOf(number: number, count: number): Date {
  return new Date(start + ((number * 7919) % count) * 400 - (number % 3) * 400);
}

/** Rows of every text. */
function makeRows(count: number): NewRow<"subscriber">[] {
  return Array.from({ length: count }, (_, number) => {
    const time = timeOf(number, count);
    const email = `${texts[number % texts.length]}.${number}@y.example`;
    return { id: newId(time), email, is_active: number % 5 > 0, subscribed_at: time, locale: "en" };
  });
}

/** The same with names by which they are sorted, the same one many times, and filters that begin alike. */
function makeEnquiries(count: number): NewRow<"enquiry">[] {
  return Array.from({ length: count }, (_, number) => {
    const time = timeOf(number, count);
    return {
      id: newId(time),
      created_at: time,
      first_name: texts[number % 5] ?? "",
      last_name: texts[number % 7] ?? "",
      email: "a@y.example",
      company: texts[number % 11] ?? "",
      service_interest: services[number % services.length] ?? "",
      project_budget: "5k-15k",
      timeline: "asap",
      project_details: "x".repeat(6_000 * (number % 2)),
      locale: "en",
      search_text: `${texts[number % texts.length]} ${number} custom`,
    };
  });
}

function makePosts(count: number): NewRow<"post">[] {
  return Array.from({ length: count }, (_, number) => {
    const time = timeOf(number, count);
    return {
      id: newId(time),
      slug: `p${number}`,
      title: texts[number % 7] ?? "",
      excerpt: "",
      content: "",
      content_html: "",
      author: texts[number % 5] ?? "",
      is_published: number % 3 === 0,
      created_at: time,
      updated_at: time,
      search_text: `${texts[number % texts.length]} ${number}`,
    };
  });
}

/** Inserts them some at a time: a statement has so many parameters at most. */
async function inParts<R>(rows: readonly R[], insert: (part: R[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 50) await insert(rows.slice(at, at + 50));
}

async function addSubscribers({ kysely }: Db, count: number): Promise<void> {
  await inParts(makeRows(count), (part) => kysely.insertInto("subscriber").values(part).execute());
}

async function addEnquiries({ kysely }: Db, count: number): Promise<void> {
  await inParts(makeEnquiries(count), (part) => kysely.insertInto("enquiry").values(part).execute());
}

async function addPosts({ kysely }: Db, count: number): Promise<void> {
  await inParts(makePosts(count), (part) => kysely.insertInto("post").values(part).execute());
}

async function open(database: TestDatabase, count: number): Promise<Db> {
  const db = await database.open();
  onTestFinished(() => db.close());
  await addSubscribers(db, count);
  return db;
}

/** A list with some of its filters and orders. */
type Tried<T extends SearchedTable> = {
  table: T;
  text: keyof Row<T> & string;
  filter: keyof Row<T> & string;
  values: readonly (string | number | undefined)[];
  orders: readonly Listing<T>["order"][];
};

const subscribers: Tried<"subscriber"> = {
  table: "subscriber",
  text: "email",
  filter: "is_active",
  values: [undefined, 1, 0],
  orders: [
    [
      ["subscribed_at", "desc"],
      ["id", "desc"],
    ],
    [
      ["subscribed_at", "asc"],
      ["id", "asc"],
    ],
    [
      ["email", "desc"],
      ["id", "desc"],
    ],
  ],
};

const services = ["chatbots", "custom-development", "chat", "custom-development-too"];

const enquiries: Tried<"enquiry"> = {
  table: "enquiry",
  text: "search_text",
  filter: "service_interest",
  values: [undefined, "chat", "chatbots", "custom-development", "none"],
  orders: [
    [
      ["created_at", "desc"],
      ["id", "desc"],
    ],
    [
      ["last_name", "asc"],
      ["first_name", "asc"],
      ["id", "asc"],
    ],
    [
      ["company", "desc"],
      ["id", "desc"],
    ],
    [
      ["service_interest", "asc"],
      ["id", "asc"],
    ],
  ],
};

const posts: Tried<"post"> = {
  table: "post",
  text: "search_text",
  filter: "is_published",
  values: [undefined, 1, 0],
  orders: [
    [
      ["title", "asc"],
      ["id", "asc"],
    ],
    [
      ["author", "desc"],
      ["id", "desc"],
    ],
  ],
};

type Case<T extends SearchedTable> = { search: string; value: unknown; order: Listing<T>["order"]; page: number };

/** The total, and the ids of a page's rows. */
function summary<T extends SearchedTable>(total: number, rows: readonly Row<T>[]): string {
  return [total, ...rows.map((row) => row["id" as keyof Row<T>])].join(" ");
}

/** What a page should hold: all rows, sifted, sorted and counted here. */
function expected<T extends SearchedTable>(
  all: readonly Row<T>[],
  { text, filter }: Tried<T>,
  { search, value, order, page }: Case<T>,
): string {
  const matching = all.filter(
    (row) => (value === undefined || row[filter] === value) && String(row[text]).includes(search),
  );
  const sign = order[0]?.[1] === "asc" ? 1 : -1;
  const keyOf = (row: Row<T>) => Buffer.from(order.map(([column]) => row[column]).join("\0"));
  const sorted = matching.toSorted((a, b) => sign * Buffer.compare(keyOf(a), keyOf(b)));
  return summary(matching.length, sorted.slice((page - 1) * 50, page * 50));
}

/** The pages of every search, filter and order that are not as expected, with both; the second page counts, the first remembers. */
async function differences<T extends SearchedTable>(
  db: Db,
  tried: Tried<T>,
  searches: readonly string[],
): Promise<unknown[]> {
  const { table, filter: column, values, orders } = tried;
  const { rows: all } = await sql<Row<T>>`select * from ${sql.table(table)}`.execute(db.kysely);
  const cases = ["", ...searches].flatMap((search) =>
    values.flatMap((value) => orders.flatMap((order) => [2, 1].map((page) => ({ search, value, order, page })))),
  );
  const found: unknown[] = [];
  for (const one of cases) {
    const { search, value, order, page } = one;
    const listed = await readListed<T>(db.kysely, table, { filter: { column, value }, search, order }, { page });
    const read = summary(listed.total, listed.rows);
    const wanted = expected(all, tried, one);
    if (read !== wanted) found.push({ ...one, order: order.join(), read, wanted });
  }
  return found;
}

describe.for(databases)("$name", (database) => {
  test("every search, filter and order of subscribers finds what reading all rows finds", async () => {
    const db = await open(database, 900);
    expect(await differences(db, subscribers, words)).toEqual([]);
  });

  test("every search, filter and order of enquiries and posts finds what reading all rows finds", async () => {
    const db = await open(database, 0);
    await addEnquiries(db, 700);
    await addPosts(db, 400);
    const searches = ["ana", "ana.pop", "an", "x", "custom", "<chat>", "chat", "7 custom", "nobody"];
    expect(await differences(db, enquiries, searches)).toEqual([]);
    expect(await differences(db, posts, ["ana", "an", "(or)", "<1>", "nobody"])).toEqual([]);
  });

  test("more hits than are cached are found too", async () => {
    const db = await open(database, 1_300);
    expect(await differences(db, subscribers, ["y.example", "1"])).toEqual([]);
  });

  test("changed and deleted rows are found in their current state, also after merging the index", async () => {
    const db = await open(database, 200);
    const searches = ["new-", "anana", "ana", "an", "x."];
    expect(await differences(db, subscribers, searches)).toEqual([]);
    await db.kysely.deleteFrom("subscriber").where("email", "like", "anana%").execute();
    expect(await differences(db, subscribers, searches)).toEqual([]);
    await db.write((trx) =>
      trx
        .updateTable("subscriber")
        .set({ email: sql`'new-' || email` })
        .where("email", "like", "x.%")
        .execute(),
    );
    expect(await differences(db, subscribers, searches)).toEqual([]);
    await db.kysely.updateTable("subscriber").set({ is_active: false }).where("email", "like", "ana%").execute();
    for (let round = 0; round < 3; round++) await mergeSearch({ db });
    expect(await differences(db, subscribers, searches)).toEqual([]);
    await addEnquiries(db, 700); // so many that those of a word are sorted for their second page
    await db.kysely.updateTable("enquiry").set({ company: "anew" }).where("company", "=", "star*").execute();
    await db.kysely.updateTable("enquiry").set({ service_interest: "chat" }).where("company", "=", "a_b").execute();
    expect(await differences(db, enquiries, ["ana"])).toEqual([]);
  });

  test("a transaction's uncommitted rows affect only its own counts", async () => {
    const db = await open(database, 60);
    const listing = {
      filter: { column: "is_active", value: undefined },
      search: "ana",
      order: [["id", "asc"]],
    } as const;
    const countIn = async (connection: Db["kysely"]) =>
      (await readListed(connection, "subscriber", listing, { page: 1 })).total;
    const before = await countIn(db.kysely);
    const inside: number[] = [];
    const failing = db.write(async (trx) => {
      inside.push(await countIn(trx));
      await trx.deleteFrom("subscriber").where("email", "like", "%ana%").execute();
      inside.push(await countIn(trx));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([...inside, await countIn(db.kysely)]).toEqual([before, 0, before]);
  });
});

describe.for(["SQLite", "PostgreSQL"].filter((name) => databases.some((one) => one.name === name)))(
  "%s, twice",
  (name) => {
    test("another process's rows are counted", async () => {
      const dataDir = temporaryFolder();
      const ofServer = name === "PostgreSQL" ? await databases.find((one) => one.name === name)?.open() : undefined;
      const place = { dataDir, databaseUrl: ofServer?.databaseUrl };
      const [db, other] = [ofServer ?? (await openDatabase(place)), await openDatabase(place)];
      onTestFinished(async () => {
        await other.close();
        await db.close();
      });
      await migrateToLatest(db);
      for (let round = 1; round <= 3; round++) {
        const row = makeRows(round).at(-1);
        if (row) await other.kysely.insertInto("subscriber").values(row).execute();
        expect(await differences(db, subscribers, ["y.example", "e"])).toEqual([]);
      }
    });
  },
);

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("a server without the extension searches without it and logs that", async () => {
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
    expect(await differences(db, subscribers, ["ana", "an", "50%"])).toEqual([]);
    await migrateToLatest(db);
    expect(await describeSearch(db)).toBeUndefined();
  });
});
