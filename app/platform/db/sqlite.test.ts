// Failures specific to the SQLite file: full disk, read-only, damage, a second server, an unclean end.
import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { runInChild } from "#test/child-process.ts";
import { rejectionOf } from "#test/databases.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { migrateToLatest } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";
import { databasePath } from "./sqlite-file.server.ts";

async function openFile(dataDir: string, options: { lock?: boolean; notices?: string[] } = {}): Promise<Db> {
  const onNotice = (sentence: string) => options.notices?.push(sentence);
  const db = await openDatabase({ dataDir, lock: options.lock ?? false, onNotice });
  onTestFinished(() => db.close());
  await migrateToLatest(db);
  return db;
}

/** Creates a data folder as a killed server leaves it, with `count` settings in it. */
async function killedServer(count = 1): Promise<string> {
  const dataDir = temporaryFolder();
  const { output } = await runInChild(
    `import { openDatabase } from "#app/platform/db/open.server.ts";
     import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
     const [dataDir, count] = process.argv.slice(1);
     const db = await openDatabase({ dataDir, lock: true });
     await migrateToLatest(db);
     for (let i = 0; i < Number(count); i++) await db.kysely.insertInto("setting").values({ name: "n" + i, value: "x".repeat(1000) }).execute();
     process.kill(process.pid, "SIGKILL");`,
    [dataDir, String(count)],
  );
  expect(output).toBe("");
  return dataDir;
}

async function settings(db: Db): Promise<number> {
  const row = await db.kysely
    .selectFrom("setting")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function fill(db: Db): Promise<void> {
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely);
  await sql.raw(`pragma max_page_count = ${(pages.rows[0]?.page_count ?? 0) + 4}`).execute(db.kysely);
}

function bigSetting(name: string): { name: string; value: string } {
  return { name, value: "x".repeat(100_000) };
}

test("[S34] the database is readable by its owner only, even in an open folder", async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  const db = await openFile(dataDir);
  await db.kysely.insertInto("setting").values({ name: "n", value: "x" }).execute();
  const files = ["", "-wal", "-shm"].map((end) => databasePath(dataDir) + end);
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
});

test("[R2] a commit is synced: journal_mode wal, synchronous 2", async () => {
  const db = await openFile(temporaryFolder());
  expect(await db.facts()).toMatchObject({
    journal_mode: "wal",
    synchronous: "2",
    foreign_keys: "1",
    busy_timeout: "0", // the driver waits instead, without blocking the event loop
  });
});

test("[R3] a full disk is reported, the transaction is rolled back, and writes resume once there is room", async () => {
  const db = await openFile(temporaryFolder());
  await fill(db);
  const work = db.write(async (trx) => {
    await trx.insertInto("setting").values({ name: "small", value: "" }).execute();
    await trx.insertInto("setting").values(bigSetting("big")).execute();
  });
  expect(dbErrorKind(await rejectionOf(work))).toBe("full");
  expect(await settings(db)).toBe(0);
  await sql`pragma max_page_count = 100000`.execute(db.kysely);
  await db.write((trx) => trx.insertInto("setting").values(bigSetting("big")).execute());
  expect(await settings(db)).toBe(1);
});

test("work that ignores a full disk isn't committed piece by piece", async () => {
  const db = await openFile(temporaryFolder());
  await fill(db);
  const work = db.write(async (trx) => {
    await trx.insertInto("setting").values({ name: "before", value: "" }).execute();
    await rejectionOf(trx.insertInto("setting").values(bigSetting("big")).execute());
    await trx.insertInto("setting").values({ name: "after", value: "" }).execute();
  });
  expect(dbErrorKind(await rejectionOf(work))).toBe("full");
  expect(await settings(db)).toBe(0);
});

test("a write waits for another process's transaction without blocking the event loop", async () => {
  const dataDir = temporaryFolder();
  const db = await openFile(dataDir);
  const other = await openFile(dataDir);
  const held = Promise.withResolvers<void>();
  const isHolding = Promise.withResolvers<void>();
  const holder = other.write(async (trx) => {
    await trx.insertInto("setting").values({ name: "theirs", value: "" }).execute();
    isHolding.resolve();
    await held.promise;
  });
  await isHolding.promise;
  const mine = db.write((trx) => trx.insertInto("setting").values({ name: "mine", value: "" }).execute());
  setTimeout(held.resolve, 100); // would never run if waiting blocked the event loop
  await Promise.all([holder, mine]);
  expect(await settings(db)).toBe(2);
});

