// Recent erasures, as keyed hashes instead of addresses; a restore uses them to erase the people again.
import { keyedHash } from "#app/platform/crypto/secret-hash.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { foldedName } from "./names.server.ts";

/** Returns the hash of an address, ignoring case. */
export function hashPersonKey(secret: Buffer, email: string): string {
  return keyedHash(secret, `erased ${email.toLowerCase()}`);
}

/** Returns the hash of a name under a phone number; it begins with the number's hash. */
export function hashPersonName(secret: Buffer, { key, name }: { key: string; name: string }): string {
  return `${hashPersonKey(secret, key)}.${keyedHash(secret, `erased ${key} ${foldedName(name)}`)}`;
}

/** Records an erasure in its transaction: of a person, or of some names under a phone number. */
export async function recordErasure(
  trx: Connection,
  { secret, now }: Pick<Deps, "secret" | "now">,
  { key, names }: { key: string; names: readonly string[] | undefined },
) {
  const erasedAt = now().toISOString();
  const sums = names?.map((name) => hashPersonName(secret, { key, name })) ?? [hashPersonKey(secret, key)];
  await trx
    .insertInto("erasure")
    .values(sums.map((sum) => ({ person_sum: sum, erased_at: erasedAt })))
    .onConflict((conflict) => conflict.column("person_sum").doUpdateSet({ erased_at: erasedAt }))
    .execute();
}

/** Deletes entries older than any backup that could restore the person; the cleanup job calls it. */
export async function deleteOldErasures({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const limit = daysBefore(now(), fixedPeriods.erasureDays).toISOString();
  await db.kysely.deleteFrom("erasure").where("erased_at", "<", limit).execute();
}
