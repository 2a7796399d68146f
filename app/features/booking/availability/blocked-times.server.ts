// Converts blocked times to instants.
import { Temporal } from "temporal-polyfill";
import type { Interval } from "./intervals.ts";
import type { BlockedRow } from "./queries.server.ts";

export type Span = Pick<BlockedRow, "from_time" | "to_time" | "repeats">;

/** Returns the intervals of a blocked time: a single one unchanged, a weekly one from `first` to `last`, inclusive. */
export function blockedIntervals(
  { from_time, to_time, repeats }: Span,
  { first, last, timeZone }: { first: Temporal.PlainDate; last: Temporal.PlainDate; timeZone: string },
): Interval[] {
  const [from, to] = [Temporal.PlainDateTime.from(from_time), Temporal.PlainDateTime.from(to_time)];
  const instant = (time: Temporal.PlainDateTime) => time.toZonedDateTime(timeZone).epochMilliseconds;
  if (repeats === "never") return [[instant(from), instant(to)]];
  const daysBefore = to.toPlainDate().until(first).days;
  const weeksBefore = Math.max(0, Math.ceil(daysBefore / 7));
  const intervals: Interval[] = [];
  for (let days = weeksBefore * 7; ; days += 7) {
    const start = from.add({ days });
    if (Temporal.PlainDate.compare(start.toPlainDate(), last) > 0) return intervals;
    intervals.push([instant(start), instant(to.add({ days }))]);
  }
}
