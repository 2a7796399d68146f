// An account's ceiling of wrong passwords, from however many networks they come. Nobody is locked out: beyond it guessing is
// slow, and from browsers that the account was used in all goes on as before.
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit, countCall, countFromNow, wasCounted } from "#app/platform/http/limits.server.ts";
import type { Limit } from "#app/platform/http/limits.server.ts";
import { fixedPeriods } from "#app/platform/retention-period.ts";
import { keyedHash } from "#app/platform/secret-hash.server.ts";
import { comparable } from "./admins.server.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A browser is identified by network and user agent: nothing may be stored in it. */
type Try = { username: string; addressKey: string; userAgent?: string | undefined };

export function typedName(deps: Deps, username: string): string {
  return keyedHash(deps.secret, comparable(username));
}

/** Counts username and email of an account together; unknown names by themselves. */
export function accountLimit(deps: Deps, { username }: Try, adminId: string | undefined): Limit {
  const most = deps.config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_DAY;
  return { scope: "signInCeiling", key: adminId ?? typedName(deps, username), most, windowMs: dayMs };
}

/**
 * Runs before the password is checked.
 * @throws AppError too-many-requests beyond the limit, for a second try within a minute from unknown browsers
 */
export async function delayGuessing(deps: Deps, given: Try, adminId: string | undefined): Promise<void> {
  const ceiling = accountLimit(deps, given, adminId);
  const { count } = await countCall(deps, ceiling);
  if (count <= ceiling.most) return;
  if (adminId !== undefined && (await wasCounted(deps, browserOf(deps, given, adminId)))) return;
  await consumeLimit(deps, { scope: "signInSlowly", key: ceiling.key, most: 1, windowMs: minuteMs });
}

/** Never throws: the sign-in is done. */
export async function rememberBrowser(deps: Deps, given: Try, adminId: string): Promise<void> {
  try {
    await countFromNow(deps, browserOf(deps, given, adminId));
  } catch (err) {
    deps.log.warn({ err }, "known browser not saved");
  }
}

function browserOf(deps: Deps, { addressKey, userAgent = "" }: Try, adminId: string): Limit {
  const key = keyedHash(deps.secret, `${adminId}\n${addressKey}\n${userAgent}`);
  return { scope: "knownBrowser", key, most: 1, windowMs: fixedPeriods.browserDays * dayMs };
}
