// An attempt to send something. The same text sent again carries the same key, so the server knows a repeat. Browser only.

/** An attempt: the text of the call, and its `Idempotency-Key`. */
export type Attempt = { text: string; key: string };

/** The key of the very first attempt, where there already is one, and how many random bytes a new key has. */
type KeyChoice = { first?: string | undefined; bytes?: number };

/**
 * The key for a text: the last attempt's if the text is the same, else a new one, which becomes the last. Not by
 * crypto.randomUUID, which browsers withhold from sites on plain http.
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

/** True for a document that came back from history: what it was served with may have been sent before. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return wasRestored || navigation?.type === "back_forward";
}

function randomKey(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
