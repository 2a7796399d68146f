// A timeout that isn't caused by this process's own blocked event loop.

const stillMs = 250;
const graceMs = 1_000;

/**
 * Calls `call` after `ms`. If the event loop was blocked, the result may be there already: waits one more second.
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
