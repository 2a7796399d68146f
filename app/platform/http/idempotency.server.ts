// Idempotency-Key: the first call with a key acts, every repeat within 24 h gets the same status and body.
// Key, effect and answer are committed in one transaction, so a crash leaves either all of them or none. The answer is
// encrypted under the key, which only the caller has: it may hold the caller's data and secrets (docs/decisions/050).
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { within } from "#app/platform/db/within.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";

/** A finished answer, as it is kept for repeats. */
export type FinishedAnswer = { status: number; body: string };

const lifetimeMs = 24 * 60 * 60 * 1000;

/** A call that may come again: where it goes, its key, its body as it was sent, and that body parsed. */
export type RepeatableCall = {
  scope: string;
  key: string;
  body: string;
  input: unknown;
  /** True where the answer is not stored: a repeat is refused with 409. */
  isSecret?: boolean | undefined;
};

/**
 * Runs `work` once per key.
 * @throws AppError key-reused (422) where the key came before with another body; bad-request where the key is no 1-255 visible ASCII characters.
 */
export async function once(
  deps: Deps,
  { scope, key, body, input, isSecret = false }: RepeatableCall,
  work: (deps: Deps) => Promise<FinishedAnswer>,
): Promise<FinishedAnswer> {
  refuseWrongKey(key);
  const id = hash(`${scope}\n${key}`);
  const requestHash = hash(body);
  const sealedFor = { secret: key, purpose: "stored answer", owner: id };
  const replay = (kept: Kept): FinishedAnswer => {
    if (kept.request_hash !== requestHash) throw new AppError("key-reused");
    if (isSecret) throw new AppError("conflict", { message: "This was done already. Its answer is given only once." });
    return { status: Number(kept.status), body: unseal(sealedFor, kept.body).toString() };
  };
  try {
    return await deps.db.write(async (trx) => {
      const kept = await findKept(deps, trx, id);
      if (kept) return replay(kept);
      const now = deps.now();
      await trx
        .deleteFrom("idempotency_key")
        .where("id", "=", id)
        .where("expires_at", "<=", now.toISOString())
        .execute();
      // The row stands first: a parallel repeat on PostgreSQL waits at its unique key until this transaction ends.
      await trx
        .insertInto("idempotency_key")
        .values({
          id,
          request_hash: requestHash,
          status: 0,
          body: "",
          person_hash: personIn(input),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
        })
        .execute();
      const answer = await work({ ...deps, db: within(deps.db, trx) });
      const stored = { status: answer.status, body: seal(sealedFor, Buffer.from(isSecret ? "" : answer.body)) };
      await trx.updateTable("idempotency_key").set(stored).where("id", "=", id).execute();
      return answer;
    });
  } catch (error) {
    if (explainDbError(error) !== "unique") throw error;
    const kept = await findKept(deps, deps.db.kysely, id);
    if (!kept) throw error;
    return replay(kept);
  }
}

/** Refuses a key that is no 1-255 visible ASCII characters. @throws AppError bad-request */
export function refuseWrongKey(key: string): void {
  if (!/^[\x21-\x7E]{1,255}$/.test(key)) throw new AppError("bad-request");
}

/** Removes keys that are older than 24 h. */
export async function dropOldKeys(deps: Deps): Promise<void> {
  await deps.db.kysely.deleteFrom("idempotency_key").where("expires_at", "<", deps.now().toISOString()).execute();
}

/** The stored answers of an address: when they were given and until when they are stored. Their text only the caller can read. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  return connection
    .selectFrom("idempotency_key")
    .select(["id", "created_at", "expires_at"])
    .where("person_hash", "=", personHash(email))
    .orderBy("created_at", "desc")
    .execute();
}

/** Deletes them; returns how many. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("idempotency_key")
    .where("person_hash", "=", personHash(email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Kept = { request_hash: string; status: number; body: string };

async function findKept(deps: Deps, connection: Deps["db"]["kysely"], id: string): Promise<Kept | undefined> {
  return connection
    .selectFrom("idempotency_key")
    .select(["request_hash", "status", "body"])
    .where("id", "=", id)
    .where("expires_at", ">", deps.now().toISOString())
    .executeTakeFirst();
}

function personIn(input: unknown): string | null {
  const email: unknown = Object(input).email;
  return typeof email === "string" ? personHash(email) : null;
}

function personHash(email: string): string {
  return hash(email.trim().toLowerCase());
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
