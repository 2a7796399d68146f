// How long a piece of work holds the event loop at a time.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** Returns the longest time that work holds the event loop, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<string> {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  await delay(20);
  turns.enable();
  await delay(20);
  await work();
  await delay(20);
  turns.disable();
  return (turns.max / 1e6).toFixed(0);
}
