// Workers that die: in their own processes, killed at the worst moments. On PostgreSQL, which is for many processes;
// without one, on a SQLite file.
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databases } from "#test/databases.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { crashWorkers } from "#test/worker-crash.ts";

const limitMs = 180_000; // thirteen processes start one after the other

async function openShared(dataDir: string): Promise<Db> {
  const postgres = databases.find(({ name }) => name === "PostgreSQL");
  const db = postgres ? await postgres.open() : await openDatabase({ dataDir });
  await migrateToLatest(db);
  return db;
}

test(
  "[R6] of three workers one is killed ten times after the server's yes: every email arrives, as many twice as were killed",
  { timeout: limitMs },
  async () => {
    const dataDir = temporaryFolder();
    const db = await openShared(dataDir);
    const { recipients: _, ...result } = await crashWorkers({ db, dataDir, emails: 44, kills: 10 });
    await db.close();
    expect(result).toEqual({ emails: 44, kills: 10, arrived: 54, missing: 0, twice: 10, more: 0 });
  },
);
