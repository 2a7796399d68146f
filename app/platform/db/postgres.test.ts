// What only PostgreSQL can do to us: cut connections, deadlocks, slowness, a pool that is all in use.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Kysely } from "kysely";
import type { OnTestFinishedHandler } from "vitest";
import { databases } from "#test/databases.ts";
import type { TestDatabase } from "#test/databases.ts";
import { explainDbError } from "./db-errors.server.ts";
import type { Db } from "./open.server.ts";
import type { NewRow, Tables } from "./tables.ts";

type OnTestFinished = (close: OnTestFinishedHandler) => void;

async function open(database: TestDatabase, onTestFinished: OnTestFinished): Promise<Db> {
  const db = await database.open();
  onTestFinished(() => db.close());
  return db;
}

function subscriber(email: string): NewRow<"subscriber"> {
  return { id: email, email, subscribed_at: new Date("2026-01-31T09:30:00.000Z"), locale: "en" };
}

async function emails(db: Db): Promise<string[]> {
  const rows = await db.kysely.selectFrom("subscriber").select("email").orderBy("email").execute();
  return rows.map((row) => row.email);
}

async function lengthen(trx: Kysely<Tables>, name: string): Promise<void> {
  const value = sql<string>`value || 'x'`;
  await trx.updateTable("setting").set({ value }).where("name", "=", name).execute();
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => error,
  );
}

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("an idle connection that is cut is replaced [R13]", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    const other = await open(database, onTestFinished);
    const mine = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.kysely);
    await sql`select pg_terminate_backend(${mine.rows[0]?.pid})`.execute(other.kysely);
    await delay(50); // until the news has come to our side
    expect(await emails(db)).toStrictEqual([]);
  });

  test("a connection cut inside a transaction fails that transaction alone [R13]", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    const other = await open(database, onTestFinished);
    const work = db.write(async (trx) => {
      await trx.insertInto("subscriber").values(subscriber("a@example.com")).execute();
      const mine = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${mine.rows[0]?.pid})`.execute(other.kysely);
      await delay(50); // the cut reaches us between two statements
      await trx.insertInto("subscriber").values(subscriber("b@example.com")).execute();
    });
    expect(explainDbError(await failure(work))).toBe("unavailable");
    expect(await emails(db)).toStrictEqual([]);
  });

  test("two transactions that deadlock both succeed in the end", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    await db.kysely
      .insertInto("setting")
      .values(["a", "b"].map((name) => ({ name, value: "" })))
      .execute();
    const holds = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const work = (first: "a" | "b", second: "a" | "b") =>
      db.write(async (trx) => {
        await lengthen(trx, first);
        holds[first].resolve();
        await holds[second].promise;
        await lengthen(trx, second);
      });
    await Promise.all([work("a", "b"), work("b", "a")]);
    const rows = await db.kysely.selectFrom("setting").select("value").execute();
    expect(rows).toStrictEqual([{ value: "xx" }, { value: "xx" }]);
  });

  test.concurrent("slow statements that add up to more than 4.5 s are given up, and nothing is stored [R14]", async ({
    onTestFinished,
  }) => {
    const db = await open(database, onTestFinished);
    const started = performance.now();
    const work = db.write(async (trx) => {
      await trx.insertInto("subscriber").values(subscriber("a@example.com")).execute();
      for (let step = 0; step < 4; step++) await sql`select pg_sleep(1.5)`.execute(trx);
    });
    expect(explainDbError(await failure(work))).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await emails(db)).toStrictEqual([]);
  });

  test.concurrent("one statement longer than its limit fails, and its connection is used again [R14]", async ({
    onTestFinished,
  }) => {
    const db = await open(database, onTestFinished);
    expect(explainDbError(await failure(sql`select pg_sleep(4)`.execute(db.kysely)))).toBe("timeout");
    expect(await emails(db)).toStrictEqual([]);
  });

  test.concurrent("when all connections are in use, the next caller is refused within 5 s and a ping within 1 s [R14]", async ({
    onTestFinished,
  }) => {
    const db = await open(database, onTestFinished);
    const inUse = Promise.withResolvers<void>();
    const all = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
    const holders = all.map((taken) =>
      db.write(() => {
        taken.resolve();
        return inUse.promise;
      }),
    );
    await Promise.all(all.map((taken) => taken.promise));
    await expect(db.ping()).rejects.toThrow("within 1000 ms");
    expect(explainDbError(await failure(emails(db)))).toBe("unavailable");
    inUse.resolve();
    await Promise.all(holders);
    expect(await emails(db)).toStrictEqual([]);
  });
});