test("many concurrent reads let other requests run in between", async () => {
  const db = await openFile(temporaryFolder());
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) select max(i) from n`;
  const readers = Array.from({ length: 50 }, () => numbers.execute(db.kysely)); // a millisecond or more each
  const ended = Promise.allSettled(readers); // on a busy machine the last may wait too long, which doesn't matter here
  const first = await Promise.race([ended.then(() => "the readers"), nextTurn("others")]);
  await ended;
  expect(first).toBe("others");
});

test("another process's transaction doesn't block readers", async () => {
  const dataDir = temporaryFolder();
  const db = await openFile(dataDir);
  const other = await openFile(dataDir);
  await other.write(async (trx) => {
    await trx.insertInto("setting").values({ name: "theirs", value: "" }).execute();
    expect(await settings(db)).toBe(0);
  });
  expect(await settings(db)).toBe(1);
});

test("a second server on the same folder is rejected; a command is not", async () => {
  const dataDir = temporaryFolder();
  const server = await openFile(dataDir, { lock: true });
  const second = await rejectionOf(openDatabase({ dataDir, lock: true }));
  expect(second).toMatchObject({ message: expect.stringContaining("Another server is running on this data folder") });
  const child = await runInChild(
    `import { openDatabase } from "#app/platform/db/open.server.ts"; await openDatabase({ dataDir: process.argv[1], lock: true });`,
    [dataDir],
  );
  expect(child.output).toContain("Another server is running on this data folder");
  const command = await openFile(dataDir);
  expect(await settings(command)).toBe(0);
  await server.close();
  await openFile(dataDir, { lock: true });
});

test("[R1] after a kill the next server starts, reports that the file was checked, and finds every row", async () => {
  const dataDir = await killedServer(3);
  const notices: string[] = [];
  const db = await openFile(dataDir, { lock: true, notices });
  expect(notices).toStrictEqual([expect.stringContaining("wasn't shut down cleanly")]);
  expect(await settings(db)).toBe(3);
});

test("after a clean shutdown nothing is reported", async () => {
  const dataDir = temporaryFolder();
  const first = await openFile(dataDir, { lock: true });
  await first.close();
  const notices: string[] = [];
  await openFile(dataDir, { lock: true, notices });
  expect(notices).toStrictEqual([]);
});

test("damaged pages after an unclean shutdown are found at every start, and the file is left alone", async () => {
  const dataDir = await killedServer(200);
  const command = await openDatabase({ dataDir });
  await sql`pragma wal_checkpoint(truncate)`.execute(command.kysely);
  await command.close();
  const file = openSync(databasePath(dataDir), "r+");
  const end = fstatSync(file).size; // the rows are at the end; damage there only affects reads of them
  for (let page = 1; page <= 20; page++) writeSync(file, Buffer.alloc(2_000, 0xa5), 0, 2_000, end - page * 4_096);
  closeSync(file);
  const before = readFileSync(databasePath(dataDir));
  const error = await rejectionOf(openDatabase({ dataDir, lock: true }));
  expect(dbErrorKind(error)).toBe("corrupt");
  expect(error).toMatchObject({ message: expect.stringContaining("restore a backup") });
  expect(readFileSync(databasePath(dataDir)).equals(before)).toBe(true);
  expect(dbErrorKind(await rejectionOf(openDatabase({ dataDir, lock: true })))).toBe("corrupt");
});

test("a file that isn't a database is rejected", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(
    databasePath(dataDir),
    "this is not a database, but it is long enough to look like a page of one. ".repeat(100),
  );
  const error = await rejectionOf(openDatabase({ dataDir, lock: true }));
  expect(dbErrorKind(error)).toBe("corrupt");
  expect(error).toMatchObject({ message: expect.stringContaining("not a SQLite database") });
});

test("an empty or missing file is reported", async () => {
  const dataDir = temporaryFolder();
  const first = await openFile(dataDir, { lock: true });
  await first.close();
  truncateSync(databasePath(dataDir), 0);
  const notices: string[] = [];
  await openFile(dataDir, { notices });
  expect(notices).toStrictEqual([expect.stringContaining("is empty. A new, empty database is made")]);
});

test("a read-only file or folder is rejected", async () => {
  const dataDir = temporaryFolder();
  const db = await openFile(dataDir);
  await db.close();
  chmodSync(databasePath(dataDir), 0o444);
  chmodSync(dataDir, 0o777);
  const open = `import { openDatabase } from "#app/platform/db/open.server.ts";
    await openDatabase({ dataDir: process.argv[1], lock: process.argv[2] === "lock" }).catch((error) => console.log(error.kind, error.message));`;
  const readOnlyFile = await runInChild(open, [dataDir, ""], { asNobody: true });
  expect(readOnlyFile.output).toMatch(/^readonly The database .* can't be written/);
  chmodSync(dataDir, 0o555);
  const readOnlyFolder = await runInChild(open, [dataDir, "lock"], { asNobody: true });
  expect(readOnlyFolder.output).toMatch(/^(io|readonly) The database .* can't be/);
});
