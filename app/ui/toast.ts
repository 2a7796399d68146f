// The toast store, outside React so that any code can call toast().
import { useSyncExternalStore } from "react";

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: "success" | "error" | undefined;
  /** A possible action; it closes the toast. `hint` is the alternative for users who can't reach it in time. */
  action?: { label: string; hint: string; act: () => void } | undefined;
};

/** `open` is false once dismissed, until it is removed. */
export type Toast = ToastInput & { id: number; open: boolean; variant: "success" | "error" };

/** A new toast replaces the previous one. */
const toastLimit = 1;

const toastRemoveDelayMs = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function change(next: readonly Toast[]) {
  for (const { id } of toasts.filter((old) => !next.some((other) => other.id === old.id))) {
    clearTimeout(removals.get(id));
    removals.delete(id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}

export function toast({ variant = "success", ...input }: ToastInput): number {
  lastId += 1;
  change([{ ...input, variant, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
  return lastId;
}

/** Closes a toast; it is removed after `toastRemoveDelayMs`. */
export function dismissToast(id: number) {
  if (!toasts.some((other) => other.id === id && other.open)) return;
  change(toasts.map((other) => (other.id === id ? { ...other, open: false } : other)));
  removals.set(
    id,
    setTimeout(() => change(toasts.filter((other) => other.id !== id)), toastRemoveDelayMs),
  );
}

/** Calls `listener` on each change; returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, readToasts, () => none);
}
