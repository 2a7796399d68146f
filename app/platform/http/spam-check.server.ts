import type { Deps } from "#app/platform/deps.server.ts";
import { formTokenAge } from "./form-token.server.ts";

const minFillMs = 3_000;

/** The only reason that a human may cause: a form that was returned with an error is resubmitted immediately. */
export const filledTooFast = "sent within 3 seconds";

/** The honeypot field and the token of the form's page. */
export type SpamSignals = { website?: string | undefined; formToken?: string | undefined };

/**
 * Returns why a form looks like spam, or null. Spam is marked, never discarded. A call without a form token passes, and
 * so does an old token: people leave tabs open for weeks.
 * @example findSpamReason(deps, { website: "https://spam.example" }) // "hidden field filled in"
 */
export function findSpamReason(deps: Deps, { website, formToken }: SpamSignals): string | null {
  if (website) return "hidden field filled in";
  if (!formToken) return null;
  const ageMs = formTokenAge(deps.secret, formToken, deps.now());
  if (ageMs === undefined) return "form token not ours";
  return ageMs < minFillMs ? filledTooFast : null;
}
