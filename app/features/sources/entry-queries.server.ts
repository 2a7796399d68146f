// Writes the counted entries. The screen's queries are not here.
import { sql } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import { others } from "./contract.ts";
import type { SiteEntryTable } from "./tables.ts";

/** Rows of six values per statement. */
const rowsPerStatement = 5_000;

/** Returns one row per key, as PostgreSQL requires in a statement, in one order, so that processes can't deadlock. */
export function sumEntries(entries: readonly SiteEntryTable[]): SiteEntryTable[] {
  const sums = new Map<string, SiteEntryTable>();
  for (const row of entries) {
    const key = [row.day, row.path, row.source, row.kind].join("\n");
    const sum = sums.get(key);
    if (sum) sum.entries += row.entries;
    else sums.set(key, { ...row });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** Adds all entries or none. Takes the result of {@link sumEntries}. */
export async function insertEntries(db: Db, entries: readonly SiteEntryTable[]): Promise<void> {
  if (entries.length > 0) await db.write((trx) => addTo(trx, entries));
}

async function addTo(connection: Connection, entries: readonly SiteEntryTable[]): Promise<void> {
  for (const values of batchesOf(entries, rowsPerStatement))
    await connection
      .insertInto("site_entry")
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(["day", "path", "source", "kind", "locale"])
          .doUpdateSet((eb) => ({ entries: eb("site_entry.entries", "+", eb.ref("excluded.entries")) })),
      )
      .execute();
}

/** The limit per day after folding: far more than a company's site has, far less than a flood of made-up names. */
const maxNamedRows = 200;

/** Keeps each day's rows with the most entries, and removes the source's name from all others. */
export async function foldEntries(db: Db, { from, until }: { from: string; until: string }): Promise<void> {
  await db.write(async (trx) => {
    const { rows } = await sql<SiteEntryTable>`
      delete from site_entry where (day, path, source, kind, locale) in (
        select day, path, source, kind, locale from (
          select day, path, source, kind, locale,
            row_number() over (partition by day order by entries desc, path, source, kind) as rank
          from site_entry where day between ${from} and ${until} and source <> ${others}
        ) as ranked where rank > ${maxNamedRows}
      ) returning day, path, source, kind, locale, entries`.execute(trx);
    await addTo(trx, sumEntries(rows.map((row) => ({ ...row, source: others }))));
  });
}
