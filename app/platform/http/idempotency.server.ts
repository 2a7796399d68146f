// Idempotency-Key: repeats within 24 h get the first response. Key, effect and response are committed in one
// transaction. The response is encrypted under the key, which only the caller has (decision 050).
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { hourMs } from "#app/platform/base/durations.ts";
import { AppError, errorCodes } from "#app/platform/base/errors.ts";
import { encrypt, decrypt } from "#app/platform/crypto/encryption.server.ts";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import { matchesIds } from "#app/platform/db/erasure-request.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { personKey } from "#app/platform/text/person-key.ts";

/** `person`: the person concerned, if the request body names nobody. */
export type FinishedResponse = { status: number; body: string; person?: PersonContact | undefined };

/** A person's contact details. */
export type PersonContact = { email: string | null; phone: string | null };

/** The request's hash after its person was erased: the key remains, and is still used up. */
const erasedHash = "";

const lifetimeMs = fixedPeriods.repeatHours * hourMs;

/** `body` as sent, `input` parsed. With `isSecret` the response isn't stored, and a repeat gets 409. */
export type RepeatableCall = {
  scope: string;
  key: string;
  body: string;
  input: unknown;
  isSecret?: boolean | undefined;
};

/** `prepare` runs before the transaction, and not for a repeat, since it may count emails of the caller's address. */
export type RepeatableWork<Prepared> = {
  prepare: () => Promise<Prepared>;
  run: (deps: Deps, prepared: Prepared) => Promise<FinishedResponse>;
};

/**
 * Runs `work` once per key.
 * @throws AppError key-reused (422) if the key was used with another body; bad-request if the key is not 1-255 visible
 * ASCII characters
 */
export async function runIdempotent<Prepared>(
  deps: Deps,
  { scope, key, body, input, isSecret = false }: RepeatableCall,
  work: RepeatableWork<Prepared>,
): Promise<FinishedResponse> {
  validateKey(key);
  const id = sha256(`${scope}\n${key}`);
  const requestHash = sha256(isSecret ? `${key}\n${body}` : withoutVisit(body, input)); // such a body may contain a password
  const encryptedFor = { secret: key, purpose: "stored answer", owner: id };
  const replay = (stored: StoredResponse): FinishedResponse => {
    if (stored.request_hash === erasedHash) throw new AppError("erased");
    if (stored.request_hash !== requestHash) throw new AppError("key-reused");
    if (isSecret)
      throw new AppError("conflict", { message: "This has already been done, and its answer is shown only once." });
    return { status: Number(stored.status), body: decrypt(encryptedFor, stored.body).toString() };
  };
  // A call whose response is secret is prepared again: that checks the password, and counts wrong ones.
  const earlier = isSecret ? undefined : await findStoredResponse(deps, deps.db.kysely, id);
  if (earlier) return replay(earlier);
  const prepared = await work.prepare();
  try {
    return await deps.db.write(async (trx) => {
      const storedResponse = await findStoredResponse(deps, trx, id);
      if (storedResponse) return replay(storedResponse);
      const now = deps.now();
      await trx
        .deleteFrom("idempotency_key")
        .where("id", "=", id)
        .where("expires_at", "<=", now.toISOString())
        .execute();
      // Inserted first: a concurrent repeat on PostgreSQL waits for the unique key until this transaction ends.
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
      const response = await work.run(inTransaction(deps, trx), prepared);
      const storedBody = encrypt(encryptedFor, Buffer.from(isSecret ? "" : response.body));
      const named = response.person ? { person_hash: personIn(response.person) } : {};
      await trx
        .updateTable("idempotency_key")
        .set({ status: response.status, body: storedBody, ...named })
        .where("id", "=", id)
        .execute();
      return response;
    });
  } catch (error) {
    if (dbErrorKind(error) !== "unique") throw error;
    const stored = await findStoredResponse(deps, deps.db.kysely, id);
    if (!stored) throw error;
    return replay(stored);
  }
}

/** @throws AppError bad-request unless the key is 1-255 visible ASCII characters */
export function validateKey(key: string): void {
  if (!/^[\x21-\x7E]{1,255}$/.test(key)) throw new AppError("bad-request");
}

export async function deleteExpiredKeys(deps: Deps): Promise<void> {
  await deps.db.kysely.deleteFrom("idempotency_key").where("expires_at", "<", deps.now().toISOString()).execute();
}

/** Lists the times of a person's stored responses. Only the caller can decrypt their text. */
export async function findPersonData(connection: Connection, key: string) {
  return connection
    .selectFrom("idempotency_key")
    .select(["id", "created_at", "expires_at"])
    .where("person_hash", "=", personHash(key))
    .orderBy("created_at", "desc")
    .execute();
}

/** Keeps only the keys, so that a repeat is still refused; returns the count. */
export async function erasePerson(trx: Connection, { key, ids }: ErasureRequest): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("idempotency_key")
    .set({ request_hash: erasedHash, status: errorCodes.erased.status, body: "", person_hash: null })
    .where("person_hash", "=", personHash(key))
    .where(matchesIds(ids))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes how the visit began, which isn't part of the request: the browser may know less of it after a reload. */
function withoutVisit(body: string, input: unknown): string {
  const { landingPage, referrerHost, campaign, ...inputWithoutVisit } = Object(input) as Record<string, unknown>;
  const hasNoVisit = [landingPage, referrerHost, campaign].every((part) => part === undefined);
  return hasNoVisit ? body : JSON.stringify(inputWithoutVisit);
}

type StoredResponse = { request_hash: string; status: number; body: string };

async function findStoredResponse(
  deps: Deps,
  connection: Deps["db"]["kysely"],
  id: string,
): Promise<StoredResponse | undefined> {
  return connection
    .selectFrom("idempotency_key")
    .select(["request_hash", "status", "body"])
    .where("id", "=", id)
    .where("expires_at", ">", deps.now().toISOString())
    .executeTakeFirst();
}

/** Returns the hash of the person in a body; staff who book for someone send a field `person`. */
function personIn(input: unknown): string | null {
  const { person = input }: { person?: unknown } = Object(input);
  const { email, phone }: { email?: unknown; phone?: unknown } = Object(person);
  const key = personKey({ email: trimmedString(email), phone: trimmedString(phone) });
  return key === null ? null : personHash(key);
}

function trimmedString(value: unknown): string | null {
  return typeof value === "string" ? value.trim() : null;
}

function personHash(key: string): string {
  return sha256(key.trim().toLowerCase());
}
