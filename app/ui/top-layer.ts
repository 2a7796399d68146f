// Which modal dialog is on top. What must be seen and heard above it (toasts, menus, tooltips) goes into it, because
// the browser makes everything outside a modal dialog inert.
import { useSyncExternalStore } from "react";

let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Says that a dialog is now the topmost; the answer takes it back. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((other) => other !== dialog));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The topmost modal dialog, or null where none is open (and on the server). */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1) ?? null,
    () => null,
  );
}
