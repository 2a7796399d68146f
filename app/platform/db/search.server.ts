// Searching text the same way on both databases, whose own lower() knows ASCII only.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * A text as it is searched: without diacritics, lower-cased. Kept in a column of its own where names are searched.
 *
 * @example folded("Ștefan ȚÎRLEA") // "stefan tirlea"
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** True where a column, or an expression of one, contains a text, taken literally. */
export function contains(column: string | RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${typeof column === "string" ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}
