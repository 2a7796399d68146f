// Minimum time for which something remains visible.

/** Minimum time of a placeholder or a busy label. */
const minMs = 400;

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Resolves once the current content has been visible long enough, counted from its painting, which may be late. */
export async function minimumDuration(): Promise<void> {
  if (document.visibilityState === "visible") await new Promise(requestAnimationFrame);
  await wait(minMs);
}

/** Settles like `work`, once its busy label has been visible long enough. */
export async function withBusyLabel<T>(work: Promise<T>): Promise<T> {
  const [settled] = await Promise.allSettled([work, minimumDuration()]);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
