import { setTimeout as delay } from "node:timers/promises";

const most = { tries: 6, pauseMs: 500 };

/** Repeats what must be done although the database is away or busy for some seconds; throws the last error. */
export async function retryThroughOutage(work: () => Promise<void>): Promise<void> {
  for (let left = most.tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await delay(most.pauseMs);
    }
  }
}
