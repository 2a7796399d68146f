// Behaviour that both databases must share.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { databases, rejectionOf, openForTest } from "#test/databases.ts";
import { newId } from "./ids.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import type { Db } from "./open.server.ts";
import type { NewRow } from "./tables.ts";
import { writeUnsynced } from "./write-unsynced.server.ts";

const now = new Date("2026-01-31T09:30:00.000Z");

function subscriber(email: string, values: Partial<NewRow<"subscriber">> = {}): NewRow<"subscriber"> {
  return { id: newId(now), email, subscribed_at: now, locale: "en", ...values };
}

async function emails(db: Db): Promise<string[]> {
  const rows = await db.kysely.selectFrom("subscriber").select("email").orderBy("email").execute();
  return rows.map((row) => row.email);
}

describe.for(databases)("$name", (database) => {
  test("a row is returned with ISO times, flags as 0 and 1, and nulls", async () => {
    const db = await openForTest(database);
    await db.kysely
      .insertInto("subscriber")
      .values(subscriber("a@example.com", { id: "1", is_active: true }))
      .execute();
    const row = await db.kysely.selectFrom("subscriber").selectAll().executeTakeFirst();
    expect(row).toStrictEqual({
      id: "1",
      email: "a@example.com",
      is_active: 1,
      subscribed_at: "2026-01-31T09:30:00.000Z",
      unsubscribed_at: null,
      unsubscribed_by: null,
      locale: "en",
      pending_since: null,
      privacy_version: null,
      confirmed_at: null,
      consent_source: null,
      consented_at: null,
      imported_at: null,
      bounced_at: null,
      soft_bounces: 0,
      soft_bounces_before: 0,
      unsubscribed_issue_id: null,
      version: 0,
      landing_page: null,
      referrer_host: null,
      campaign: null,
    });
  });

  test("counts, sums and averages are numbers", async () => {
    const db = await openForTest(database);
    await db.kysely
      .insertInto("subscriber")
      .values([subscriber("a@example.com", { is_active: true }), subscriber("b@example.com", { is_active: false })])
      .execute();
    const row = await db.kysely
      .selectFrom("subscriber")
      .select((eb) => [
        eb.fn.countAll<number>().as("all"),
        eb.fn.sum<number>("is_active").as("active"),
        eb.fn.avg<number>("is_active").as("share"),
      ])
      .executeTakeFirst();
    expect(row).toStrictEqual({ all: 2, active: 1, share: 0.5 });
  });

  test("an update returns the number of changed rows", async () => {
    const db = await openForTest(database);
    await db.kysely
      .insertInto("subscriber")
      .values([subscriber("a@example.com"), subscriber("b@example.com")])
      .execute();
    const result = await db.kysely.updateTable("subscriber").set({ is_active: false }).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
  });

  test("text is sorted byte by byte", async () => {
    const db = await openForTest(database);
    await db.kysely
      .insertInto("subscriber")
      .values(["b", "É", "a-", "_", "A", "aa"].map((email) => subscriber(email)))
      .execute();
    expect(await emails(db)).toStrictEqual(["A", "_", "a-", "aa", "b", "É"]);
  });

  test.for([
    ["an object", { id: 1 }],
    ["an array", ["a"]],
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ["an invalid date", new Date("never")],
    ["a text with a NUL character", "a\0b"],
  ])("%s as a value is refused, and nothing is stored", async ([, value]) => {
    const db = await openForTest(database);
    const inserting = sql`insert into setting (name, value) values (${value}, 'x')`.execute(db.kysely);
    await expect(inserting).rejects.toThrow(/can't be stored|can't bind|invalid time/i);
    expect(await db.kysely.selectFrom("setting").selectAll().execute()).toStrictEqual([]);
  });

  test("a nasty text is stored unchanged", async () => {
    const db = await openForTest(database);
    const value = "ș ț é 👩‍👩‍👧 \u202eabc\u200d ' \" \\ % _ ; -- \r\n\t \u{10ffff} \ufeff";
    await db.kysely.insertInto("setting").values({ name: "nasty", value }).execute();
    expect(await db.kysely.selectFrom("setting").select("value").execute()).toStrictEqual([{ value }]);
  });

  test("a unique violation is recognised for any column", async () => {
    const db = await openForTest(database);
    await db.kysely
      .insertInto("subscriber")
      .values(subscriber("a@example.com", { id: "1" }))
      .execute();
    const sameEmail = db.kysely.insertInto("subscriber").values(subscriber("a@example.com")).execute();
    expect(dbErrorKind(await rejectionOf(sameEmail))).toBe("unique");
    const sameId = db.kysely
      .insertInto("subscriber")
      .values(subscriber("b@example.com", { id: "1" }))
      .execute();
    expect(dbErrorKind(await rejectionOf(sameId))).toBe("unique");
  });

  test("a wrong type or an invalid flag isn't reported as a unique violation", async () => {
    const db = await openForTest(database);
    const flag = sql`insert into subscriber (id, email, is_active, subscribed_at, locale) values ('1', 'a', 2, 'x', 'en')`;
    expect(dbErrorKind(await rejectionOf(flag.execute(db.kysely)))).toBeUndefined();
  });

  test("deleting a post deletes its tags", async () => {
    const db = await openForTest(database);
    const texts = { title: "", excerpt: "", content: "", content_html: "", author: "", search_text: "" };
    await db.kysely
      .insertInto("post")
      .values({ id: "1", slug: "a", ...texts, created_at: now, updated_at: now })
      .execute();
    await db.kysely.insertInto("post_tag").values({ post_id: "1", tag: "x", position: 0 }).execute();
    await db.kysely.deleteFrom("post").execute();
    expect(await db.kysely.selectFrom("post_tag").selectAll().execute()).toStrictEqual([]);
  });

  test("a failed transaction stores nothing, and the next one works", async () => {
    const db = await openForTest(database);
    const work = db.write(async (trx) => {
      await trx.insertInto("subscriber").values(subscriber("a@example.com")).execute();
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    await db.write((trx) => trx.insertInto("subscriber").values(subscriber("b@example.com")).execute());
    expect(await emails(db)).toStrictEqual(["b@example.com"]);
  });

  test("using the outer database inside its own transaction throws at once", async () => {
    const db = await openForTest(database);
    await expect(db.write(() => db.kysely.selectFrom("setting").selectAll().execute())).rejects.toThrow(
      "Use `trx` instead",
    );
    await expect(db.write(() => db.write(async () => {}))).rejects.toThrow("Use `trx` instead");
  });

  test("work started in a transaction may use the outer database once it has ended", async () => {
    const db = await openForTest(database);
    const ended = Promise.withResolvers<void>();
    const later = await db.write(async () => ({ reading: ended.promise.then(() => emails(db)) }));
    ended.resolve();
    expect(await later.reading).toStrictEqual([]);
  });

  test("callbacks run after a commit, and never after a failed transaction", async () => {
    const db = await openForTest(database);
    const heard: string[] = [];
    await db.write(async (trx) => {
      inTransaction({ db }, trx).db.afterCommit(() => heard.push("after the commit"));
      await trx.insertInto("setting").values({ name: "x", value: "1" }).execute();
      heard.push("before");
    });
    const failing = db.write(async () => {
      db.afterCommit(() => heard.push("never"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    db.afterCommit(() => heard.push("outside, at once"));
    expect(heard).toStrictEqual(["before", "after the commit", "outside, at once"]);
  });

  test("a nested transaction is part of the outer one, unsynced writes too", async () => {
    const db = await openForTest(database);
    const work = db.write(async (trx) => {
      const inner = inTransaction({ db }, trx).db;
      await inner.write((same) => same.insertInto("subscriber").values(subscriber("a@example.com")).execute());
      await writeUnsynced(inner, (same) => same.insertInto("setting").values({ name: "x", value: "1" }).execute());
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await emails(db)).toStrictEqual([]);
    expect(await db.kysely.selectFrom("setting").selectAll().execute()).toStrictEqual([]);
  });

  test("fifty concurrent writers lose nothing", async () => {
    const db = await openForTest(database);
    await db.kysely.insertInto("setting").values({ name: "sum", value: "0" }).execute();
    const addOne = () =>
      db.write(async (trx) => {
        const raised = sql<string>`cast(cast(value as integer) + 1 as text)`;
        await trx.updateTable("setting").set({ value: raised }).where("name", "=", "sum").execute();
      });
    await Promise.all(Array.from({ length: 50 }, addOne));
    const row = await db.kysely.selectFrom("setting").select("value").executeTakeFirst();
    expect(row?.value).toBe("50");
  });

  test("an unsynced write keeps the next one synced, even if it fails", async () => {
    const db = await openForTest(database);
    await writeUnsynced(db, (connection) =>
      connection.insertInto("setting").values({ name: "x", value: "1" }).execute(),
    );
    await rejectionOf(writeUnsynced(db, () => Promise.reject(new Error("no"))));
    const { synchronous = "2", synchronous_commit = "on" } = await db.facts(); // each database reports one of them
    expect([synchronous, synchronous_commit]).toStrictEqual(["2", "on"]);
  });

  test("it answers a ping, and after closing everything fails as unavailable", async () => {
    const db = await database.open();
    await db.ping();
    await emails(db);
    await db.close();
    expect(dbErrorKind(await rejectionOf(emails(db)))).toBe("unavailable");
  });
});
