// Times as they are reported: their middle, and what one in a hundred takes.

/** Medians and 99th percentiles in milliseconds. */
export type Times = { median: number; p99: number };

/** @example timesOf([1, 2, 3]) // { median: 2, p99: 3 } */
export function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}
