// Opens the SQLite file with synchronous commits and checks it at start.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DbError, dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import type { DbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { errorCode } from "#app/platform/base/error-details.server.ts";
import { folded } from "#app/platform/text/folded.ts";
import { acquireServerLock } from "./sqlite-lock.server.ts";
import type { ServerLock } from "./sqlite-lock.server.ts";

/** `close` also releases the server's lock. After damage, the next start checks the file. */
export type SqliteFile = { database: DatabaseSync; close(isDamaged: boolean): void };

/** `dataDir` ":memory:" is for tests. */
export type SqliteFileOptions = { dataDir: string; lock: boolean; onNotice(sentence: string): void };

/** The subfolder of a data folder in which a restore prepares the new database. */
export const restoreFolder = "restoring";

export function databasePath(dataDir: string): string {
  return dataDir === ":memory:" ? dataDir : join(dataDir, "site.db");
}

/** Returns the path of the file by which a server marks a data folder as its own. */
export function lockPath(dataDir: string): string {
  return join(dataDir, "site.lock");
}

/**
 * Opens or creates the database. Throws a message for the terminal if the file is damaged, not writable, or locked by a
 * running server; passes other findings to `onNotice`.
 */
export function openSqliteFile({ dataDir, lock, onNotice }: SqliteFileOptions): SqliteFile {
  const path = databasePath(dataDir);
  if (dataDir === ":memory:") return { database: configure(path), close: () => {} };
  let serverLock: ServerLock | undefined;
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 }); // personal data: readable by the owner only
    if (lock) {
      serverLock = acquireServerLock(lockPath(dataDir));
      rmSync(join(dataDir, restoreFolder), { recursive: true, force: true }); // left by a killed restore, which held this lock
    }
    refuseOtherProgramsDatabase(path);
    noticeOlder(dataDir, onNotice);
    noticeIfEmpty(path, serverLock, onNotice);
    if (!existsSync(path)) closeSync(openSync(path, "a", 0o600)); // the folder may have existed with wider permissions; the journal files follow
    database = configure(path);
    tryWriting(database);
    if (serverLock?.endedUncleanly) checkPages(database, path, onNotice);
    const held = serverLock;
    return { database, close: (isDamaged) => held?.release(isDamaged ? "damaged" : "in order") };
  } catch (error) {
    if (database?.isOpen) database.close();
    serverLock?.release("failed start"); // the record of an unclean end remains, and the file is checked again
    throw inWords(error, path);
  }
}

/** Lists databases that versions before 1.0.0 created in a data folder, under their own names: `company.db`. */
export function databasesBeforeFirstRelease(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const files = readdirSync(dataDir).filter((file) => file.endsWith(".db"));
  return files.map((file) => join(dataDir, file)).filter((path) => path !== databasePath(dataDir) && isOfBefore(path));
}

function noticeOlder(dataDir: string, onNotice: (sentence: string) => void): void {
  for (const older of databasesBeforeFirstRelease(dataDir))
    onNotice(`${older} is ignored: it was created by a version before 1.0.0. ${passedOverTodo}`);
}

export const passedOverTodo =
  "No release can read it: export what you need with the version that made it, then move the file out of this folder.";

function isOfBefore(path: string): boolean {
  const tables = tablesIn(path);
  if (!tables?.includes("kysely_migration")) return false;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare("select 1 from kysely_migration where name = '0001-schema'").get() === undefined;
  } finally {
    database.close();
  }
}

/** @throws Error if it is another program's database, which stays unchanged */
function refuseOtherProgramsDatabase(path: string): void {
  const tables = tablesIn(path) ?? [];
  if (tables.length === 0 || tables.includes("kysely_migration")) return;
  const some = tables.length > 3 ? `${tables.slice(0, 3).join(", ")} …` : tables.join(", ");
  throw new Error(
    `${path} is the database of another program: it has ${some}, and nothing of this one. Move it away, or name another folder in DATA_DIR. Nothing was changed.`,
  );
}

