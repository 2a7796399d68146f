import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Whose records are erased, by the key of their person (`person-key.ts`), and when; of these only those with `ids`, if given. */
export type ErasureRequest = { key: string; at: Date; ids?: readonly string[] | undefined };

/** True for rows with one of the ids; without a list for all. */
export function isAmong(ids: ErasureRequest["ids"]): RawBuilder<boolean> {
  if (ids === undefined) return sql`1 = 1`;
  return ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`;
}
