// Combines pieces that a model sends in quick succession: it writes a word at a time, and every piece that is passed on
// costs a check, an event and a write to the network.
import { setTimeout as delay } from "node:timers/promises";
import { createYieldQueue } from "#app/platform/base/serial-queue.server.ts";

/** Milliseconds between pieces: more than 20 a second aren't visible. */
const everyMs = 50;

/** Shared by all responses: many pieces at the same moment must not block page requests. */
const yieldToRequests = createYieldQueue();

/**
 * Yields the same text in fewer pieces: the first immediately, then every 50 ms the text received since.
 * @throws any error of `pieces`, after the text before it was yielded.
 */
export async function* coalesceDeltas(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  let hasEnded = false;
  let arrival = Promise.withResolvers<void>();
  const reading = (async () => {
    try {
      for await (const piece of pieces) {
        text += piece;
        arrival.resolve();
      }
    } finally {
      hasEnded = true;
      arrival.resolve();
    }
  })();
  reading.catch(() => {}); // thrown at the end, while there still is a reader
  for (;;) {
    await arrival.promise;
    await yieldToRequests();
    const [ready, isLast] = [text, hasEnded];
    text = "";
    arrival = Promise.withResolvers();
    if (ready !== "") yield ready;
    if (isLast) return reading;
    await delay(everyMs);
  }
}
