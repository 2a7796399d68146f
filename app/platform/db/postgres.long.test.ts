// Failures specific to PostgreSQL: cut connections, deadlocks, slowness, an exhausted pool.
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { OnTestFinishedHandler } from "vitest";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { databases, rejectionOf } from "#test/databases.ts";
import type { TestDatabase } from "#test/databases.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";
import type { Connection, NewRow } from "./tables.ts";

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

async function lengthen(trx: Connection, name: string): Promise<void> {
  const value = sql<string>`value || 'x'`;
  await trx.updateTable("setting").set({ value }).where("name", "=", name).execute();
}

async function backendPid(connection: Connection): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid;
}

/** Returns once the server has ended the connection and this side has read that. */
async function cut(other: Connection, pid: number | undefined): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(other);
  const left = () => sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(other);
  await expect.poll(async () => (await left()).rows).toEqual([]);
  await nextTurn(); // its last data arrived before that response, but may be read after it, in the same turn
}

async function runningTransactions(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db.kysely);
  return rows[0]?.count;
}

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[R13] a lost idle connection is replaced", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    const other = await open(database, onTestFinished);
    const mine = await backendPid(db.kysely);
    await cut(other.kysely, mine);
    expect(await emails(db)).toStrictEqual([]);
  });

  test("[R13] a connection lost in a transaction fails only that transaction", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    const other = await open(database, onTestFinished);
    const work = db.write(async (trx) => {
      await trx.insertInto("subscriber").values(subscriber("a@example.com")).execute();
      const mine = await backendPid(trx);
      await cut(other.kysely, mine); // between two statements
      await trx.insertInto("subscriber").values(subscriber("b@example.com")).execute();
    });
    expect(dbErrorKind(await rejectionOf(work))).toBe("unavailable");
    expect(await emails(db)).toStrictEqual([]);
  });

  test("[R2] a server with asynchronous commits is overruled", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    const own = sql.id(new URL(db.databaseUrl ?? "").pathname.slice(1));
    await sql`alter database ${own} set synchronous_commit = off`.execute(db.kysely);
    const fresh = await openDatabase({ databaseUrl: db.databaseUrl, dataDir: "" });
    const facts = await fresh.facts();
    await fresh.close();
    await sql`alter database ${own} reset synchronous_commit`.execute(db.kysely); // the next test gets it
    expect(facts).toMatchObject({ synchronous_commit: "on" });
  });

  test("two deadlocked transactions both succeed in the end", async ({ onTestFinished }) => {
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

  test("a transaction that always collides is tried three times", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    let tries = 0;
    const work = db.write(async (trx) => {
      tries++;
      await sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`.execute(trx);
    });
    expect(dbErrorKind(await rejectionOf(work))).toBe("busy");
    expect(tries).toBe(3);
  });

  test("whatever the server's language, a row whose parent is gone is distinguished from one that is still used", async ({
    onTestFinished,
  }) => {
    const db = await open(database, onTestFinished);
    const run = (statement: string) => sql.raw(statement).execute(db.kysely);
    await run("create table parent (id text primary key)");
    await run("create table child (parent_id text references parent (id))");
    await run("insert into parent (id) values ('a')");
    await run("insert into child (parent_id) values ('a')");
    const orphans = ["insert into child (parent_id) values ('b')", "update child set parent_id = 'b'"];
    for (const statement of orphans) expect(dbErrorKind(await rejectionOf(run(statement)))).toBe("gone");
    for (const statement of ["delete from parent", "update parent set id = 'c'"]) {
      const refused = await rejectionOf(run(statement));
      expect([dbErrorKind(refused), refused]).toMatchObject([undefined, { code: "23503" }]);
    }
  });

  test("every text column is compared byte by byte, whatever the server's locale", async ({ onTestFinished }) => {
    const db = await open(database, onTestFinished);
    const { rows } = await sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(db.kysely);
    expect(rows).toStrictEqual([]);
  });

  test.concurrent("[R14] slow statements that add up to more than 4 s are aborted, and nothing is stored", async ({
    onTestFinished,
  }) => {
    const db = await open(database, onTestFinished);
    let done = 0;
    const work = db.write(async (trx) => {
      await trx.insertInto("subscriber").values(subscriber("a@example.com")).execute();
      for (; done < 4; done++) await sql`select pg_sleep(1.5)`.execute(trx);
    });
    expect(dbErrorKind(await rejectionOf(work))).toBe("timeout");
    expect(done).toBeLessThan(3);
    await vi.waitFor(async () => expect(await runningTransactions(db)).toBe(0), { timeout: 60_000 });
    expect(await emails(db)).toStrictEqual([]);
  });

  test.concurrent("[R14] a statement beyond its limit fails, and its connection is reused", async ({
    onTestFinished,
  }) => {
    const db = await open(database, onTestFinished);
    const before = await backendPid(db.kysely);
    expect(dbErrorKind(await rejectionOf(sql`select pg_sleep(4)`.execute(db.kysely)))).toBe("timeout");
    expect(await backendPid(db.kysely)).toBe(before);
  });

  test.concurrent("[R14] if all connections are in use, the next caller fails within 5 s and a ping within 1 s", async ({
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
    expect(dbErrorKind(await rejectionOf(emails(db)))).toBe("unavailable");
    inUse.resolve();
    await Promise.all(holders);
    expect(await emails(db)).toStrictEqual([]);
  });
});
