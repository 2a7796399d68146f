// Where the focus goes when a row of a list goes: to the button of the row that follows, else of the one before.
import { flushSync } from "react-dom";

/** The id of the button that takes a row off its list. */
export function removeButtonId(rowId: string): string {
  return `remove-${rowId}`;
}

/**
 * Closes the question that a row was taken off by, and gives the focus to the row beside it, or to the page's title where
 * it was the last one; false then.
 */
export function moveFocusAfterRemoval(rows: readonly { id: string }[], goneId: string, close: () => void): boolean {
  const at = rows.findIndex(({ id }) => id === goneId);
  const next = rows[at + 1] ?? rows[at - 1];
  flushSync(close); // the dialog gives the focus back to its opener, which is about to go
  const target = next
    ? document.getElementById(removeButtonId(next.id))
    : document.querySelector<HTMLElement>("main h1");
  target?.focus();
  return next !== undefined;
}
