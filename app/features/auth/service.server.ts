// The rules of signing in: sessions, their bounds, and how often one may try. Making admins is admins.server's work.
import { randomBytes } from "node:crypto";
import { addAuditEvent, networkOf } from "#app/platform/audit.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { writeLoosely } from "#app/platform/db/write-loosely.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { countCall, forgetCalls, refuseBeyond, takeCall } from "#app/platform/http/limits.server.ts";
import type { Limit } from "#app/platform/http/limits.server.ts";
import type { SignedIn } from "#app/platform/http/serve.server.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";
import { comparable } from "./admins.server.ts";
import type { User } from "./contract.ts";
import { failureLimit } from "./failure-limit.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";
import * as queries from "./queries.server.ts";
import { checkSignIn, codeTries } from "./second-factor/check.server.ts";
import { ceilingOf, rememberBrowser, slowDownGuessing, typedName } from "./sign-in-ceiling.server.ts";
import { codeNeededSentence, wrongCodeSentence } from "./second-factor/contract.ts";

const minuteMs = 60_000;

/** Who tries to sign in, and from where; the address counts for limits and is never logged. */
export type SignInTry = {
  username: string;
  password: string;
  /** Of the authenticator, or a recovery code. */
  code?: string | undefined;
  addressKey: string;
  userAgent?: string | undefined;
};

/**
 * Signs an admin in by username or e-mail. An unknown name and a wrong password get the same answer after the same time,
 * and only who knows the password hears of a second factor.
 * @throws AppError invalid-credentials; one-time-code-needed and one-time-code-wrong where a second factor is on;
 * too-many-requests after 10 failures for one name from one address, 100 from one address, 10 wrong codes of one account, and
 * beyond one a minute once an account has a hundred failures of a day, from wherever.
 */
export async function signIn(deps: Deps, given: SignInTry): Promise<{ sessionId: string; user: User }> {
  const perName = nameLimit(deps, given);
  const perAddress = addressLimit(deps, given);
  // Counted before the hash, so that parallel tries can't slip through while one is being computed.
  await refuseBeyond(deps, perAddress);
  await takeCall(deps, perName);
  const admin = await queries.findAdminByLogin(deps.db.kysely, comparable(given.username));
  await slowDownGuessing(deps, given, admin?.id);
  const isRight = await verifyPassword(admin?.password_hash, given.password);
  if (!admin || !isRight || admin.is_disabled) {
    await countCall(deps, perAddress);
    await noteRefused(deps, given, admin);
    deps.log.warn({ reason: reasonOf(admin, isRight) }, "sign-in refused");
    throw new AppError("invalid-credentials");
  }
  const sessionId = await openSession(deps, admin, given);
  const perAccount = ceilingOf(deps, given, admin.id);
  await forgetCalls(deps, perName, perAccount, ...(given.code ? [codeTries(deps, admin.id)] : []));
  await rememberBrowser(deps, given, admin.id);
  deps.log.info({ admin: admin.id }, "signed in");
  return { sessionId, user: { username: admin.username, email: admin.email, role: admin.role } };
}

/** Finds who a session id belongs to; undefined where the session has ended or never was, or its admin is disabled. */
export async function findSignedIn(deps: Deps, token: string): Promise<SignedIn | undefined> {
  const now = deps.now();
  const session = await queries.findLiveSession(deps.db.kysely, {
    tokenHash: hashSecret(token),
    now,
    usedAfter: idleBound(deps),
  });
  if (!session) return undefined;
  const { lastUsedAt, enabledAt, ...signedIn } = session;
  if (now.getTime() - Date.parse(lastUsedAt) >= minuteMs) await noteUse(deps, session.sessionId);
  return { ...signedIn, hasSecondFactor: enabledAt !== null };
}

/** Ends a session: its token is worthless on every process from now on. */
export async function signOut(deps: Deps, { sessionId, adminId }: SignedIn): Promise<void> {
  await deps.db.write((trx) => queries.deleteSession(trx, sessionId));
  deps.log.info({ admin: adminId }, "signed out");
}

