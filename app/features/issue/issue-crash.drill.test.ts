// Processes that die while an issue is sent. On PostgreSQL, which supports many processes; otherwise on a SQLite file.
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { databases } from "#test/databases.ts";
import { crashIssue } from "#test/issue-crash.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

test("[ISSU-04] [ISSU-06] with one of three workers killed four times, every subscriber gets the issue, and at most one per kill gets it twice", async () => {
  const dataDir = temporaryFolder();
  const postgres = databases.find(({ name }) => name === "PostgreSQL");
  const db = postgres ? await postgres.open() : await openDatabase({ dataDir });
  await migrateToLatest(db);
  const result = await crashIssue({ db, dataDir, subscribers: 120, kills: 4, leavers: 10 });
  await db.close();
  expect(result).toEqual({
    subscribers: 120,
    leavers: 10,
    reachedLeavers: 0,
    kills: 4,
    arrived: 114,
    missing: 0,
    twice: 4,
    more: 0,
  });
});
