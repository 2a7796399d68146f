// A SQLite file with a damaged page: not ready, reported once, and each trouble has its own message for visitors.
import { closeSync, openSync, writeSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { DbError } from "#app/platform/base/db-errors.server.ts";
import type { DbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { describeProblem } from "#app/platform/http/problem.server.ts";
import { createTestApp, json } from "#test/app.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

/** Overwrites the first page of a table, as a failing disk might. */
async function damage(dataDir: string, table: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema where name = ${table}`.execute(
    db.kysely,
  );
  const size = await sql<{ page_size: number }>`pragma page_size`.execute(db.kysely);
  await db.close();
  const pageSize = size.rows[0]?.page_size ?? 0;
  const file = openSync(databasePath(dataDir), "r+");
  writeSync(file, Buffer.alloc(pageSize, 0xff), 0, pageSize, ((rows[0]?.rootpage ?? 1) - 1) * pageSize);
  closeSync(file);
}

test("[R3] a damaged page turns readiness off, is reported once with the remedy, and the next start refuses the file", async () => {
  const dataDir = temporaryFolder();
  await damage(dataDir, "enquiry");
  const notices: string[] = [];
  const onNotice = (sentence: string) => void notices.push(sentence);
  const db = await openDatabase({ dataDir, lock: true, onNotice });
  const site = await createTestApp({ db, settings: noLimits });
  const ready = async () => (await site.app.request("/readyz")).status;
  const before = await ready();
  const answers = await Promise.all(
    [1, 2, 3].map(() => site.app.request("/api/contact", json("POST", anEnquiry(), { "Accept-Language": "ro" }))),
  );
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { message: string }[]; // problem documents
  expect([before, await ready(), (await site.app.request("/healthz")).status]).toEqual([200, 503, 200]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(new Set(bodies.map(({ message }) => message))).toEqual(
    new Set([site.deps.content.ui.ro["trouble"]?.["damaged"]]),
  );
  expect(notices).toEqual([expect.stringMatching(/site\.db is damaged \(.*malformed.*npm run restore/)]);
  expect(db.damage()).toBe(notices[0]);
  await site.close();
  await expect(openDatabase({ dataDir, lock: true })).rejects.toThrow(/is damaged/);
});

test("full, damaged, read-only and busy each have a sentence of their own, in every language", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  const troubles: DbErrorKind[] = ["full", "corrupt", "readonly", "busy", "unavailable"];
  const texts = (["en", "ro", "fr"] as const).flatMap((locale) =>
    troubles.map(
      (trouble) => describeProblem(site.deps, new DbError(trouble, "x"), { locale, requestId: "r" }).body.message,
    ),
  );
  expect(new Set(texts).size).toBe(15);
  expect(texts.join()).not.toMatch(/trouble\./);
});
