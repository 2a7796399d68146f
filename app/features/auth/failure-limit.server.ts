// How often somebody may be wrong: at a sign-in, at one's own password, at a one-time code.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Limit } from "#app/platform/http/limits.server.ts";

const windowMs = 15 * 60_000;

/** At most `most` wrong tries of what `key` names in a quarter of an hour; by default as many as an account may have. */
export function failureLimit(
  { config }: Pick<Deps, "config">,
  key: string,
  most: number = config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT,
): Limit {
  return { scope: "signInFailures", key, most, windowMs };
}
