import { randomBytes } from "node:crypto";
import { encode } from "uqr";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { encrypt } from "#app/platform/crypto/encryption.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit, resetLimits } from "#app/platform/http/rate-limits.server.ts";
import type { SignedInUser } from "#app/platform/http/route.server.ts";
import { deleteOtherSessions } from "../account/queries.server.ts";
import { reauthenticate, withCheckedPassword } from "../account/reauthenticate.server.ts";
import { queueSecurityEmail } from "../security-email.server.ts";
import { codeTries, consumeCode, consumeOneTimeCode, encryptionContextOf } from "./check.server.ts";
import { wrongCodeSentence } from "./contract.ts";
import type { Enrolment, SecondFactorState } from "./contract.ts";
import * as queries from "./queries.server.ts";
import type { SecondFactorRow } from "./queries.server.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.server.ts";
import { keyBytes } from "./totp.server.ts";

/** Required because a session may be stolen. */
type Proof = { password: string; code: string };

export async function readSecondFactor({ db }: Deps, { userId }: SignedInUser): Promise<SecondFactorState> {
  const factor = await queries.findSecondFactor(db.kysely, userId);
  return {
    enabledAt: factor?.enabled_at ?? null,
    recoveryCodesLeft: await queries.countRecoveryCodes(db.kysely, userId),
  };
}

/**
 * Creates a key; only the latest one can be turned on, and it can't be read again.
 * @throws AppError conflict if the second factor is on
 */
export async function startSecondFactor(deps: Deps, { userId, username }: SignedInUser): Promise<Enrolment> {
  const key = randomBytes(keyBytes);
  const sealed = encrypt(encryptionContextOf(deps, userId), key);
  const isKept = await deps.db.write((trx) => queries.saveNewKey(trx, userId, sealed));
  if (!isKept) throw alreadyOnError();
  return describeKey(key, { issuer: deps.content.company.name, account: username });
}

/**
 * Turns on the key after a correct code and ends all other sessions.
 * @returns ten recovery codes, shown once
 * @throws AppError validation for a wrong password or code; too-many-requests after 10; conflict if no key was created
 */
export async function turnOnSecondFactor(
  deps: Deps,
  { userId, sessionId }: SignedInUser,
  proof: Proof,
): Promise<string[]> {
  const codes = await withProof(deps, userId, proof, async (trx) => {
    const factor = await queries.findSecondFactor(trx, userId);
    if (!factor) throw new AppError("conflict", { message: "Request a new key first." });
    if (factor.enabled_at) throw alreadyOnError();
    if (!(await consumeOneTimeCode(deps, trx, factor, proof.code))) throw wrongCodeError();
    if (!(await queries.enableSecondFactor(trx, factor, deps.now()))) throw alreadyOnError();
    await deleteOtherSessions(trx, userId, sessionId);
    await queueSecurityEmail(deps, trx, { userId, event: "second-factor-on" });
    return issueRecoveryCodes(trx, userId);
  });
  deps.log.info({ admin: userId }, "second factor turned on");
  return codes;
}

/**
 * Turns off the second factor. Sessions remain open.
 * @throws AppError validation for a wrong password or code; too-many-requests after 10; conflict if it isn't on
 */
export async function turnOffSecondFactor(deps: Deps, { userId }: SignedInUser, proof: Proof): Promise<void> {
  await withProof(deps, userId, proof, async (trx) => {
    await requireCode(deps, trx, await getEnabled(trx, userId), proof.code);
    await queries.removeSecondFactor(trx, userId);
    await queueSecurityEmail(deps, trx, { userId, event: "second-factor-off" });
  });
  deps.log.info({ admin: userId }, "second factor turned off");
}

/**
 * Replaces all recovery codes.
 * @throws AppError validation for a wrong password or code; too-many-requests after 10; conflict if it isn't on
 */
export async function renewRecoveryCodes(deps: Deps, { userId }: SignedInUser, proof: Proof): Promise<string[]> {
  const codes = await withProof(deps, userId, proof, async (trx) => {
    await requireCode(deps, trx, await getEnabled(trx, userId), proof.code);
    await queueSecurityEmail(deps, trx, { userId, event: "recovery-codes-renewed" });
    return issueRecoveryCodes(trx, userId);
  });
  deps.log.info({ admin: userId }, "recovery codes renewed");
  return codes;
}

/** Runs `work` after checking the password; it checks the code, whose tries are counted here. */
async function withProof<T>(
  deps: Deps,
  userId: string,
  { password }: Proof,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const hash = await reauthenticate(deps, userId, { field: "password", password });
  await consumeLimit(deps, codeTries(deps, userId));
  const done = await withCheckedPassword(deps, { userId, hash }, work);
  await resetLimits(deps, codeTries(deps, userId));
  return done;
}

/** Returns the second factor. @throws AppError conflict if it is not on */
async function getEnabled(trx: Trx, userId: string): Promise<SecondFactorRow> {
  const factor = await queries.findSecondFactor(trx, userId);
  if (!factor?.enabled_at) throw new AppError("conflict", { message: "The second factor is not on." });
  return factor;
}

/** Uses up a code. @throws AppError validation if it is wrong */
async function requireCode(deps: Deps, trx: Trx, factor: SecondFactorRow, code: string): Promise<void> {
  if (!(await consumeCode(deps, trx, factor, code))) throw wrongCodeError();
}

async function issueRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
}

function wrongCodeError(): AppError {
  return invalidField("code", wrongCodeSentence);
}

function alreadyOnError(): AppError {
  return new AppError("conflict", { message: "The second factor is already on." });
}

/**
 * Returns the key as URI, QR code and text. Defaults (digits, hash, period) are omitted from the URI, which keeps the
 * QR code coarse.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
function describeKey(key: Buffer, { issuer, account }: { issuer: string; account: string }): Enrolment {
  const secret = base32(key);
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  return { secret, uri, picture: draw(uri) };
}

/** Draws a QR code as one SVG path; each dark run of a row is a rectangle. */
function draw(text: string): Enrolment["picture"] {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const rows = data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join("") };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes Base32 (RFC 4648 §6) without padding, as authenticator apps expect. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet[Number.parseInt(group, 2)]).join("");
}
