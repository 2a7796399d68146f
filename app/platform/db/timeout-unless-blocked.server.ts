// A timer that doesn't blame others for a time in which this process itself stood still.

const stillMs = 250;
const graceMs = 1_000;

/**
 * Calls after `ms`. If the event loop was blocked meanwhile, what is waited for may be there already: it gets one more second.
 * @example const stop = timeoutUnlessBlocked(2_400, () => giveUp()); … stop();
 */
export function timeoutUnlessBlocked(ms: number, call: () => void): () => void {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - due < stillMs) call();
    else timer = setTimeout(call, graceMs);
  }, ms);
  return () => clearTimeout(timer);
}
