import { readConsent, subscribeToConsent } from "./consent-record.ts";
import type { OptionalCategory } from "./consent-record.ts";

/**
 * Calls `run` while a category is allowed, and the function it returned when consent is withdrawn. Returns a function that
 * stops both.
 */
export function whenAllowed(category: OptionalCategory, run: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    const isAllowed = readConsent()?.preferences[category] ?? false;
    if (isAllowed === (stop !== undefined)) return;
    if (isAllowed) stop = run();
    else end();
  };
  const end = () => {
    stop?.();
    stop = undefined;
  };
  const leave = subscribeToConsent(follow);
  follow();
  return () => {
    leave();
    end();
  };
}
