// Erases persons again in a restored backup who were erased after it was made, as far as the replaced database knows.
import { features } from "#app/features.server.ts";
import { hashPersonKey, hashPersonName } from "#app/features/person/erasures.server.ts";
import { readNames } from "#app/features/person/names.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { listApplied, pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db, OpenOptions } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/db/secret.server.ts";

/** A database's erasures, and the key of their hashes. */
export type Erasures = { secret: Buffer; rows: { person_sum: string; erased_at: string }[] };

/**
 * Reads the erasures of the database that will be replaced, of any release; undefined if it has no tables.
 * @throws Error if this program can't migrate it
 */
export async function readErasures(options: OpenOptions): Promise<Erasures | undefined> {
  const db = await openDatabase(options);
  try {
    await pendingMigrations(db);
    if ((await listApplied(db.kysely)).length === 0) return undefined;
    const rows = await db.kysely.selectFrom("erasure").selectAll().execute();
    return { secret: rows.length > 0 ? await readSecret(db) : Buffer.alloc(0), rows }; // reading would create a missing key
  } finally {
    await db.close();
  }
}

/** Erases these persons in `db`, copies the erasures to it, and returns a remark for the operator. */
export async function replayErasures(db: Db, erasures: Erasures | undefined): Promise<string> {
  if (!erasures) return "If anyone has been erased since it was taken, they are back: erase them again.";
  const { secret, rows } = erasures;
  const sums = new Set(rows.map((row) => row.person_sum));
  const lists = await Promise.all([
    ...features.map(({ personKeys }) => personKeys?.find(db.kysely, { part: "", limit: 1e9 }) ?? []),
    ...features.map(({ writtenPersonKeys }) => writtenPersonKeys?.(db.kysely) ?? []),
  ]);
  const all = new Set(lists.flat().map((email) => email.toLowerCase()));
  const sources = features.flatMap((feature) => feature.personalData ?? []);
  const withNames = new Set(rows.flatMap(({ person_sum: sum }) => (sum.includes(".") ? [sum.split(".")[0]] : [])));
  const at = new Date();
  const requests: ErasureRequest[] = [];
  for (const key of all) {
    const sum = hashPersonKey(secret, key);
    if (sums.has(sum)) requests.push({ key, at });
    const names = withNames.has(sum) ? await readNames(db.kysely, sources, key) : [];
    for (const { name, ids } of names)
      if (sums.has(hashPersonName(secret, { key, name }))) requests.push({ key, at, ids });
  }
  await db.write(async (trx) => {
    for (const request of requests) for (const { erasePerson } of sources) await erasePerson(trx, request);
    for (const row of rows)
      await trx
        .insertInto("erasure")
        .values(row)
        .onConflict((conflict) => conflict.column("person_sum").doNothing())
        .execute();
  });
  if (rows.length === 0) return "Nobody has been erased since it was taken, as far as the replaced database knows.";
  return `Erased again: ${requests.length} of the ${rows.length} addresses that were erased recently.`;
}
