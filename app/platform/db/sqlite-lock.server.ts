// Prevents a second server on the same data folder and records whether the last one shut down cleanly. The lock is
// SQLite's, on a separate file, so it dies with its process. Nothing else in this process may open that file: closing
// any handle drops POSIX locks.
import { DatabaseSync } from "node:sqlite";
import { DbError, dbErrorKind } from "#app/platform/base/db-errors.server.ts";

export type ServerLock = {
  /** The previous server was killed, lost power, or found a damaged page. */
  endedUncleanly: boolean;
  hasRunBefore: boolean;
  /** After a failed start, keeps the previous record. */
  release(end: "in order" | "failed start" | "damaged"): void;
};

/** @throws DbError `busy` with a message for the terminal */
export function acquireServerLock(path: string): ServerLock {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // In exclusive locking mode, the lock is held until the file is closed.
    file.exec("pragma locking_mode = exclusive; begin exclusive; create table if not exists run (state text not null)");
    const last = file.prepare("select state from run").get();
    file.exec("delete from run; insert into run values ('running'); commit");
    return {
      endedUncleanly: last?.["state"] === "running" || last?.["state"] === "damaged",
      hasRunBefore: last !== undefined,
      release: (end) => {
        const state = { "in order": "ended", damaged: "damaged", "failed start": last?.["state"] ?? "ended" }[end];
        try {
          file.prepare("update run set state = ?").run(state);
        } catch (error) {
          if (dbErrorKind(error) !== "full") throw error; // not recorded: the next start checks the file
        } finally {
          file.close();
        }
      },
    };
  } catch (error) {
    file.close();
    if (dbErrorKind(error) !== "busy") throw error;
    throw new DbError(
      "busy",
      `Another server is running on this data folder (${path} is held). SQLite is for one server: stop the other, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
      { cause: error },
    );
  }
}
