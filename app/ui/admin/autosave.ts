// Decides when typed text is saved: 2 s after a pause, every 5 s without one, one save at a time, and retries.

const pauseMs = 2_000;
const maxMs = 5_000;

/** After a pause in typing, only by `flush`, or never; after a failure, in 5 s and not before a time in epoch ms. */
export type SaveSchedule = "soon" | "by-flush" | "never" | { notBefore: number };

type AutosaveInput<Snapshot> = {
  /** Id of the text. An earlier autosave of the same text ends. */
  id: string;
  initial: Snapshot;
  dueOf: (snapshot: Snapshot) => SaveSchedule;
  /** Shows its result, and never rejects. */
  save: () => Promise<void>;
};

export type Autosave<Snapshot> = ReturnType<typeof createAutosave<Snapshot>>;

const running = new Map<string, Pick<Autosave<unknown>, "flush" | "stop">>();

/** Finishes saving what an earlier visit of the page left unsaved. */
export async function flushAutosave(id: string): Promise<void> {
  await running.get(id)?.flush();
}

/** Flushes all: call it before reading data that several of them may change. */
export async function flushAutosaves(): Promise<void> {
  await Promise.all([...running.values()].map(({ flush }) => flush()));
}

/** Stops saving, on logout. */
export function stopAutosaves(): void {
  for (const { stop } of running.values()) stop();
  running.clear();
}

/** Creates an autosave for `useSyncExternalStore`. It outlives its page, so that leaving loses nothing. */
export function createAutosave<Snapshot>({ id, initial, dueOf, save }: AutosaveInput<Snapshot>) {
  const listeners = new Set<() => void>();
  let snapshot = initial;
  let unsavedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turns = createMutex(plan);
  let isStopped = false;

  function plan() {
    clearTimeout(timer);
    const due = dueOf(snapshot);
    if (due === "never") unsavedSince = undefined;
    if (isStopped || turns.isTaken() || due === "never" || due === "by-flush") return;
    unsavedSince ??= Date.now();
    const leftMs = Math.max(0, unsavedSince + maxMs - Date.now());
    const delayMs = due === "soon" ? Math.min(pauseMs, leftMs) : Math.max(leftMs, due.notBefore - Date.now());
    timer = setTimeout(() => void flush(), delayMs);
  }

  /** Saves unsaved text immediately. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await turns.run(async () => {
      if (isStopped || dueOf(snapshot) === "never") return;
      unsavedSince = undefined;
      await save();
    });
  }

  const autosave = {
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
    /** Runs an action while nothing is being saved, and saves nothing until it has ended. */
    runAlone: turns.run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    isStopped: () => isStopped,
  };
  running.get(id)?.stop();
  running.set(id, autosave);
  return autosave;
}

/** Runs one action at a time. */
function createMutex(onEnd: () => void) {
  const turn: { taken: Promise<void> | undefined } = { taken: undefined };
  function end() {
    turn.taken = undefined;
    onEnd();
  }
  return {
    isTaken: () => turn.taken !== undefined,
    run: async <T>(act: () => Promise<T>): Promise<T> => {
      while (turn.taken) await turn.taken; // another one that waited may have been quicker
      const acting = act();
      turn.taken = acting.then(end, end);
      return acting;
    },
  };
}
