// The word from the outbox to the relay of the same process that there is a letter to send. Other processes look by the clock.

const listeners = new Set<() => void>();

/**
 * Calls `listener` whenever a letter was put into the outbox and committed; answers how to stop it.
 * @example const forget = onLetterQueued(() => wake());
 */
export function onLetterQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that there is a letter to send. */
export function tellLetterQueued(): void {
  for (const listener of listeners) listener();
}
