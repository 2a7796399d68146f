import { flushSync } from "react-dom";

export function removeButtonId(rowId: string): string {
  return `remove-${rowId}`;
}

/**
 * Closes the dialog and focuses the next or previous row's button, or the page's title after the last row; then returns false.
 */
export function moveFocusAfterRemoval(rows: readonly { id: string }[], goneId: string, close: () => void): boolean {
  const at = rows.findIndex(({ id }) => id === goneId);
  const next = rows[at + 1] ?? rows[at - 1];
  flushSync(close); // the dialog would return the focus to its opener, which is removed
  const target = next
    ? document.getElementById(removeButtonId(next.id))
    : document.querySelector<HTMLElement>("main h1");
  target?.focus();
  return next !== undefined;
}
