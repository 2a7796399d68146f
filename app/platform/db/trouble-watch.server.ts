// Notices, by the errors of a database's statements, that it is damaged or can't be written, and that it can be written again.
import { explainDbError } from "#app/platform/base/db-errors.server.ts";
import type { DbTrouble } from "#app/platform/base/db-errors.server.ts";

type Notify = (sentence: string) => void;

type TroubleWatch = {
  /** Returns a message for the operator while there is such a trouble. */
  found(): string | undefined;
  record(error: unknown): void;
  /** Takes note that it is over. */
  recovered(): void;
};

/** Damage of a file is never over while the server runs. */
export function watchDamage(path: string, notify: Notify): TroubleWatch {
  const todo = "Stop the server, keep a copy of the file, then restore a backup (npm run restore -- FILE).";
  const describe = (reason: string) => `The database ${path} is damaged (${reason}). ${todo}`;
  return watch({ troubles: ["corrupt"], describe }, notify);
}

/** Reading goes on while a database can't be written. `troubles` are those that mean it; `todo` is what the operator can do. */
export function watchWrites(
  { name, troubles, todo }: { name: string; troubles: readonly DbTrouble[]; todo: string },
  notify: Notify,
): TroubleWatch {
  const describe = (reason: string) =>
    `The database ${name} can't be written (${reason}). Pages are shown, and forms are refused. ${todo}`;
  return watch({ troubles, describe, over: `The database ${name} can be written again.` }, notify);
}

type Watched = { troubles: readonly DbTrouble[]; describe: (reason: string) => string; over?: string };

/** Each change is notified once. */
function watch({ troubles, describe, over }: Watched, notify: Notify): TroubleWatch {
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
