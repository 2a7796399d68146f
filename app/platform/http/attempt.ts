// Idempotency keys of a form in the browser: sending the same text again reuses the key.

export type Attempt = { text: string; key: string };

/** `first` is the key of the first attempt; `bytes` is the length of new keys. */
type KeyChoice = { first?: string | undefined; bytes?: number };

/**
 * Returns the last attempt's key if the text is the same, else a new one. Doesn't use crypto.randomUUID, which browsers
 * withhold on plain http.
 */
export function keyFor(
  text: string,
  last: { current: Attempt | undefined },
  { first, bytes = 18 }: KeyChoice = {},
): string {
  if (last.current?.text === text) return last.current.key;
  const key = last.current === undefined && first && !isFromHistory() ? first : randomKey(bytes);
  last.current = { text, key };
  return key;
}

let wasRestored = false;
globalThis.addEventListener?.("pageshow", ({ persisted }) => (wasRestored ||= persisted));

/** True for a document restored from history: its form may have been sent before. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return wasRestored || navigation?.type === "back_forward";
}

function randomKey(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
