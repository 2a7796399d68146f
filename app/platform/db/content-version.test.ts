import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { databases, openForTest } from "#test/databases.ts";
import { incrementContentVersion, readContentVersion, watchContentVersion } from "./content-version.server.ts";
import type { ContentWatch } from "./content-version.server.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";

/** Returns a watch and the versions that it has reported. */
async function watch(db: Db): Promise<ContentWatch & { heard: number[] }> {
  const heard: number[] = [];
  const watching = await watchContentVersion(db, (version) => heard.push(version));
  onTestFinished(() => watching.stop());
  return { ...watching, heard };
}

describe.for(databases)("$name", (database) => {
  test("the version starts at 0 and increases by one with each committed change", async () => {
    const db = await openForTest(database);
    expect(await readContentVersion(db.kysely)).toBe(0);
    expect(await db.write(incrementContentVersion)).toBe(1);
    const refused = db.write(async (trx) => {
      await incrementContentVersion(trx);
      throw new Error("changed my mind");
    });
    await expect(refused).rejects.toThrow("changed my mind");
    expect(await db.write(incrementContentVersion)).toBe(2);
    expect(await readContentVersion(db.kysely)).toBe(2);
  });

  test("thirty concurrent changes count as thirty", async () => {
    const db = await openForTest(database);
    await Promise.all(Array.from({ length: 30 }, () => db.write(incrementContentVersion)));
    expect(await readContentVersion(db.kysely)).toBe(30);
  });

  test("the process that makes a change sees it by checking once", async () => {
    const db = await openForTest(database);
    const watching = await watch(db);
    await db.write(incrementContentVersion);
    await watching.check();
    await watching.check();
    expect(watching.heard).toStrictEqual([1]);
  });

  test("a change is noticed without checking", async () => {
    const db = await openForTest(database);
    const watching = await watch(db);
    await db.write(incrementContentVersion);
    await expect.poll(() => watching.heard).toStrictEqual([1]);
  });

  test("a change that fails is logged once, tried again each second, and done once that works", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const db = await openForTest(database);
    const [logged, heard]: [unknown[], number[]] = [[], []];
    let isBroken = true;
    const change = (version: number) => {
      heard.push(version);
      if (isBroken) throw new Error("the content could not be laid over");
    };
    const log = {
      warn: (fields: unknown, message?: unknown) => void logged.push([message, String(Object(fields).err)]),
    };
    const watching = await watchContentVersion(db, change, { log: log as never });
    onTestFinished(() => watching.stop());
    await db.write(incrementContentVersion);
    const failed = ["content version not followed", "Error: the content could not be laid over"];
    for (const tries of [1, 2, 3]) {
      vi.advanceTimersByTime(1_000);
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(tries);
    }
    await expect.poll(() => logged).toEqual([failed]);
    isBroken = false;
    const before = heard.length;
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => heard.length).toBeGreaterThan(before);
    await watching.check();
    expect(logged).toEqual([failed]);
  });

  test("a stopped watch checks no more", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const db = await openForTest(database);
    const watching = await watch(db);
    expect(vi.getTimerCount()).toBe(1);
    await watching.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("another process's change is notified", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }); // the poll of each second never runs
    onTestFinished(() => void vi.useRealTimers());
    const db = await openForTest(database);
    const other = await openDatabase({ databaseUrl: db.databaseUrl, dataDir: "" });
    onTestFinished(() => other.close());
    const told = Promise.withResolvers<number>();
    const watching = await watchContentVersion(db, told.resolve);
    onTestFinished(() => watching.stop());
    await expect.poll(() => listeners(db)).toHaveLength(1);
    await other.write(incrementContentVersion);
    expect(await told.promise).toBe(1);
  });

  test("a lost listener connection is restored", async () => {
    const db = await openForTest(database);
    const watching = await watch(db);
    await expect.poll(() => listeners(db)).toHaveLength(1);
    const [lost] = await listeners(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site-listen' and datname = current_database()`.execute(
      db.kysely,
    );
    await expect.poll(async () => (await listeners(db)).filter((pid) => pid !== lost)).toHaveLength(1);
    await db.write(incrementContentVersion);
    await expect.poll(() => watching.heard).toStrictEqual([1]);
  });
});

/** Returns the process ids of the listening connections. */
async function listeners(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where application_name = 'site-listen' and datname = current_database() and query like 'listen%'`.execute(
    db.kysely,
  );
  return rows.map(({ pid }) => pid);
}
