// Row counts and checksums, the same for both databases, to verify copies.
import { createHash } from "node:crypto";

export type CopiedRow = Record<string, string | number | null>;

/** The checksum is independent of the order. */
export type Tally = { rows: number; checksum: string };

/** Tallies by table. */
export type Tallies = Record<string, Tally>;

const span = 1n << 128n;

export function createTally(): { add(row: CopiedRow): void; result(): Tally } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const digest = createHash("sha256").update(JSON.stringify(columns)).digest("hex");
      rows++;
      sum = (sum + BigInt(`0x${digest.slice(0, 32)}`)) % span; // a sum, not XOR: equal rows must not cancel out
    },
    result: () => ({ rows, checksum: sum.toString(16).padStart(32, "0") }),
  };
}

/** Returns the tables that differ. */
export function differences(expected: Tallies, actual: Tallies): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  const different = names.filter((name) => expected[name]?.checksum !== actual[name]?.checksum);
  return different.map((name) => `${name} (${expected[name]?.rows ?? 0} rows, ${actual[name]?.rows ?? 0})`);
}

export function countRows(tallies: Tallies): number {
  return Object.values(tallies).reduce((all, { rows }) => all + rows, 0);
}
