// Time intervals as [start, end) in milliseconds since 1970.

export type Interval = readonly [startMs: number, endMs: number];

/** Sorts intervals and joins overlapping and adjoining ones. */
export function joinIntervals(intervals: readonly Interval[]): Interval[] {
  const joined: [number, number][] = [];
  for (const [start, end] of intervals.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (start < end) joined.push([start, end]);
  }
  return joined;
}

/** Filters sorted starts whose time span touches none of the joined intervals. */
export function startsOutside(
  starts: readonly number[],
  intervals: readonly Interval[],
  { beforeMs, afterMs }: { beforeMs: number; afterMs: number },
): number[] {
  let next = 0;
  return starts.filter((start) => {
    while ((intervals[next]?.[1] ?? Infinity) <= start - beforeMs) next += 1;
    return (intervals[next]?.[0] ?? Infinity) >= start + afterMs;
  });
}
