// The secrets that links of letters carry: 256 random bits in hex, stored hashed, good once and until they expire.
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { LetterTokenTable, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";

type Connection = Kysely<Tables>;

/** What a token lets its holder do. */
export type TokenPurpose = LetterTokenTable["purpose"];

/** A token to be made: what for, about whom, and how long it is good. */
export type NewToken = { purpose: TokenPurpose; subjectId: string; hours: number };

const hourMs = 60 * 60 * 1000;

/**
 * Makes a token and gives it back, for the letter; it stands nowhere else. Hex, because addresses of pages are lower-cased.
 * @example const token = await makeToken(deps, trx, { purpose: "password-reset", subjectId: admin.id, hours: 1 })
 */
export async function makeToken(
  { now }: Pick<Deps, "now">,
  trx: Connection,
  { purpose, subjectId, hours }: NewToken,
): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const expiresAt = new Date(now().getTime() + hours * hourMs);
  await trx
    .insertInto("letter_token")
    .values({ token_hash: hashSecret(token), purpose, subject_id: subjectId, expires_at: expiresAt })
    .execute();
  return token;
}

/** A token that has not expired, used or not; undefined for any other text. */
export async function findToken(
  { now }: Pick<Deps, "now">,
  connection: Connection,
  { purpose, token }: { purpose: TokenPurpose; token: string },
): Promise<{ subjectId: string; isUsed: boolean } | undefined> {
  const row = await connection
    .selectFrom("letter_token")
    .select(["subject_id", "used_at"])
    .where("token_hash", "=", hashSecret(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  return row && { subjectId: row.subject_id, isUsed: row.used_at !== null };
}

/** Marks a token as used; false where somebody else has used it, also at this moment. */
export async function useUpToken({ now }: Pick<Deps, "now">, trx: Connection, token: string): Promise<boolean> {
  const row = await trx
    .updateTable("letter_token")
    .set({ used_at: now() })
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes all tokens about somebody worthless. */
export async function dropTokensOf(trx: Connection, subjectId: string): Promise<void> {
  await trx.deleteFrom("letter_token").where("subject_id", "=", subjectId).execute();
}

/** Removes tokens that have expired. For a timer. */
export async function dropExpiredTokens({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.write((trx) => trx.deleteFrom("letter_token").where("expires_at", "<=", now().toISOString()).execute());
}
