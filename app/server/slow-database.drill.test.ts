// A locked database: writes are rejected in time, and the process keeps answering.
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

/** A database and a function that locks it, which returns one that unlocks it. */
type LockableDatabase = { db: Db; hold: () => Promise<() => Promise<unknown>> };

async function sqlite(): Promise<LockableDatabase> {
  const dataDir = temporaryFolder();
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  const other = new DatabaseSync(databasePath(dataDir));
  onTestFinished(() => other.close());
  const hold = async () => {
    other.exec("begin immediate");
    return async () => other.exec("rollback");
  };
  return { db, hold };
}

async function postgres(db: Db): Promise<LockableDatabase> {
  const other = new pg.Client({ connectionString: db.databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  const hold = async () => {
    await other.query("begin; lock table enquiry, rate_limit in access exclusive mode");
    return () => other.query("rollback");
  };
  return { db, hold };
}

describe.for(databases)("$name", (database) => {
  test("[R14] while the database is locked a write is 503 with Retry-After, health answers, and afterwards it works again", async () => {
    const { db, hold } = database.name === "SQLite" ? await sqlite() : await postgres(await database.open());
    const { app, close } = await createTestApp({ db });
    onTestFinished(close);
    const letGo = await hold();
    const write = Promise.resolve(app.request("/api/contact", json("POST", anEnquiry())));
    const over = new AbortController();
    void write.finally(() => over.abort());
    let turns = 0;
    for (; !over.signal.aborted; turns++) {
      expect((await app.request("/healthz")).status).toBe(200);
      await nextTurn();
    }
    const answer = await write; // before the lock is released
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(turns).toBeGreaterThan(10); // SQLite's own wait would stop the whole process
    await letGo();
    expect((await app.request("/api/contact", json("POST", anEnquiry()))).status).toBe(201);
  });
});
