// Notifies the outbox worker of the same process about a queued email. Other processes poll.

const listeners = new Set<() => void>();

/** Calls `listener` whenever a queued email was committed; returns a function that unsubscribes. */
export function onEmailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyEmailQueued(): void {
  for (const listener of listeners) listener();
}
