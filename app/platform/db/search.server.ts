// Case- and diacritics-insensitive search; the databases' own lower() differ.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * Removes diacritics and lower-cases.
 * @example folded("Ștefan ȚÎRLEA") // "stefan tirlea"
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** True if a column or expression contains a text, taken literally. */
export function contains(column: string | RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${typeof column === "string" ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}
