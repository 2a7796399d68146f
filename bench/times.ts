import { median, quantile } from "./load.ts";

/** In milliseconds. */
export type Times = { median: number; p99: number };

/** @example timesOf([1, 2, 3]) // { median: 2, p99: 3 } */
export function timesOf(values: readonly number[]): Times {
  return { median: median(values), p99: quantile(values, 0.99) };
}
