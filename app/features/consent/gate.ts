// The one gate for everything that needs a visitor's consent: it runs while its category is allowed, and not a moment longer.
import { readConsent, subscribeToConsent } from "./consent-record.ts";
import type { OptionalCategory } from "./consent-record.ts";

/**
 * Calls `run` once the category is allowed, at once where it already is, and what `run` gave back when that is withdrawn.
 * Without a stored choice nothing is allowed. The answer ends it.
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
