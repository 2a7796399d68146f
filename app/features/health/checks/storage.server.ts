// Read-only, because the next start migrates the database.
import { constants } from "node:fs";
import type { Stats } from "node:fs";
import { access, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { DbError, dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { errorCode } from "#app/platform/base/error-details.server.ts";
import { pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databasePath, databasesBeforeFirstRelease, passedOverTodo } from "#app/platform/db/sqlite-file.server.ts";
import { closesForms, freeBytes, readStorageAlarm, stopsConsent } from "#app/platform/http/storage-alarm.server.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { describeError } from "./finding-text.server.ts";

const minFreeMb = 500;
const mb = 1024 * 1024;

export async function checkDataFolder({ DATA_DIR }: Pick<Config, "DATA_DIR">): Promise<Finding> {
  const name = "Data folder";
  try {
    await access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
    const free = Math.floor((await freeBytes({ DATA_DIR })) / mb);
    if (free < minFreeMb) return fail(name, `${DATA_DIR} has ${free} MB left.`, `Make room: ${minFreeMb} MB at least.`);
    return pass(
      name,
      `${DATA_DIR} can be written; ${free < 1024 ? `${free} MB` : `${Math.floor(free / 1024)} GB`} is free.`,
    );
  } catch (error) {
    if (errorCode(error) === "ENOENT")
      return notChecked(name, `${DATA_DIR} doesn't exist yet; it is created at the first start.`);
    return fail(
      name,
      `${DATA_DIR} can't be used: ${describeError(error)}`,
      "Give it to the user that runs the server, or set DATA_DIR.",
    );
  }
}

/** Checks that the folder's owner, as whom the server runs, can write its files; root itself may write everything. */
export async function checkOwner({ DATA_DIR }: Pick<Config, "DATA_DIR">): Promise<Finding[]> {
  const name = "Owner of the data";
  const folder = await stat(DATA_DIR).catch(() => undefined); // `checkDataFolder` reports it
  if (!folder) return [];
  const files = await readdir(DATA_DIR);
  const stats = await Promise.all(files.map((file) => stat(join(DATA_DIR, file)).catch(() => undefined))); // a file may just have been deleted
  const isLocked = (file?: Stats) => file && (file.uid !== folder.uid || (file.mode & constants.S_IWUSR) === 0);
  const locked = files.filter((_, at) => isLocked(stats[at]));
  const todo = `As root: chown -R --reference=${DATA_DIR} ${DATA_DIR}/ && chmod -R u+rwX ${DATA_DIR}/`;
  if (locked.length > 0)
    return [fail(name, `${locked.join(", ")} in ${DATA_DIR} can't be written by the folder's owner.`, todo)];
  if (folder.uid === 0 && process.getuid?.() === 0)
    return [notChecked(name, `${DATA_DIR} belongs to root: a server that runs as another user can't write there.`)];
  return [pass(name, `all of it belongs to user ${folder.uid}, as its folder does.`)];
}

/** Checks an open database. */
type StorageCheck = (db: Db) => Promise<Finding[]>;

/** Describes a database and the settings that it runs with. */
export async function describeFacts(db: Pick<Db, "facts">): Promise<string> {
  const { database, ...facts } = await db.facts();
  const described = Object.entries(facts).map(([name, value]) => {
    const { label, values = {} } = factWords[name] ?? { label: name };
    return `${label} ${values[value] ?? value}`;
  });
  return `${database}, ${described.join(", ")}.`;
}

const onOff = { 0: "off", 1: "on" };

const factWords: Readonly<Record<string, { label: string; values?: Readonly<Record<string, string>> }>> = {
  journal_mode: { label: "journal mode" },
  synchronous: { label: "commits synced to the disk:", values: { ...onOff, 1: "in part", 2: "all", 3: "all" } },
  foreign_keys: { label: "foreign keys", values: onOff },
  busy_timeout: { label: "wait for a lock in ms:" },
  page_count: { label: "pages:" },
  page_size: { label: "bytes in each:" },
  server_version: { label: "version" },
  synchronous_commit: { label: "synchronous commits" },
  statement_timeout: { label: "statement timeout in ms:" },
  server_encoding: { label: "encoding" },
};

/** Reports version, missing migrations and unusual growth, and the findings of `more`. */
export async function checkDatabase(
  config: Pick<Config, "DATABASE_URL" | "DATA_DIR">,
  more: StorageCheck = async () => [],
): Promise<Finding[]> {
  const name = "Database";
  const isMissing = !config.DATABASE_URL && (await access(databasePath(config.DATA_DIR)).then(() => false, isAbsent));
  const older = config.DATABASE_URL ? [] : databasesBeforeFirstRelease(config.DATA_DIR);
  const olderFindings = older.map((path) =>
    fail("Earlier data", `${path} is ignored: it was created by a version before 1.0.0.`, passedOverTodo),
  );
  if (isMissing) return [notChecked(name, "there is none yet; the first start makes it."), ...olderFindings];
  try {
    const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
    try {
      await (db.dialect === "sqlite" ? checkFile(db, config.DATA_DIR) : checkWrites(db));
      const pending = await pendingMigrations(db);
      const pendingText = pending.length === 0 ? undefined : `The next start applies ${pending.join(", ")}.`;
      return [
        pass(name, await describeFacts(db), pendingText),
        ...olderFindings,
        ...(pending.length === 0 ? [await checkGrowth(db), ...(await more(db))] : []),
      ];
    } finally {
      await db.close();
    }
  } catch (error) {
    const isDamaged = dbErrorKind(error) === "corrupt";
    const todo = isDamaged
      ? "Stop the server, keep a copy of the file, then restore a backup (npm run restore -- FILE)."
      : "Without it the server doesn't start.";
    return [fail(name, describeError(error), todo)];
  }
}

/** Checks transactions. @throws DbError if they are read-only */
async function checkWrites(db: Db): Promise<void> {
  await db.ping();
  const reason = db.readOnly();
  if (reason) throw new DbError("readonly", reason);
}

/** Reads the whole file. @throws DbError if SQLite finds a damaged page, or the file can't be written */
async function checkFile({ kysely }: Db, dataDir: string): Promise<void> {
  await access(databasePath(dataDir), constants.W_OK);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(kysely);
  const verdict = rows[0]?.quick_check ?? "no verdict";
  if (verdict !== "ok") throw new DbError("corrupt", `the file is damaged: ${verdict}`);
}

export async function checkGrowth(db: Db): Promise<Finding> {
  const name = "Storage";
  const alarm = await readStorageAlarm({ db });
  if (!alarm) return pass(name, "no unusual growth; the public forms are open.");
  const effects = [
    ...(closesForms(alarm) ? ["the public forms have been closed"] : []),
    ...(stopsConsent(alarm) ? ["no cookie choice has been recorded"] : []),
  ];
  return fail(
    name,
    `${effects.join(", and ")} since ${alarm.since}: ${alarm.reason}.`,
    "Find out what is filling the storage, then free some space or raise STORAGE_…. The alarm ends by itself, and browsers resend their cookie choices.",
  );
}

function isAbsent(error: unknown): boolean {
  return errorCode(error) === "ENOENT";
}
