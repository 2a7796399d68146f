// Time that something stays to be seen (decisions OPEN-29).

/** How long a placeholder or a busy control stays at least. */
export const shortestMs = 400;

/**
 * Settles after some milliseconds.
 * @example const seen = wait(shortestMs); await work(); await seen;
 */
export function wait(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}
