// Who was erased lately: not the address, but a keyed sum of it, by which a restore finds whom to erase again.
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { keyedHash } from "#app/platform/crypto/secret-hash.server.ts";

/** Returns the sum of an address, whatever its case. */
export function sumOfAddress(secret: Buffer, email: string): string {
  return keyedHash(secret, `erased ${email.toLowerCase()}`);
}

/** Notes an erasure in the transaction that erases. */
export async function noteErasure(trx: Kysely<Tables>, { secret, now }: Pick<Deps, "secret" | "now">, email: string) {
  const row = { person_sum: sumOfAddress(secret, email), erased_at: now().toISOString() };
  await trx
    .insertInto("erasure")
    .values(row)
    .onConflict((conflict) => conflict.column("person_sum").doUpdateSet({ erased_at: row.erased_at }))
    .execute();
}

/** Deletes entries older than any backup that could restore the person. */
export async function deleteOldErasures({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const limit = daysBefore(now(), fixedPeriods.erasureDays).toISOString();
  await db.kysely.deleteFrom("erasure").where("erased_at", "<", limit).execute();
}
