// Detects from the errors of a database's statements that it is damaged or read-only, and when it can be written again.
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import type { DbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { errorMessage } from "#app/platform/base/error-details.server.ts";

type Notify = (sentence: string) => void;

type DbErrorWatch = {
  /** Returns a message for the operator while the fault lasts. */
  message(): string | undefined;
  record(error: unknown): void;
  /** Records that the fault is over. */
  recovered(): void;
};

/** Watches for damage, which stays reported while the server runs. */
export function watchDamage(path: string, notify: Notify): DbErrorWatch {
  const todo = "Stop the server, keep a copy of the file, then restore a backup (npm run restore -- FILE).";
  const describe = (reason: string) => `The database ${path} is damaged (${reason}). ${todo}`;
  return watch({ kinds: ["corrupt"], describe }, notify);
}

/** Watches for failed writes; reads still work. `kinds` are the errors that count; `todo` helps the operator. */
export function watchWrites(
  { name, kinds, todo }: { name: string; kinds: readonly DbErrorKind[]; todo: string },
  notify: Notify,
): DbErrorWatch {
  const describe = (reason: string) =>
    `The database ${name} can't be written (${reason}). Pages are shown, and forms are refused. ${todo}`;
  return watch({ kinds, describe, recoveredMessage: `The database ${name} can be written again.` }, notify);
}

type WatchOptions = { kinds: readonly DbErrorKind[]; describe: (reason: string) => string; recoveredMessage?: string };

/** Notifies once of each change. */
function watch({ kinds, describe, recoveredMessage }: WatchOptions, notify: Notify): DbErrorWatch {
  let sentence: string | undefined;
  return {
    message: () => sentence,
    record: (error) => {
      const kind = dbErrorKind(error);
      if (sentence !== undefined || !kind || !kinds.includes(kind)) return;
      sentence = describe(errorMessage(error));
      notify(sentence);
    },
    recovered: () => {
      if (sentence !== undefined && recoveredMessage !== undefined) notify(recoveredMessage);
      sentence = undefined;
    },
  };
}