/** Returns undefined if the file can't be read: opening it for writing reports the reason. */
function tablesIn(path: string): string[] | undefined {
  if (!existsSync(path) || statSync(path).size === 0) return undefined;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    const rows = database.prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'",
    );
    return rows.all().map(({ name }) => String(name));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

function configure(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
  try {
    const journal = readPragma(database, "journal_mode = wal");
    database.exec("pragma synchronous = full");
    database.function("folded", { deterministic: true }, (text) => (text === null ? null : folded(String(text))));
    database.exec("pragma secure_delete = on"); // overwrites deleted data, such as an erased person's
    const synchronous = readPragma(database, "synchronous");
    const isDurable = path === ":memory:" || (journal === "wal" && synchronous === "2");
    if (!isDurable)
      throw new Error(
        `SQLite can't keep commits safe in ${path}: journal_mode is ${journal} (expected wal), synchronous is ${synchronous} (expected 2).`,
      );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

// SQLite opens a read-only file without an error and even begins a transaction.
function tryWriting(database: DatabaseSync): void {
  database.exec("begin immediate");
  try {
    database.exec("pragma user_version = 0");
  } finally {
    if (database.isTransaction) database.exec("rollback");
  }
}

/** Rewrites an existing value on disk. Returns false while a transaction is open: its own commit will show. */
export function isWritable(database: DatabaseSync): boolean {
  if (database.isTransaction) return false;
  try {
    database.exec(`begin immediate; pragma user_version = ${readPragma(database, "user_version")}; commit`);
    return true;
  } catch {
    return false;
  } finally {
    if (database.isTransaction) database.exec("rollback");
  }
}

export function readPragma(database: DatabaseSync, pragma: string): string {
  const row = database.prepare(`pragma ${pragma}`).get() ?? {};
  return String(Object.values(row)[0] ?? "");
}

function noticeIfEmpty(path: string, lock: ServerLock | undefined, onNotice: (sentence: string) => void): void {
  const fileExists = existsSync(path);
  if (fileExists && statSync(path).size > 0) return;
  const next =
    "A new, empty database is made. If data was expected here, stop the server and restore a backup (npm run restore -- FILE).";
  if (fileExists) onNotice(`The database file ${path} is empty. ${next}`);
  else if (lock?.hasRunBefore)
    onNotice(`A server has run on this data folder before, but the database file ${path} is missing. ${next}`);
}

function checkPages(database: DatabaseSync, path: string, onNotice: (sentence: string) => void): void {
  const startedMs = performance.now();
  const verdict = readPragma(database, "quick_check(1)");
  if (verdict !== "ok") throw new DbError("corrupt", verdict);
  onNotice(
    `The last run wasn't shut down cleanly (killed, or a power cut). The database ${path} was checked: no damage found (${Math.round(performance.now() - startedMs)} ms).`,
  );
}

const sentences: Partial<Record<DbErrorKind, string>> = {
  corrupt:
    "is damaged or not a SQLite database. It was not changed: keep a copy, then restore a backup (npm run restore -- FILE).",
  readonly:
    "can't be written. Check that the user who runs this program owns the file and its folder, and that the disk isn't mounted read-only.",
  io: "can't be opened or read. Check that its folder exists, belongs to the user who runs this program, and that the disk is healthy.",
  full: "can't be written: the disk is full. Free some space and start again.",
  busy: "is locked by another process (waited 5 s).",
};

function inWords(error: unknown, path: string): unknown {
  const kind = dbErrorKind(error) ?? (isPermission(error) ? "readonly" : undefined);
  const sentence = kind && sentences[kind];
  if (isNameTaken(error))
    return new Error(`The folder of ${path} (DATA_DIR) can't be created: a file has that name.`, { cause: error });
  if (!sentence || !kind) return error;
  if (kind === "busy" && error instanceof DbError) return error; // the lock has its own message
  const detail = error instanceof Error ? ` (${error.message})` : "";
  return new DbError(kind, `The database ${path} ${sentence}${detail}`, { cause: error });
}

function isPermission(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS"].includes(errorCode(error));
}

function isNameTaken(error: unknown): boolean {
  return ["EEXIST", "ENOTDIR"].includes(errorCode(error));
}
