import { countRows } from "./tally.ts";
import type { Tallies } from "./tally.ts";

/** Returns text such as `3 rows (post 2, subscriber 1)`. */
export function describeTallies(tallies: Tallies): string {
  const filled = Object.entries(tallies).filter(([, { rows }]) => rows > 0);
  const each = filled.map(([table, { rows }]) => `${table} ${rows}`).join(", ");
  return `${countRows(tallies)} rows${each ? ` (${each})` : ""}`;
}
