// Single-use tokens for links in emails: 256 random bits in hex, stored hashed, with an expiry.
import { hourMs } from "#app/platform/base/durations.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { Connection, EmailTokenTable } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";

export type TokenPurpose = EmailTokenTable["purpose"];

export type NewToken = { purpose: TokenPurpose; subjectId: string; hours: number };

/** Returns a new token. Hex, because page URLs are lower-cased. */
export async function makeToken(
  { now }: Pick<Deps, "now">,
  trx: Connection,
  { purpose, subjectId, hours }: NewToken,
): Promise<string> {
  const token = newUrlSecret();
  const expiresAt = new Date(now().getTime() + hours * hourMs);
  await trx
    .insertInto("email_token")
    .values({ token_hash: hashSecret(token), purpose, subject_id: subjectId, expires_at: expiresAt })
    .execute();
  return token;
}

/** Finds a token that has not expired, used or not. */
export async function findToken(
  { now }: Pick<Deps, "now">,
  connection: Connection,
  { purpose, token }: { purpose: TokenPurpose; token: string },
): Promise<{ subjectId: string; isUsed: boolean } | undefined> {
  const row = await connection
    .selectFrom("email_token")
    .select(["subject_id", "used_at"])
    .where("token_hash", "=", hashSecret(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  return row && { subjectId: row.subject_id, isUsed: row.used_at !== null };
}

/** Marks a token as used; returns false if it already was, even in a concurrent request. */
export async function consumeToken({ now }: Pick<Deps, "now">, trx: Connection, token: string): Promise<boolean> {
  const row = await trx
    .updateTable("email_token")
    .set({ used_at: now() })
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTokensOf(trx: Connection, subjectId: string): Promise<void> {
  await trx.deleteFrom("email_token").where("subject_id", "=", subjectId).execute();
}

export async function deleteExpiredTokens({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.write((trx) => trx.deleteFrom("email_token").where("expires_at", "<=", now().toISOString()).execute());
}
