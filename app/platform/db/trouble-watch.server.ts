// Detects from the errors of a database's statements that it is damaged or read-only, and when it can be written again.
import { explainDbError } from "#app/platform/base/db-errors.server.ts";
import type { DbTrouble } from "#app/platform/base/db-errors.server.ts";

type Notify = (sentence: string) => void;

type TroubleWatch = {
  /** Returns a message for the operator while the trouble lasts. */
  found(): string | undefined;
  record(error: unknown): void;
  /** Records that the trouble is over. */
  recovered(): void;
};

/** Watches for damage, which stays reported while the server runs. */
export function watchDamage(path: string, notify: Notify): TroubleWatch {
  const todo = "Stop the server, keep a copy of the file, then restore a backup (npm run restore -- FILE).";
  const describe = (reason: string) => `The database ${path} is damaged (${reason}). ${todo}`;
  return watch({ troubles: ["corrupt"], describe }, notify);
}

/** Watches for failed writes; reads still work. `troubles` are the errors that count; `todo` helps the operator. */
export function watchWrites(
  { name, troubles, todo }: { name: string; troubles: readonly DbTrouble[]; todo: string },
  notify: Notify,
): TroubleWatch {
  const describe = (reason: string) =>
    `The database ${name} can't be written (${reason}). Pages are shown, and forms are refused. ${todo}`;
  return watch({ troubles, describe, over: `The database ${name} can be written again.` }, notify);
}

type WatchOptions = { troubles: readonly DbTrouble[]; describe: (reason: string) => string; over?: string };

/** Notifies once of each change. */
function watch({ troubles, describe, over }: WatchOptions, notify: Notify): TroubleWatch {
  let sentence: string | undefined;
  return {
    found: () => sentence,
    record: (error) => {
      const trouble = explainDbError(error);
      if (sentence !== undefined || !trouble || !troubles.includes(trouble)) return;
      sentence = describe(error instanceof Error ? error.message : String(error));
      notify(sentence);
    },
    recovered: () => {
      if (sentence !== undefined && over !== undefined) notify(over);
      sentence = undefined;
    },
  };
}
