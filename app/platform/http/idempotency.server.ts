// Idempotency-Key: the first call with a key acts, every repeat within 24 h gets the same status and body.
// Key, effect and answer are committed in one transaction, so a crash leaves either all of them or none.
import { createHash } from "node:crypto";
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import { within } from "#app/platform/db/within.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";

/** A finished answer, as it is kept for repeats. */
export type FinishedAnswer = { status: number; body: string };

const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Runs `work` once per key.
 * @throws AppError key-reused (422) where the key came before with another body; bad-request where the key is no 1-255 visible ASCII characters.
 */
export async function once(
  deps: Deps,
  { scope, key, body }: { scope: string; key: string; body: string },
  work: (deps: Deps) => Promise<FinishedAnswer>,
): Promise<FinishedAnswer> {
  refuseWrongKey(key);
  const id = hash(`${scope}\n${key}`);
  const requestHash = hash(body);
  try {
    return await deps.db.write(async (trx) => {
      const kept = await findKept(deps, trx, id);
      if (kept) return replay(kept, requestHash);
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
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
        })
        .execute();
      const answer = await work({ ...deps, db: within(deps.db, trx) });
      await trx.updateTable("idempotency_key").set(answer).where("id", "=", id).execute();
      return answer;
    });
  } catch (error) {
    if (explainDbError(error) !== "unique") throw error;
    const kept = await findKept(deps, deps.db.kysely, id);
    if (!kept) throw error;
    return replay(kept, requestHash);
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

type Kept = { request_hash: string; status: number; body: string };

async function findKept(deps: Deps, connection: Deps["db"]["kysely"], id: string): Promise<Kept | undefined> {
  return connection
    .selectFrom("idempotency_key")
    .select(["request_hash", "status", "body"])
    .where("id", "=", id)
    .where("expires_at", ">", deps.now().toISOString())
    .executeTakeFirst();
}

function replay(kept: Kept, requestHash: string): FinishedAnswer {
  if (kept.request_hash !== requestHash) throw new AppError("key-reused");
  return { status: Number(kept.status), body: kept.body };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
