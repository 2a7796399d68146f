// Idempotency keys in the browser: sending the same text again reuses the key.

export type Attempt = { text: string; key: string };

/**
 * Returns the last attempt's key if the text is the same, or else a new one; `first` is the key of the first attempt.
 * Doesn't use crypto.randomUUID, which browsers withhold on plain http.
 */
export function idempotencyKeyFor(text: string, last: { current: Attempt | undefined }, first?: string): string {
  if (last.current?.text === text) return last.current.key;
  const key = last.current === undefined && first && !isFromHistory() ? first : randomKey();
  last.current = { text, key };
  return key;
}

const unanswered = new Map<string, string>();

/** Returns the key of an identical call whose response was lost, or a new one. */
export function keyOfCall(sent: string): string {
  const key = unanswered.get(sent) ?? randomKey();
  unanswered.set(sent, key);
  return key;
}

/** Forgets a key: the call is done, or its key is useless, so that the next identical call is a new one. */
export function forgetKey(sent: string): void {
  unanswered.delete(sent);
}

let wasRestored = false;
globalThis.addEventListener?.("pageshow", ({ persisted }) => (wasRestored ||= persisted));

/** Returns true for a document restored from history: its form may have been sent before. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return wasRestored || navigation?.type === "back_forward";
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
