// What a copy has in it, in words for the terminal.
import { countRows } from "./tally.ts";
import type { Tallies } from "./tally.ts";

/**
 * The number of all rows, then of each table that has any.
 * @example describeTallies(tallies) // "3 rows (post 2, subscriber 1)"
 */
export function describeTallies(tallies: Tallies): string {
  const filled = Object.entries(tallies).filter(([, { rows }]) => rows > 0);
  const each = filled.map(([table, { rows }]) => `${table} ${rows}`).join(", ");
  return `${countRows(tallies)} rows${each ? ` (${each})` : ""}`;
}
