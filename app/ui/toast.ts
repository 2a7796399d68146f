// The toasts that are to be seen: at most one, kept outside React so that any code can call toast(). Not how they look.
import { useSyncExternalStore } from "react";

/** What is asked for: a bold title, a sentence below it, and whether it is good or bad news. */
export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: "success" | "error" | undefined;
};

/** A toast as it stands in the store; `open` is false once dismissed, until it is removed. */
export type Toast = ToastInput & { id: number; open: boolean; variant: "success" | "error" };

/** How many toasts are there at most: a new one takes the old one's place. */
const toastLimit = 1;

/** How long a dismissed toast stays in the store before it is removed. */
const toastRemoveDelayMs = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function change(next: readonly Toast[]) {
  for (const { id } of toasts.filter((old) => !next.some((kept) => kept.id === old.id))) {
    clearTimeout(removals.get(id));
    removals.delete(id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before; answers its id. */
export function toast({ variant = "success", ...input }: ToastInput): number {
  lastId += 1;
  change([{ ...input, variant, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
  return lastId;
}

/** Closes a toast; it leaves the store after `toastRemoveDelayMs`. */
export function dismissToast(id: number) {
  if (!toasts.some((shown) => shown.id === id && shown.open)) return;
  change(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  removals.set(
    id,
    setTimeout(() => change(toasts.filter((shown) => shown.id !== id)), toastRemoveDelayMs),
  );
}

/** Hears of every change; the answer stops that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The toasts as they are now. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** The toasts, for a component that draws them. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, readToasts, () => none);
}
