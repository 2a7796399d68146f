// Busy labels stay long enough to be read (decisions OPEN-29).

const minDurationMs = 400;

/** Settles as the work does, but not before 400 ms have passed. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, minDurationMs);
  const [settled] = await Promise.allSettled([work, promise]);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
