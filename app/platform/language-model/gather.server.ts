// A model writes a word at a time, and every piece that is sent costs a check, an event and a write to the network: pieces
// that come soon after each other go on together.
import { setTimeout as delay } from "node:timers/promises";
import { createYieldQueue } from "#app/platform/base/yield-queue.server.ts";

/** At most so often a piece goes on, in milliseconds: more than 20 a second nobody sees. */
const everyMs = 50;

/** The turns of all answers: many that go on in the same moment must not hold up the pages. */
const turn = createYieldQueue();

/**
 * The same text in fewer pieces: the first as soon as it comes, then what has come every 50 ms.
 * @throws what `pieces` throws, after all that came before it was given.
 */
export async function* gather(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  let isOver = false;
  let news = Promise.withResolvers<void>();
  const reading = (async () => {
    try {
      for await (const piece of pieces) {
        text += piece;
        news.resolve();
      }
    } finally {
      isOver = true;
      news.resolve();
    }
  })();
  reading.catch(() => {}); // thrown at the end, where there still is a reader
  for (;;) {
    await news.promise;
    await turn();
    const [ready, isLast] = [text, isOver];
    text = "";
    news = Promise.withResolvers();
    if (ready !== "") yield ready;
    if (isLast) return reading;
    await delay(everyMs);
  }
}
