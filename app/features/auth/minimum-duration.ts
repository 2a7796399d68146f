const minDurationMs = 400;

/** Settles like `work`, but after at least 400 ms, so that busy labels can be read. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, minDurationMs);
  const [settled] = await Promise.allSettled([work, promise]);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
