import { minuteMs } from "#app/platform/base/durations.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Limit } from "#app/platform/http/rate-limits.server.ts";

const windowMs = 15 * minuteMs;

/** Returns the rate limit for wrong passwords and codes: `max` per 15 minutes, by default the account's setting. */
export function failureLimit(
  { config }: Pick<Deps, "config">,
  key: string,
  max: number = config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT,
): Limit {
  return { scope: "signInFailures", key, max, windowMs };
}
