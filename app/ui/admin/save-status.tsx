import { merge } from "#app/ui/merge.ts";
import type { DraftState } from "./draft-saver.ts";
import { isStorageBlocked } from "./kept-drafts.ts";

type SaveStatusProps = {
  state: DraftState<unknown, unknown>;
  /** Text if everything is saved. */
  saved: string;
  conflict: string;
  className?: string;
};

/** Shows whether the text is saved. Announces only that it isn’t: the rest changes at every pause in typing. */
export function SaveStatus({ state, saved, conflict, className }: SaveStatusProps) {
  const isUnsaved = ["kept", "refused", "conflict"].includes(state.kind);
  return (
    <p role="status" aria-live={isUnsaved ? "polite" : "off"} className={merge("text-s text-text-2", className)}>
      {describe(state, { saved, conflict })}
    </p>
  );
}

function describe(state: DraftState<unknown, unknown>, words: { saved: string; conflict: string }): string {
  switch (state.kind) {
    case "typing":
      return "Not saved yet";
    case "saving":
      return "Saving...";
    case "kept":
      return isStorageBlocked()
        ? "Not saved yet, and this browser can’t store it. Keep this page open until your text is saved."
        : "Not saved yet. Trying again. Your text is kept in this browser.";
    case "refused":
      return `Not saved. ${state.reason}`;
    default:
      return words[state.kind];
  }
}
