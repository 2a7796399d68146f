// Decides when what is typed is saved: 2 s after a pause, every 5 s without one, one saving at a time, and again after a failure.

const pauseMs = 2_000;
const longestMs = 5_000;

/** After a pause in typing, in 5 s because it failed, only by `flush`, or not. */
export type Due = "soon" | "again" | "by-flush" | "never";

type AutosaveInput<Snapshot> = {
  initial: Snapshot;
  dueOf: (snapshot: Snapshot) => Due;
  /** Shows what becomes of it, and never rejects. */
  save: () => Promise<void>;
};

export type Autosave<Snapshot> = ReturnType<typeof createAutosave<Snapshot>>;

/** For `useSyncExternalStore`. It outlives the page that shows it, so that leaving loses nothing. */
export function createAutosave<Snapshot>({ initial, dueOf, save }: AutosaveInput<Snapshot>) {
  const listeners = new Set<() => void>();
  let snapshot = initial;
  let unsavedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;

  function plan() {
    clearTimeout(timer);
    const due = dueOf(snapshot);
    if (due === "never") unsavedSince = undefined;
    if (saving || due === "never" || due === "by-flush") return;
    unsavedSince ??= Date.now();
    const leftMs = Math.max(0, unsavedSince + longestMs - Date.now());
    timer = setTimeout(() => void flush(), due === "again" ? leftMs : Math.min(pauseMs, leftMs));
  }

  /** Saves at once what is not saved. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await saving;
    if (dueOf(snapshot) === "never") return;
    unsavedSince = undefined;
    saving ??= save().finally(() => {
      saving = undefined;
      plan();
    });
    await saving;
  }

  return {
    read: () => snapshot,
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    show: (next: Snapshot) => {
      snapshot = next;
      for (const listen of listeners) listen();
      plan();
    },
    flush,
  };
}
