import type ICAL from "ical.js";

export type Moment = { local: ICAL.Time; at: number };

/** What busy times need of an event in an iCalendar file. */
export type BusyEvent = {
  uid: string;
  isBusy: boolean;
  start: Moment;
  /** The instant at which the occurrence ends that begins at a local time and its instant. */
  endOf: (start: Moment) => number;
  toInstant: (local: ICAL.Time) => number;
  rules: ICAL.Recur[];
  extra: (Moment & { end?: number })[];
  /** Excluded instants, and excluded days as `2026-11-24`. */
  excluded: ReadonlySet<number | string>;
  /** The occurrence that this one replaces. */
  replaces: Moment | undefined;
  /** True if all later ones are changed like it. */
  isOnwards: boolean;
};
