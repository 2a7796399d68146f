// A try to send something: sent again with the same text it is the same thing, and the server knows it by its key. Browser only.

/** A try: the text of the call, and its `Idempotency-Key`. */
export type Attempt = { text: string; key: string };

/** The key of the very first try, where there is one already, and how many random bytes a new key has. */
type KeyChoice = { first?: string | undefined; bytes?: number };

/**
 * The key of a text: the last try's where the text is the same, else a new one, which is kept as the last. Not
 * crypto.randomUUID: a site on plain http beyond localhost doesn't have it.
 * @example call(book, { body }, { idempotencyKey: keyFor(JSON.stringify(body), attempt) })
 */
export function keyFor(
  text: string,
  last: { current: Attempt | undefined },
  { first, bytes = 18 }: KeyChoice = {},
): string {
  if (last.current?.text === text) return last.current.key;
  const key = last.current === undefined && first ? first : randomKey(bytes);
  last.current = { text, key };
  return key;
}

function randomKey(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
