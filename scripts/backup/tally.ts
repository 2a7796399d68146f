// Counts and checksums of tables, the same for both databases, so that a copy can be told from what it was made of.
import { createHash } from "node:crypto";

/** One row, as both databases give it. */
export type CopiedRow = Record<string, string | number | null>;

/** How many rows a table has, and a sum over all of them that doesn't depend on their order. */
export type Tally = { rows: number; checksum: string };

/** Tallies by the names of their tables. */
export type Tallies = Record<string, Tally>;

const span = 1n << 128n;

/**
 * Makes a counter of one table.
 * @example const counter = createTally(); counter.add({ id: "1" }); counter.result() // { rows: 1, checksum: "…" }
 */
export function createTally(): { add(row: CopiedRow): void; result(): Tally } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const digest = createHash("sha256").update(JSON.stringify(columns)).digest("hex");
      rows++;
      sum = (sum + BigInt(`0x${digest.slice(0, 32)}`)) % span; // a sum, not an exclusive or: two equal rows must not cancel out
    },
    result: () => ({ rows, checksum: sum.toString(16).padStart(32, "0") }),
  };
}

/** The tables whose tallies differ, as words for the terminal; [] where the copy is whole. */
export function differences(wanted: Tallies, found: Tallies): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  const different = names.filter((name) => wanted[name]?.checksum !== found[name]?.checksum);
  return different.map((name) => `${name} (${wanted[name]?.rows ?? 0} rows, ${found[name]?.rows ?? 0})`);
}

/** All rows of some tables, counted together. */
export function countRows(tallies: Tallies): number {
  return Object.values(tallies).reduce((all, { rows }) => all + rows, 0);
}
