import { randomBytes } from "node:crypto";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { recordLastUse } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { tokenPrefix } from "#app/platform/http/identify.server.ts";
import { countCall, resetLimits, refuseOverLimit, consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import type { Limit } from "#app/platform/http/rate-limits.server.ts";
import type { SignedInUser } from "#app/platform/http/route.server.ts";
import { actorOf, comparableName, toUser } from "./admins.server.ts";
import type { User } from "./contract.ts";
import { failureLimit } from "./failure-limit.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";
import * as queries from "./queries.server.ts";
import { checkSignIn, codeTries } from "./second-factor/check.server.ts";
import { codeNeededSentence, wrongCodeSentence } from "./second-factor/contract.ts";
import {
  accountLimit,
  rememberBrowser,
  limitSignInRate,
  networkLimit,
  loginNameHash,
} from "./sign-in-rate-limit.server.ts";
import { findOwner } from "./tokens/service.server.ts";

/** `clientKey` is used for rate limits and never logged. */
export type SignInInput = {
  username: string;
  password: string;
  /** An authenticator code or a recovery code. */
  code?: string | undefined;
  clientKey: string;
  userAgent?: string | undefined;
};

/**
 * Signs in by username or email. Unknown names and wrong passwords get the same response after the same time; the
 * second factor is only revealed after a correct password.
 * @throws AppError invalid-credentials; one-time-code-needed; one-time-code-wrong; or too-many-requests after
 * - 10 failures of one name and address,
 * - 100 failures of one address,
 * - 10 wrong codes,
 * - 100 failures of an account in a day: then one attempt a minute is allowed. This limit applies neither to networks
 *   that haven't failed nor to accounts with a second factor.
 */
export async function signIn(deps: Deps, input: SignInInput): Promise<{ sessionId: string; user: User }> {
  const perName = nameLimit(deps, input);
  const perAddress = addressLimit(deps, input);
  await refuseOverLimit(deps, perAddress); // counts failures only: the limit of sign-ins bounds parallel attempts
  await consumeLimit(deps, perName); // before hashing, so that parallel attempts can't bypass the limit
  const admin = await queries.findAdminByLogin(deps.db.kysely, comparableName(input.username));
  await limitSignInRate(deps, input, admin?.id);
  const isPasswordRight = await verifyPassword(admin?.password_hash, input.password);
  if (!admin || !isPasswordRight || admin.is_disabled) {
    await countCall(deps, perAddress);
    await recordRefused(deps, input, admin);
    deps.log.warn({ reason: refusalReason(admin, isPasswordRight) }, "sign-in refused");
    throw new AppError("invalid-credentials");
  }
  const sessionId = await openSession(deps, admin, input);
  const perAccount = [accountLimit(deps, input, admin.id), networkLimit(deps, input, admin.id)];
  await resetLimits(deps, perName, ...perAccount, ...(input.code ? [codeTries(deps, admin.id)] : []));
  await rememberBrowser(deps, input, admin.id);
  deps.log.info({ admin: admin.id }, "signed in");
  return { sessionId, user: toUser(admin) };
}

/**
 * Finds the admin of a session or API token; undefined if it expired or the admin is disabled. Unattended calls don't
 * extend a session.
 */
export async function findSignedIn(
  deps: Deps,
  token: string,
  { isUnattended }: { isUnattended: boolean },
): Promise<SignedInUser | undefined> {
  if (token.startsWith(tokenPrefix)) return findOwner(deps, token);
  const now = deps.now();
  const session = await queries.findLiveSession(deps.db.kysely, {
    tokenHash: hashSecret(token),
    now,
    usedAfter: idleCutoff(deps),
  });
  if (!session) return undefined;
  const { lastUsedAt, enabledAt, role, second_role, ...signedIn } = session;
  if (!isUnattended && now.getTime() - Date.parse(lastUsedAt) >= minuteMs)
    await recordLastUse(deps, "session", (connection) =>
      connection.updateTable("admin_session").set({ last_used_at: now }).where("id", "=", signedIn.sessionId).execute(),
    ); // a lost write ends a session a minute early
  return { ...signedIn, roles: queries.rolesOfRow({ role, second_role }), hasSecondFactor: enabledAt !== null };
}

export async function signOut(deps: Deps, { sessionId, userId }: SignedInUser): Promise<void> {
  await deps.db.write((trx) => trx.deleteFrom("admin_session").where("id", "=", sessionId).execute());
  deps.log.info({ admin: userId }, "signed out");
}

/**
 * Deletes expired sessions; the cleanup job calls it. A sign-in deletes them too, but there may be none for a long
 * time.
 */
export async function deleteExpiredSessions(deps: Deps): Promise<void> {
  await deps.db.write((trx) => queries.deleteExpiredSessions(trx, { now: deps.now(), usedAfter: idleCutoff(deps) }));
}

/**
 * Opens a session and returns its token.
 * @throws AppError invalid-credentials if the password has been changed meanwhile; one-time-code-needed;
 * one-time-code-wrong; too-many-requests after 10 codes
 */
async function openSession(deps: Deps, admin: queries.AdminRow, input: SignInInput): Promise<string> {
  const { password, code, userAgent } = input;
  if (code) await consumeLimit(deps, codeTries(deps, admin.id)); // before the code is checked, as with passwords
  const now = deps.now();
  const token = randomBytes(32).toString("base64url");
  const from = admin.password_hash;
  const to = isOutdated(from) ? await hashPassword(password) : from;
  const factorResult = await deps.db.write(async (trx) => {
    // The password may have been changed meanwhile; a session for the old one must not outlive it.
    if (!(await queries.replacePasswordHash(trx, admin.id, { from, to }))) throw new AppError("invalid-credentials");
    const result = await checkSignIn(deps, trx, { userId: admin.id, code });
    if (result !== "passed") return result;
    await queries.deleteExpiredSessions(trx, { now, usedAfter: idleCutoff(deps) });
    await trx
      .insertInto("admin_session")
      .values({
        id: newId(now),
        token_hash: hashSecret(token),
        admin_id: admin.id,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + deps.config.SESSION_MAX_MINUTES * minuteMs),
        user_agent: userAgent ?? null,
      })
      .execute();
    await trx.updateTable("admin_user").set({ last_sign_in_at: now }).where("id", "=", admin.id).execute();
    await addAuditEvent(deps, trx, { action: "signed-in", ...actorOf(admin, input.clientKey) });
    return result;
  });
  if (factorResult === "passed") return token;
  if (factorResult === "needed") throw new AppError("one-time-code-needed", { message: codeNeededSentence });
  await countCall(deps, addressLimit(deps, input));
  await recordRefused(deps, input, admin);
  deps.log.warn({ reason: "wrong one-time code" }, "sign-in refused");
  throw new AppError("one-time-code-wrong", { message: wrongCodeSentence });
}

