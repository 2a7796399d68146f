// Sends what lies in the outbox: at least once, several letters at a time, and on any number of processes. A letter that fails
// waits longer and longer; a server that can't be reached makes the relay pause, which is no letter's fault and no try.
import { setTimeout as delay } from "node:timers/promises";
import { deliver } from "./deliver.server.ts";
import type { SendDeps } from "./deliver.server.ts";
import { takeLetters } from "./letters-due.server.ts";
import { createPause } from "./pause.server.ts";
import { sentAtOnce } from "./post.server.ts";
import type { Post } from "./post.server.ts";
import { onLetterQueued } from "./queued.server.ts";

/** Letters sent at the same time, the time between two looks at the outbox, and the time they get to finish on stop. */
type RelayOptions = { atOnce?: number; lookEveryMs?: number; graceMs?: number };

/** A relay that runs. */
export type Relay = {
  /** Takes nothing more, gives what is in hand some seconds, gives the rest back, and closes the connections. */
  stop(): Promise<void>;
};

/**
 * Goes on sending until it is stopped: at once what this process queues, the rest by a look every few seconds.
 * @example const relay = startRelay(deps, openPost(smtpUrl)); … await relay.stop();
 */
export function startRelay(deps: SendDeps, post: Post, options: RelayOptions = {}): Relay {
  const { atOnce = sentAtOnce, lookEveryMs = 5_000, graceMs = 5_000 } = options;
  const hands = createHands(deps, post, atOnce);
  const over = new AbortController();
  let word = Promise.withResolvers<void>();
  const forget = onLetterQueued(() => word.resolve());

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      if (await hands.take().catch(complain)) continue;
      const looking = new AbortController();
      const look = delay(lookEveryMs, undefined, { ref: false, signal: looking.signal }).catch(() => {}); // a word came first
      await Promise.race([hands.oneIsFree(), word.promise, look]);
      looking.abort();
      word = Promise.withResolvers<void>();
    }
  }

  function complain(error: unknown): false {
    deps.log.error({ err: error }, "the outbox could not be read");
    return false;
  }

  const running = run();
  return {
    stop: async () => {
      over.abort();
      forget();
      word.resolve();
      await running;
      await Promise.race([hands.areEmpty(), delay(graceMs, undefined, { ref: false })]);
      post.close();
      await hands.areEmpty();
    },
  };
}

/**
 * Sends whatever is due now; resolves when nothing is, or the server can't be reached.
 * @example clock.advance(60_000); await sendDue(deps, post);
 */
export async function sendDue(deps: SendDeps, post: Post): Promise<void> {
  const hands = createHands(deps, post, sentAtOnce);
  for (;;) {
    if (await hands.take()) continue;
    if (hands.isEmpty()) return;
    await hands.oneIsFree();
  }
}

/** Up to `atOnce` letters on their way at the same time. */
function createHands(deps: SendDeps, post: Post, atOnce: number) {
  const pause = createPause(deps);
  const inHand = new Set<Promise<void>>();
  return {
    /** Takes letters for every free hand; false where there is nothing to take now. */
    async take(): Promise<boolean> {
      const free = (pause.isInDoubt() ? 1 : atOnce) - inHand.size;
      if (free <= 0 || pause.isOn()) return false;
      const letters = await takeLetters(deps, free);
      for (const letter of letters) {
        const work = deliver(deps, post, { letter, onOutcome: pause.hear }).finally(() => inHand.delete(work));
        inHand.add(work);
      }
      return letters.length > 0;
    },
    /** Resolves when one of those on their way has ended; never where there is none. */
    oneIsFree: () => Promise.race(inHand),
    isEmpty: () => inHand.size === 0,
    areEmpty: async () => void (await Promise.all(inHand)),
  };
}
