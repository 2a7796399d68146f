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

/** True if a column or expression contains a text, taken literally, or several in this order. */
export function contains(column: string | RawBuilder<unknown>, ...texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${typeof column === "string" ? sql.ref(column) : column} like ${patternOf(...texts)} escape '\\'`;
}

/** The same of one of some columns, in any case. The database lowers both: SQLite's lower() leaves letters beyond ASCII as they are. */
export function containsInAnyCase(columns: readonly string[], text: string): RawBuilder<boolean> {
  const pattern = patternOf(text);
  const tests = columns.map((column) => sql`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

function patternOf(...texts: readonly string[]): string {
  return `%${texts.map((text) => text.replaceAll(/[\\%_]/g, "\\$&")).join("%")}%`;
}
