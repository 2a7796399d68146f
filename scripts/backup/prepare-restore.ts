// Prepares a backup for restoring: copied, checked, migrated, and without sessions and reset links.
import { chmodSync, copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { listApplied, migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { insertSetting } from "#app/platform/db/settings.server.ts";
import { databasePath, readPragma } from "#app/platform/db/sqlite-file.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import { deleteStorageSamples } from "#app/platform/http/storage-alarm.server.ts";
import { holdEmails, pauseJob } from "#app/platform/jobs/paused.server.ts";
import { decryptFile, isEncrypted } from "./encryption.ts";
import { replayErasures } from "./replay-erasures.ts";
import type { Erasures } from "./replay-erasures.ts";
import { tallySqlite } from "./sqlite-rows.ts";
import { checkAndDropSums } from "./sums.ts";
import type { Tallies } from "./tally.ts";

/** `remarks` are for the operator. */
export type PreparedRestore = { path: string; tallies: Tallies; remarks: string[] };

/**
 * `erasures` are those of the database that is replaced, `identityFile` holds the private key of an encrypted backup;
 * with `holdsEmails`, waiting emails are held back until an admin resumes them.
 */
export type RestoreOptions = {
  erasures?: Erasures | undefined;
  identityFile?: string | undefined;
  holdsEmails?: boolean;
};

/**
 * Copies `file` into `folder` and prepares the copy. Throws a message for the terminal if it is damaged, not a backup,
 * or from a newer program.
 */
export async function prepareRestore(
  file: string,
  folder: string,
  { erasures, identityFile, holdsEmails = false }: RestoreOptions = {},
): Promise<PreparedRestore> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`There is no backup ${file}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = databasePath(folder);
  if (isEncrypted(file)) await decryptFile(file, path, identityFile);
  else copyFileSync(file, path);
  chmodSync(path, 0o600); // personal data
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${path}-wal`); // after a crash, its last commits are in the WAL
  const hasSums = refuseDamaged(file, path);
  const db = await openDatabase({ dataDir: folder });
  try {
    if ((await listApplied(db.kysely)).length === 0) throw new Error(`${file} is not a backup of this program.`);
    await migrateToLatest(db);
    const remarks = [
      ...(await revokeAccess(db)),
      ...(await describeWaiting(db, holdsEmails)),
      await replayErasures(db, erasures),
    ];
    await sql`vacuum`.execute(db.kysely); // pages keep moved and deleted data, including that of persons just erased again
    const unchecked = hasSums
      ? []
      : ["It carries no checksums (an older backup, or a data folder's file): a changed text would not show."];
    return { path, tallies: tallyFile(path), remarks: [...unchecked, ...remarks] };
  } finally {
    await db.close();
  }
}

/** Returns true if the backup contains checksums. */
function refuseDamaged(file: string, path: string): boolean {
  const copy = new DatabaseSync(path);
  try {
    const verdict = readPragma(copy, "integrity_check(1)");
    const orphan = verdict === "ok" ? copy.prepare("pragma foreign_key_check").get() : undefined;
    if (verdict !== "ok" || orphan) throw new Error(verdict === "ok" ? "rows without their parents" : verdict);
    return checkAndDropSums(copy);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new Error(`${file} is damaged or not a backup (${reason}). Nothing was changed.`, { cause });
  } finally {
    copy.close();
  }
}

function tallyFile(path: string): Tallies {
  const copy = new DatabaseSync(path);
  try {
    return tallySqlite(copy);
  } finally {
    copy.close();
  }
}

// Sessions and links in a backup may have been revoked since; a completed setup stays completed.
async function revokeAccess(db: Db): Promise<string[]> {
  return db.write(async (trx) => {
    await trx.deleteFrom("admin_session").execute();
    const tokens = await trx.deleteFrom("api_token").returning("id").execute();
    await trx.deleteFrom("email_token").where("purpose", "=", "password-reset").execute();
    await trx.deleteFrom("invitation").where("used_at", "is", null).execute();
    await trx.deleteFrom("post_preview").execute();
    await trx.deleteFrom("content_preview").execute();
    await trx.deleteFrom("issue_preview").execute();
    const feeds = await trx.deleteFrom("own_calendar_feed").returning("admin_id").execute();
    await trx.deleteFrom("setting").where("name", "in", ["setup-code", "setup-opened"]).execute();
    await deleteStorageSamples(trx);
    await insertSetting(trx, "setup-done", new Date().toISOString());
    const paused = await pauseJobs(trx);
    const admin = await trx.selectFrom("admin_user").select("id").limit(1).executeTakeFirst();
    return [
      "All admins are signed out.",
      ...(feeds.length > 0 ? ["Colleagues' calendar addresses no longer work: new ones are at /admin/calendar."] : []),
      ...(tokens.length > 0 ? ["Tokens of programs have ended: new ones are made at /admin/account."] : []),
      ...paused,
      ...(admin ? [] : ["There is no admin in it, and setup stays closed: npm run admin -- create USERNAME EMAIL"]),
    ];
  });
}

/** Describes waiting emails: some may have been sent since the backup was made. */
async function describeWaiting(db: Db, holdsEmails: boolean): Promise<string[]> {
  const { count } = await db.kysely
    .selectFrom("outbox_email")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "waiting")
    .where("issue_id", "is", null)
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  const were = `Emails that were waiting when it was taken: ${count}.`;
  if (!holdsEmails)
    return [`${were} They go out again unless they are older than 7 days; --hold-emails would hold them.`];
  await db.write((trx) => holdEmails(trx, new Date()));
  return [
    `${were} They are held: dismiss at /admin/outbox what has been sent since, then resume the others at /admin/health.`,
  ];
}

/** Pauses only jobs that have something to do; returns remarks. */
async function pauseJobs(trx: Trx): Promise<string[]> {
  const webhook = await trx.selectFrom("webhook").select("id").limit(1).executeTakeFirst();
  const issue = await trx
    .selectFrom("issue")
    .select("id")
    .where("status", "in", ["scheduled", "sending"])
    .limit(1)
    .executeTakeFirst();
  const post = await trx
    .selectFrom("post")
    .select("id")
    .where("publish_at", "is not", null)
    .where("is_published", "=", 0)
    .limit(1)
    .executeTakeFirst();
  const jobs = [
    { what: "webhooks", found: webhook, name: "Webhooks" },
    { what: "issues", found: issue, name: "Issues of the newsletter" },
    { what: "schedules", found: post, name: "Scheduled posts" },
  ] as const;
  const due = jobs.filter(({ found }) => found);
  for (const { what } of due) await pauseJob(trx, what, new Date());
  return due.map(({ name }) => `${name} are paused: resume them at /admin/health.`);
}
