// An account's ceiling of wrong passwords, from however many networks they come. Nobody is locked out: beyond it guessing is
// slow, and from browsers that the account was used in all goes on as before.
import { createHmac } from "node:crypto";
import type { Deps } from "#app/platform/deps.server.ts";
import { countCall, consumeLimit, wasCounted } from "#app/platform/http/limits.server.ts";
import type { Limit } from "#app/platform/http/limits.server.ts";
import { comparable } from "./admins.server.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A try as the ceiling sees it; a browser is told by its network and its name, since nothing may be stored in it. */
type Try = { username: string; addressKey: string; userAgent?: string | undefined };

/** A name as it was typed, in a form that tells nobody what it was. */
export function typedName(deps: Deps, username: string): string {
  return hmac(deps, comparable(username));
}

/** Counts an account's tries of a day, whether its username or its e-mail was typed; a name that is nobody's counts by itself. */
export function ceilingOf(deps: Deps, { username }: Try, adminId: string | undefined): Limit {
  const most = deps.config.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_DAY;
  return { scope: "signInCeiling", key: adminId ?? typedName(deps, username), most, windowMs: dayMs };
}

/**
 * Counts a try, before its password is looked at.
 * @throws AppError too-many-requests beyond the ceiling, where this minute has had its one try from unknown browsers.
 */
export async function delayGuessing(deps: Deps, given: Try, adminId: string | undefined): Promise<void> {
  const ceiling = ceilingOf(deps, given, adminId);
  const { count } = await countCall(deps, ceiling);
  if (count <= ceiling.most) return;
  if (adminId !== undefined && (await wasCounted(deps, browserOf(deps, given, adminId)))) return;
  await consumeLimit(deps, { scope: "signInSlowly", key: ceiling.key, most: 1, windowMs: minuteMs });
}

/** Notes that an account was used in a browser. It never throws: the sign-in is done. */
export async function rememberBrowser(deps: Deps, given: Try, adminId: string): Promise<void> {
  try {
    await countCall(deps, browserOf(deps, given, adminId));
  } catch (err) {
    deps.log.warn({ err }, "known browser not saved");
  }
}

/** Known until the end of its window, at most 90 days. */
function browserOf(deps: Deps, { addressKey, userAgent = "" }: Try, adminId: string): Limit {
  const key = hmac(deps, `${adminId}\n${addressKey}\n${userAgent}`);
  return { scope: "knownBrowser", key, most: 1, windowMs: 90 * dayMs };
}

function hmac({ secret }: Deps, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
