// Limits failed sign-ins per account and day across all networks. Nobody is locked out: beyond the limit an account has
// one try a minute, and known browsers, accounts with a second factor and a day's first tries from networks without
// a failure within the hour are not affected.
import { networkOf } from "#app/platform/base/client-address.server.ts";
import { dayMs, hourMs, minuteMs } from "#app/platform/base/durations.ts";
import { keyedHash } from "#app/platform/crypto/secret-hash.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import {
  consumeLimit,
  countCall,
  countFullWindow,
  countLimits,
  hasCount,
} from "#app/platform/http/rate-limits.server.ts";
import type { Limit } from "#app/platform/http/rate-limits.server.ts";
import { fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { comparableName } from "./admins.server.ts";
import { findSecondFactor } from "./second-factor/queries.server.ts";

/** The limit for networks without failures once an account is over its limit, against larger botnets. */
const maxFreshTries = 1_000;

/** A browser is identified by network and user agent, because nothing may be stored in it. */
type SignInAttempt = { username: string; clientKey: string; userAgent?: string | undefined };

export function loginNameHash(deps: Deps, username: string): string {
  return keyedHash(deps.secret, comparableName(username));
}

/** Returns the account's limit, which counts its username and email together; unknown names are counted separately. */
export function accountLimit(deps: Deps, { username }: SignInAttempt, userId: string | undefined): Limit {
  const max = deps.config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_DAY;
  return { scope: "signInCeiling", key: userId ?? loginNameHash(deps, username), max, windowMs: dayMs };
}

/** Returns the limit of a network's attempts at one account within an hour; a sign-in resets it. */
export function networkLimit(deps: Deps, { username, clientKey }: SignInAttempt, userId: string | undefined): Limit {
  const key = keyedHash(deps.secret, `${userId ?? comparableName(username)}\n${networkOf(clientKey)}`);
  return { scope: "signInNetwork", key, max: 1, windowMs: hourMs };
}

/**
 * Limits attempts before the password check. Accounts with a second factor are exempt, because a password alone doesn't
 * sign in.
 * @throws AppError too-many-requests for a second attempt within a minute, once the account is over its limit and
 * neither browser nor network is known
 */
export async function limitSignInRate(deps: Deps, attempt: SignInAttempt, userId: string | undefined): Promise<void> {
  const ceiling = accountLimit(deps, attempt, userId);
  const network = networkLimit(deps, attempt, userId);
  const [byAccount, byNetwork] = await countLimits(deps, [ceiling, network]);
  if (!byAccount || byAccount.count <= ceiling.max) return;
  if (userId !== undefined) {
    if (await hasCount(deps, browserOf(deps, attempt, userId))) return;
    if ((await findSecondFactor(deps.db.kysely, userId))?.enabled_at) return;
  }
  if (byNetwork && byNetwork.count <= network.max) {
    const { count } = await countCall(deps, { ...ceiling, scope: "signInFresh", max: maxFreshTries });
    if (count <= maxFreshTries) return;
  }
  await consumeLimit(deps, { scope: "signInSlowly", key: ceiling.key, max: 1, windowMs: minuteMs });
}

/** Remembers the browser of a sign-in. Never throws, because the sign-in has succeeded. */
export async function rememberBrowser(deps: Deps, attempt: SignInAttempt, userId: string): Promise<void> {
  try {
    await countFullWindow(deps, browserOf(deps, attempt, userId));
  } catch (err) {
    deps.log.warn({ err }, "known browser not saved");
  }
}

function browserOf(deps: Deps, { clientKey, userAgent = "" }: SignInAttempt, userId: string): Limit {
  const key = keyedHash(deps.secret, `${userId}\n${clientKey}\n${userAgent}`);
  return { scope: "knownBrowser", key, max: 1, windowMs: fixedPeriods.browserDays * dayMs };
}
