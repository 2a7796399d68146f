// Tells whether a form looks as if no person had filled it in. It only marks: nothing is ever thrown away for it.
import { formTokenAge } from "#app/platform/http/form-token.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** Nobody fills in a form faster, in milliseconds. */
const shortestFillMs = 3_000;

/** A page left open for longer than this has nothing to do with its visitor any more, in milliseconds. */
const longestFillMs = 7 * 24 * 60 * 60 * 1000;

/** The reason that a person may have given: a form that came back with a mistake is sent again in no time. */
export const sentInNoTime = "sent within 3 seconds";

/** What a form says of itself: a field that people don't see, and the token of its page. */
export type FormTraces = { website?: string | undefined; formToken?: string | undefined };

/**
 * The reason to doubt what a form sent; null where there is none. A call that carries none of the form's traces is taken as it is.
 * @example doubtOf(deps, { website: "https://spam.example" }) // "hidden field filled in"
 */
export function doubtOf(deps: Deps, { website, formToken }: FormTraces): string | null {
  if (website) return "hidden field filled in";
  if (!formToken) return null;
  const ageMs = formTokenAge(deps.secret, formToken, deps.now());
  if (ageMs === undefined) return "form token not ours";
  if (ageMs < shortestFillMs) return sentInNoTime;
  return ageMs > longestFillMs ? "form older than 7 days" : null;
}