/** Removes sessions that have ended. For a timer: a sign-in does it too, but nobody may ever sign in again. */
export async function dropEndedSessions(deps: Deps): Promise<void> {
  await deps.db.write((trx) => queries.deleteEndedSessions(trx, { now: deps.now(), usedAfter: idleBound(deps) }));
}

async function openSession(deps: Deps, admin: queries.AdminRow, given: SignInTry): Promise<string> {
  const { password, code, userAgent } = given;
  if (code) await takeCall(deps, codeTries(deps, admin.id)); // before the code is looked at, as with passwords
  const now = deps.now();
  const token = randomBytes(32).toString("base64url");
  const from = admin.password_hash;
  const to = isOutdated(from) ? await hashPassword(password) : from;
  const verdict = await deps.db.write(async (trx) => {
    // Another password may have been set while this one was being checked: a session for the old one would outlive it.
    if (!(await queries.replacePasswordHash(trx, admin.id, { from, to }))) throw new AppError("invalid-credentials");
    const judged = await checkSignIn(deps, trx, { adminId: admin.id, code });
    if (judged !== "passed") return judged;
    await queries.deleteEndedSessions(trx, { now, usedAfter: idleBound(deps) });
    await queries.insertSession(trx, {
      id: newId(now),
      token_hash: hashSecret(token),
      admin_id: admin.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + deps.config.SESSION_MAX_MINUTES * minuteMs),
      user_agent: userAgent ?? null,
    });
    await queries.setLastSignIn(trx, admin.id, now);
    await addAuditEvent(deps, trx, { action: "signed-in", ...whoIn(admin, given) });
    return judged;
  });
  if (verdict === "passed") return token;
  if (verdict === "needed") throw new AppError("one-time-code-needed", { message: codeNeededSentence });
  await countCall(deps, addressLimit(deps, given));
  await noteRefused(deps, given, admin);
  deps.log.warn({ reason: "wrong one-time code" }, "sign-in refused");
  throw new AppError("one-time-code-wrong", { message: wrongCodeSentence });
}

/** The name that was typed is not noted where nobody has it: people type passwords there. */
async function noteRefused(deps: Deps, given: SignInTry, admin: queries.AdminRow | undefined): Promise<void> {
  const event = { action: "sign-in-refused", ...whoIn(admin, given) };
  await deps.db
    .write((trx) => addAuditEvent(deps, trx, event))
    .catch((err: unknown) => deps.log.error({ err }, "audit event not saved")); // the refusal stands all the same
}

function whoIn(admin: queries.AdminRow | undefined, { addressKey }: SignInTry) {
  return { ...(admin ? { adminId: admin.id, adminName: admin.username } : {}), network: networkOf(addressKey) };
}

/** Written at most once a minute, and loosely: a lost note ends a session a minute early at most. */
async function noteUse(deps: Deps, sessionId: string): Promise<void> {
  try {
    await writeLoosely(deps.db, (connection) => queries.touchSession(connection, sessionId, deps.now()));
  } catch (err) {
    deps.log.warn({ err }, "the use of a session could not be noted"); // a full disk must not keep admins from reading
  }
}

function idleBound(deps: Deps): Date {
  return new Date(deps.now().getTime() - deps.config.SESSION_IDLE_MINUTES * minuteMs);
}

/** Counted by the name that was typed, not by whom it finds: else the limit would tell which names belong together. */
function nameLimit(deps: Deps, { username, addressKey }: SignInTry): Limit {
  return failureLimit(deps, `${typedName(deps, username)}:${addressKey}`);
}

function addressLimit(deps: Deps, { addressKey }: SignInTry): Limit {
  return failureLimit(deps, addressKey, deps.config.LIMIT_SIGN_IN_FAILURES_PER_ADDRESS);
}

function reasonOf(admin: queries.AdminRow | undefined, isRight: boolean): string {
  if (!admin) return "unknown name";
  return isRight ? "disabled" : "wrong password";
}
