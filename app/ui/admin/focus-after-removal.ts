import { flushSync } from "react-dom";

export function removeButtonId(rowId: string): string {
  return `remove-${rowId}`;
}

/** Closes a dialog, which would return the focus to its opener, and focuses an element that remains. */
export function closeAndFocus(close: () => void, target: () => HTMLElement | null): void {
  flushSync(close);
  target()?.focus();
}

/** Closes the dialog and focuses the next or previous row's button, or else the page's title and returns false. */
export function moveFocusAfterRemoval(rows: readonly { id: string }[], goneId: string, close: () => void): boolean {
  const at = rows.findIndex(({ id }) => id === goneId);
  const next = rows[at + 1] ?? rows[at - 1];
  closeAndFocus(close, () =>
    next ? document.getElementById(removeButtonId(next.id)) : document.querySelector<HTMLElement>("main h1"),
  );
  return next !== undefined;
}
