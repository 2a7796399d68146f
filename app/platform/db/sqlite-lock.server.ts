// Keeps a second server off the same data folder, and remembers whether the last one ended in order.
// The lock is SQLite's own on a tiny file beside the database, so it dies with its process. Nobody else may open that file
// in this process: POSIX drops a process's locks when it closes any handle on the file.
import { DatabaseSync } from "node:sqlite";
import { DbError, explainDbError } from "./db-errors.server.ts";

/** The lock of a running server. */
export type ServerLock = {
  /** The server before this one was killed, lost its power, or met a damaged page. */
  endedUncleanly: boolean;
  /** A server has run on this data folder before. */
  hasRunBefore: boolean;
  /** Lets go, and notes how the run ended; after a start that failed, the note of the run before stays. */
  release(end: "in order" | "failed start" | "damaged"): void;
};

/**
 * Takes the lock file for as long as this process lives, or throws `busy` with a sentence for the terminal.
 *
 * @example const lock = takeServerLock("/srv/corvane/data/corvane.lock"); … lock.release("in order");
 */
export function takeServerLock(path: string): ServerLock {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // With locking_mode exclusive the lock of the first write is kept until the file is closed.
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
          if (explainDbError(error) !== "full") throw error; // nothing can be noted; the next start checks the file, which is right
        } finally {
          file.close();
        }
      },
    };
  } catch (error) {
    file.close();
    if (explainDbError(error) !== "busy") throw error;
    throw new DbError(
      "busy",
      `Another server is running on this data folder (${path} is held). SQLite is for one server: stop the other, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
      { cause: error },
    );
  }
}
