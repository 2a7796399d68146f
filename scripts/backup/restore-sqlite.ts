// Replaces a data folder's database with a prepared backup by one rename, with no server running.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { databasePath, lockPath, restoreFolder } from "#app/platform/db/sqlite-file.server.ts";
import { acquireServerLock } from "#app/platform/db/sqlite-lock.server.ts";
import { prepareRestore } from "./prepare-restore.ts";
import type { PreparedRestore, RestoreOptions } from "./prepare-restore.ts";
import { readErasures } from "./replay-erasures.ts";
import { readRows, tablesInOrder } from "./sqlite-rows.ts";
import { syncToDisk } from "./take-backup.ts";

/**
 * Restores a backup crash-safely: the folder always has the old or the new database. Throws, with nothing changed,
 * while a server runs, or if the database has rows and `force` isn't set.
 */
export async function restoreSqlite(
  file: string,
  { dataDir, force, ...options }: { dataDir: string; force: boolean } & Omit<RestoreOptions, "erasures">,
): Promise<PreparedRestore> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = acquireServerLock(lockPath(dataDir));
  const folder = join(dataDir, restoreFolder);
  let isDone = false;
  try {
    const target = databasePath(dataDir);
    const old = lookAt(target);
    if (old === "has rows" && !force)
      throw new Error(
        `${target} has data in it. Take a backup of it (npm run backup -- FILE), then add --force to replace it for good. Nothing was changed.`,
      );
    rmSync(folder, { recursive: true, force: true }); // left by an aborted restore
    const erasures = old === "has rows" ? await readErasures({ dataDir }) : undefined;
    const prepared = await prepareRestore(file, folder, { ...options, erasures });
    syncToDisk(prepared.path);
    const remarks = old === "damaged" || old === "missing" ? setAside(target) : [];
    if (old === "empty" || old === "has rows") removeWal(target);
    renameSync(prepared.path, target);
    syncToDisk(dataDir);
    isDone = true;
    return { ...prepared, path: target, remarks: [...remarks, ...prepared.remarks] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release(isDone ? "in order" : "failed start");
  }
}

function lookAt(target: string): "missing" | "empty" | "has rows" | "damaged" {
  if (!existsSync(target)) return "missing";
  const database = new DatabaseSync(target, { timeout: 5_000 });
  try {
    const hasRows = tablesInOrder(database).some((table) => !readRows(database, table).next().done);
    return hasRows ? "has rows" : "empty";
  } catch (error) {
    if (dbErrorKind(error) !== "corrupt") throw error;
    return "damaged";
  } finally {
    database.close();
  }
}

// The old WAL must be gone before the rename: SQLite would apply it to the new file.
function removeWal(target: string): void {
  const database = new DatabaseSync(target, { timeout: 5_000 });
  try {
    database.exec("pragma journal_mode = delete"); // fails while another process has the file open
  } catch (cause) {
    throw new Error(`Another command has ${target} open. Let it end, then restore again. Nothing was changed.`, {
      cause,
    });
  } finally {
    database.close();
  }
}

/** Renames whichever of the two files exists: a WAL may remain after its database was moved. */
function setAside(target: string): string[] {
  const aside = `${target}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  const existing = ["", "-wal"].filter((ending) => existsSync(target + ending));
  for (const ending of existing) renameSync(target + ending, aside + ending);
  rmSync(`${target}-shm`, { force: true });
  return existing.map(
    (ending) =>
      `The database that was there is damaged or incomplete; ${target}${ending} is kept as ${aside}${ending}: delete it once the fault is understood, at the latest with your backups of that time.`,
  );
}
