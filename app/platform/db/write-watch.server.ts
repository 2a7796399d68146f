// Notices when a database can't be written any more, and when it can again. Reading goes on meanwhile.
import { explainDbError } from "./db-errors.server.ts";
import type { DbTrouble } from "./db-errors.server.ts";

export type WriteWatch = {
  /** Returns a message for the operator while the database can't be written. */
  found(): string | undefined;
  /** Takes note of an error of the database. */
  hear(error: unknown): void;
  /** Takes note that something could be written. */
  recovered(): void;
};

/** `troubles` are those that mean it; `todo` is what the operator can do. Each change goes to `onNotice` once. */
export function watchWrites(
  { name, troubles, todo }: { name: string; troubles: readonly DbTrouble[]; todo: string },
  onNotice: (sentence: string) => void,
): WriteWatch {
  let sentence: string | undefined;
  return {
    found: () => sentence,
    hear: (error) => {
      const trouble = explainDbError(error);
      if (sentence !== undefined || !trouble || !troubles.includes(trouble)) return;
      const reason = error instanceof Error ? error.message : String(error);
      sentence = `The database ${name} can't be written (${reason}). Pages are shown, and forms are refused. ${todo}`;
      onNotice(sentence);
    },
    recovered: () => {
      if (sentence !== undefined) onNotice(`The database ${name} can be written again.`);
      sentence = undefined;
    },
  };
}
