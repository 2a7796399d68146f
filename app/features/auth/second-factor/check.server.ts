// Verifies and consumes authenticator codes and recovery codes.
import { decrypt } from "#app/platform/crypto/encryption.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Limit } from "#app/platform/http/rate-limits.server.ts";
import { failureLimit } from "../failure-limit.server.ts";
import { queueSecurityEmail } from "../security-email.server.ts";
import * as queries from "./queries.server.ts";
import type { SecondFactorRow } from "./queries.server.ts";
import { hashRecoveryCode } from "./recovery-codes.server.ts";
import { stepOfCode } from "./totp.server.ts";

/**
 * Returns how a TOTP key is encrypted: per admin, with a key derived from the installation's secret. That secret is in
 * the same database, so this protects single rows, not the whole file.
 */
export function encryptionContextOf({ secret }: Pick<Deps, "secret">, userId: string) {
  return { secret, purpose: "second-factor", owner: userId };
}

export type SignInVerdict = "passed" | "needed" | "wrong";

/** Returns the limit of wrong codes per account. Codes are asked for after the password, so it locks nobody out. */
export function codeTries(deps: Deps, userId: string): Limit {
  return failureLimit(deps, `code:${userId}`);
}

/** Checks the second factor in the transaction that opens the session, so one code opens one session. */
export async function checkSignIn(
  deps: Deps,
  trx: Trx,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<SignInVerdict> {
  const factor = await queries.findSecondFactor(trx, userId);
  if (!factor?.enabled_at) return "passed";
  if (!code) return "needed";
  const used = await consumeCode(deps, trx, factor, code);
  if (used === "recovery-code") await queueSecurityEmail(deps, trx, { userId, event: "recovery-code-used" });
  return used ? "passed" : "wrong";
}

/** Consumes a code and returns its kind, or undefined if it is wrong or was used before. */
export async function consumeCode(
  deps: Deps,
  trx: Trx,
  factor: SecondFactorRow,
  code: string,
): Promise<"one-time-code" | "recovery-code" | undefined> {
  if (await consumeOneTimeCode(deps, trx, factor, code)) return "one-time-code";
  const isRight = await queries.consumeRecoveryCode(trx, factor.admin_id, hashRecoveryCode(code));
  return isRight ? "recovery-code" : undefined;
}

/** Accepts authenticator codes only, which proves that a new key works. Ignores spaces. */
export async function consumeOneTimeCode(
  deps: Deps,
  trx: Trx,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return false;
  const step = stepOfCode(decrypt(encryptionContextOf(deps, factor.admin_id), factor.sealed_key), digits, deps.now());
  return step !== undefined && queries.consumeStep(trx, factor, step);
}
