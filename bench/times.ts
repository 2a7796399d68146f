// Times as they are reported: their middle, and what one in a hundred takes.

import { median, quantile } from "./load.ts";

/** Medians and 99th percentiles in milliseconds. */
export type Times = { median: number; p99: number };

/** @example timesOf([1, 2, 3]) // { median: 2, p99: 3 } */
export function timesOf(values: readonly number[]): Times {
  return { median: median(values), p99: quantile(values, 0.99) };
}
