// Changes of a recurring event "this and all following" (RANGE=THISANDFUTURE, RFC 5545 §3.8.4.4): each later occurrence is as far from
// its changed one as it is in the series, and has its length, its zone and its being busy or not.
import ICAL from "ical.js";
import { asUtc } from "./ical-time.server.ts";
import type { BusyEvent, Moment } from "./busy-event.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A change from one occurrence of a series on. */
export type Onwards = BusyEvent & { replaces: Moment };

/** Returns the changes of each series by its UID, the earliest first. */
export function readOnwards(events: readonly BusyEvent[]): Map<string, Onwards[]> {
  const changes = events.filter((event): event is Onwards => event.isOnwards && event.replaces !== undefined);
  return Map.groupBy(
    changes.toSorted((one, other) => one.replaces.at - other.replaces.at),
    ({ uid }) => uid,
  );
}

/** How far from its place in the series an occurrence may be or end. */
export function spareOf(changes: readonly Onwards[]): number {
  const spares = changes.map(
    ({ start, replaces, endOf }) => Math.abs(start.at - replaces.at) + endOf(start) - start.at,
  );
  return Math.max(0, ...spares);
}

/** Returns where a change puts an occurrence of its series. */
export function moveAlong(series: BusyEvent, change: Onwards, { local }: Moment): Moment {
  const isUtcOnly = isUtc(change.start) && !isUtc(series.start) && !series.start.local.isDate;
  const { toInstant } = isUtcOnly ? series : change; // a series in a zone keeps its hour over a clock change
  const moved = isUtcOnly ? localAt(series, change.start.at) : change.start.local.clone();
  const replaced =
    isUtc(change.replaces) && !isUtc(series.start) ? localAt(series, change.replaces.at) : change.replaces.local;
  const distance = asUtc(local) - asUtc(replaced);
  if (moved.isDate) moved.adjust(Math.round(distance / dayMs), 0, 0, 0);
  else moved.adjust(0, 0, 0, distance / 1000);
  return { local: moved, at: toInstant(moved) };
}

function isUtc({ local }: Moment): boolean {
  return local.zone === ICAL.Timezone.utcTimezone;
}

/** Returns the local time of an instant in the zone of a series. */
function localAt({ start, toInstant }: BusyEvent, at: number): ICAL.Time {
  const near = start.local.clone();
  near.adjust(0, 0, 0, (at - start.at) / 1000);
  near.adjust(0, 0, 0, (at - toInstant(near)) / 1000); // a clock change lies between
  return near;
}
