// The topmost modal dialog. Toasts, menus and tooltips are rendered into it, because everything outside is inert.
import { useSyncExternalStore } from "react";

let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Adds a dialog; returns a function that removes it. */
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

/** Returns the topmost dialog; null without an open one, and on the server. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1) ?? null,
    () => null,
  );
}
