import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** The person's key (`person-key.ts`) and the time; with `ids`, only records with these ids are erased. */
export type ErasureRequest = { key: string; at: Date; ids?: readonly string[] | undefined };

/** Returns a condition that is true for rows with one of the ids; for all rows if there is no list. */
export function matchesIds(ids: ErasureRequest["ids"]): RawBuilder<boolean> {
  if (ids === undefined) return sql`1 = 1`;
  return ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`;
}
