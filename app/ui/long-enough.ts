// Time that something stays to be seen.

/** How long a placeholder or a busy label stays at least. */
const shortestMs = 400;

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Settles once what is shown now has been seen long enough: the time counts from its painting, which may come late. */
export async function longEnough(): Promise<void> {
  if (document.visibilityState === "visible") await new Promise(requestAnimationFrame);
  await wait(shortestMs);
}

/** Settles like `work`, once its busy label has been seen long enough. */
export async function withBusyLabel<T>(work: Promise<T>): Promise<T> {
  const [settled] = await Promise.allSettled([work, longEnough()]);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
