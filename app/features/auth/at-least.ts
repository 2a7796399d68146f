// Busy labels stay long enough to be read.

const shortestBusyMs = 400;

/**
 * Settles as the work does, but not before 400 ms have passed.
 * @example await atLeast(call(signIn, { body }))
 */
export async function atLeast<T>(work: Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, shortestBusyMs);
  const [settled] = await Promise.allSettled([work, promise]);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
