const LANES = 2;

/** Runs work on all items, two at a time, in their order: what is run here uses more than one core by itself. */
export async function runInLanes<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
