// Case- and diacritics-insensitive search; the databases' own lower() differ.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { folded } from "#app/platform/text/folded.ts";
import { detectDialect } from "./dialect.server.ts";
import type { Dialect } from "./dialect.server.ts";
import type { Connection } from "./tables.ts";

/** Returns a condition: the column or expression contains a text, taken literally, or several in this order. */
export function contains(column: string | RawBuilder<unknown>, ...texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${typeof column === "string" ? sql.ref(column) : column} like ${patternOf(...texts)} escape '\\'`;
}

/** Returns a condition: a column, folded, contains the text. SQLite has our own function (sqlite-file.server). */
export function containsFolded(connection: Connection, columns: readonly string[], text: string): RawBuilder<boolean> {
  const fold = foldedBy[detectDialect(connection)];
  const tests = columns.map((column) => contains(fold(column), folded(text)));
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

const foldedBy: Record<Dialect, (column: string) => RawBuilder<unknown>> = {
  sqlite: (column) => sql`folded(${sql.ref(column)})`,
  postgres: (column) => sql`lower(regexp_replace(normalize(${sql.ref(column)}, nfkd), '[\\u0300-\\u036f]', '', 'g'))`,
};

function patternOf(...texts: readonly string[]): string {
  return `%${texts.map((text) => text.replaceAll(/[\\%_]/g, "\\$&")).join("%")}%`;
}