/** Records a refused sign-in. A name without an account is not recorded, because people type passwords there. */
async function recordRefused(deps: Deps, input: SignInInput, admin: queries.AdminRow | undefined): Promise<void> {
  const event = { action: "sign-in-refused", ...actorOf(admin, input.clientKey) };
  await deps.db
    .write((trx) => addAuditEvent(deps, trx, event))
    .catch((err: unknown) => deps.log.error({ err }, "audit event not saved")); // the sign-in is refused anyway
}

/** Returns the time before which a session that wasn't used has ended. */
export function idleCutoff(deps: Pick<Deps, "now" | "config">): Date {
  return new Date(deps.now().getTime() - deps.config.SESSION_IDLE_MINUTES * minuteMs);
}

/** Returns the limit for the typed name; counting by account would reveal which names belong together. */
function nameLimit(deps: Deps, { username, clientKey }: SignInInput): Limit {
  return failureLimit(deps, `${loginNameHash(deps, username)}:${clientKey}`);
}

function addressLimit(deps: Deps, { clientKey }: SignInInput): Limit {
  return failureLimit(deps, clientKey, deps.config.LIMIT_SIGN_IN_FAILURES_PER_ADDRESS);
}

function refusalReason(admin: queries.AdminRow | undefined, isPasswordRight: boolean): string {
  if (!admin) return "unknown name";
  return isPasswordRight ? "disabled" : "wrong password";
}
