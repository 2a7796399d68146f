// Tells whether an enquiry looks as if no person had written it. It only marks: nothing is ever thrown away for it.
import { formTokenAge } from "#app/platform/http/form-token.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { EnquiryInput } from "./contract.ts";

/** Nobody fills in nine fields faster, in milliseconds. */
const shortestFillMs = 3_000;

/** A page left open for longer than this has nothing to do with its visitor any more, in milliseconds. */
const longestFillMs = 7 * 24 * 60 * 60 * 1000;

/** The reason to doubt an enquiry; null where there is none. A call that carries none of the form's traces is taken as it is. */
export function doubtOf(
  deps: Deps,
  { website, formToken }: Pick<EnquiryInput, "website" | "formToken">,
): string | null {
  if (website) return "hidden field filled in";
  if (!formToken) return null;
  const ageMs = formTokenAge(deps.secret, formToken, deps.now());
  if (ageMs === undefined) return "form token not ours";
  if (ageMs < shortestFillMs) return "sent within 3 seconds";
  return ageMs > longestFillMs ? "form older than 7 days" : null;
}
