// The busy times in an iCalendar file: its events with their recurrences, exceptions and time zones.
import ICAL from "ical.js";
import { joinIntervals } from "../availability/intervals.ts";
import type { Interval } from "../availability/intervals.ts";
import { readBlocks } from "./ical-lines.server.ts";
import type { Block } from "./ical-lines.server.ts";
import { zoneFinder } from "./zones.server.ts";
import type { FindZone } from "./zones.server.ts";

/** `from` and `until` are milliseconds since 1970; `floating` is the zone of times without one; `ownHost` ends the UIDs of our calls. */
export type BusyQuestion = { text: string; from: number; until: number; floating: string; ownHost: string };

export type BusyTimes = { intervals: Interval[]; unreadable: number };

/** What the worker thread answers. */
export type BusyAnswer = { times: BusyTimes } | { fault: string };

type Moment = { local: ICAL.Time; at: number };

/** What busy times need of an event in an iCalendar file. */
type BusyEvent = {
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

/**
 * A change from one occurrence of a series on (RANGE=THISANDFUTURE, RFC 5545 §3.8.4.4): each later occurrence is as far from its
 * changed one as it is in the series, and has its length, its zone and its being busy or not.
 */
type Onwards = BusyEvent & { replaces: Moment };

const mostOccurrences = 10_000;
const mostSteps = 100_000;
const dayMs = 24 * 60 * 60 * 1000;

/** @throws Error with a message for staff, if the text is no calendar or has too many occurrences */
export function findBusyTimes(question: BusyQuestion): BusyTimes {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(question.text)) throw new Error("The address doesn't return a calendar.");
  const blocks = [...readBlocks(question.text)];
  const zones = zoneFinder(describedZones(blocks), question.floating);
  const read = blocks.filter(({ kind }) => kind === "VEVENT").map((block) => readEvent(block, zones));
  const events = read.filter((event) => event !== undefined);
  const replaced = new Set(events.flatMap(({ uid, replaces }) => (replaces ? `${uid} ${replaces.at}` : [])));
  const reach = { ...question, replaced, onwards: readOnwards(events), counter: { steps: 0, found: 0 } };
  const intervals = events.filter(({ uid }) => !isOwn(uid, question)).flatMap((event) => occurrencesOf(event, reach));
  return { intervals: joinIntervals(intervals), unreadable: read.length - events.length };
}

/** True for one of the site's own calls, which came back by a subscription to its feed or by an invitation. */
function isOwn(uid: string, { ownHost }: BusyQuestion): boolean {
  return uid.startsWith("booking-") && uid.endsWith(`@${ownHost}`);
}

function describedZones(blocks: readonly Block[]): Map<string, ICAL.Component> {
  const zones = new Map<string, ICAL.Component>();
  for (const { kind, lines } of blocks) {
    if (kind !== "VTIMEZONE") continue;
    const component = parseBlock("VTIMEZONE", lines);
    const tzid = component?.getFirstPropertyValue("tzid");
    if (component && typeof tzid === "string") zones.set(tzid, component);
  }
  return zones;
}

/** Undefined if it can't be read. */
function parseBlock(kind: string, lines: readonly string[]): ICAL.Component | undefined {
  try {
    return ICAL.Component.fromString([`BEGIN:${kind}`, ...lines, `END:${kind}`].join("\r\n"));
  } catch {
    return undefined; // counted by the caller
  }
}

function readEvent({ lines }: Block, zones: FindZone): BusyEvent | undefined {
  const component = parseBlock("VEVENT", lines);
  const property = component?.getFirstProperty("dtstart");
  if (!component || !property) return undefined;
  try {
    return eventOf(component, property, zones);
  } catch {
    return undefined; // an impossible date, or a rule that is none
  }
}

function eventOf(component: ICAL.Component, property: ICAL.Property, zones: FindZone): BusyEvent {
  const toInstant = (local: ICAL.Time) => instantOf(local, property, zones);
  const [local] = timesOf(property);
  if (!local) throw new Error("no start");
  const start = { local, at: toInstant(local) };
  const valuesOf = (name: string) =>
    component
      .getAllProperties(name)
      .flatMap((each) => timesOf(each).map((time) => ({ time, at: instantOf(time, each, zones) })));
  const [replaced] = valuesOf("recurrence-id");
  return {
    uid: textOf(component, "uid"),
    isBusy: takesTime(component),
    start,
    endOf: endFinder(component, start, { toInstant, zones }),
    toInstant,
    rules: component.getAllProperties("rrule").map((each) => each.getFirstValue() as ICAL.Recur), // by the property's type
    extra: component.getAllProperties("rdate").flatMap((each) => extraOf(each, zones)),
    excluded: new Set(valuesOf("exdate").map(({ time, at }) => (time.isDate && !local.isDate ? dayOf(time) : at))),
    replaces: replaced && { local: replaced.time, at: replaced.at },
    isOnwards: component.getFirstProperty("recurrence-id")?.getFirstParameter("range") === "THISANDFUTURE",
  };
}

function takesTime(component: ICAL.Component): boolean {
  const is = (name: string, value: string) => textOf(component, name).toUpperCase() === value;
  return !is("transp", "TRANSPARENT") && !is("status", "CANCELLED") && !is("x-microsoft-cdo-busystatus", "FREE");
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
}

function timesOf(property: ICAL.Property): ICAL.Time[] {
  return property.getValues().filter((value): value is ICAL.Time => value instanceof ICAL.Time);
}

function instantOf(local: ICAL.Time, property: ICAL.Property, zones: FindZone): number {
  if (local.zone === ICAL.Timezone.utcTimezone) return asUtc(local);
  const tzid = local.isDate ? undefined : property.getParameter("tzid");
  return zones(typeof tzid === "string" ? tzid : undefined)(local);
}

function dayOf(local: ICAL.Time): string {
  return local.toString().slice(0, 10);
}

/** RFC 5545 §3.3.10, §3.6.1: with DTEND the exact length counts, of whole days the days; DURATION is nominal. */
function endFinder(
  component: ICAL.Component,
  start: Moment,
  { toInstant, zones }: { toInstant: BusyEvent["toInstant"]; zones: FindZone },
): BusyEvent["endOf"] {
  const property = component.getFirstProperty("dtend");
  const [end] = property ? timesOf(property) : [];
  if (property && end && !start.local.isDate) {
    const lengthMs = instantOf(end, property, zones) - start.at;
    return ({ at }) => at + lengthMs;
  }
  const given = component.getFirstPropertyValue("duration");
  const length = given instanceof ICAL.Duration ? given : new ICAL.Duration({ days: wholeDays(start.local, end) });
  const { weeks, days, hours, minutes, seconds } = length;
  const exactMs = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ({ local, at }) => {
    if (weeks === 0 && days === 0) return at + exactMs;
    const later = local.clone();
    later.adjust(weeks * 7 + days, 0, 0, 0);
    return toInstant(later) + exactMs;
  };
}

/** Of an event without DURATION: until its last day; one day if it begins on a day, nothing if at a time. */
function wholeDays(start: ICAL.Time, end: ICAL.Time | undefined): number {
  if (end) return Math.max(0, Math.round((asUtc(end) - asUtc(start)) / dayMs));
  return start.isDate ? 1 : 0;
}

function extraOf(property: ICAL.Property, zones: FindZone): BusyEvent["extra"] {
  return property.getValues().flatMap((value) => {
    if (value instanceof ICAL.Time) return [{ local: value, at: instantOf(value, property, zones) }];
    if (!(value instanceof ICAL.Period)) return [];
    const at = instantOf(value.start, property, zones);
    return [{ local: value.start, at, end: at + value.getDuration().toSeconds() * 1000 }];
  });
}

type Reach = Pick<BusyQuestion, "from" | "until"> & {
  replaced: ReadonlySet<string>;
  onwards: ReadonlyMap<string, Onwards[]>;
  counter: { steps: number; found: number };
};

function occurrencesOf(event: BusyEvent, reach: Reach): Interval[] {
  const changes = event.replaces ? [] : (reach.onwards.get(event.uid) ?? []);
  if (![event, ...changes].some(({ isBusy }) => isBusy)) return [];
  const starts = new Map<number, Moment & { end?: number }>([[event.start.at, event.start]]);
  const near = { ...reach, spareMs: spareOf(changes) + 2 * dayMs };
  for (const rule of event.rules) for (const moment of momentsOf(event, rule, near)) starts.set(moment.at, moment);
  for (const moment of event.extra) starts.set(moment.at, moment);
  const found = [...starts.values()]
    .filter(({ at, local }) => !event.excluded.has(at) && !event.excluded.has(dayOf(local)))
    .filter(({ at }) => event.replaces || !reach.replaced.has(`${event.uid} ${at}`))
    .flatMap((moment) => placesOf(event, moment, changes))
    .filter(([start, end]) => end > reach.from && start < reach.until);
  reach.counter.found += found.length;
  if (reach.counter.found > mostOccurrences)
    throw new Error(`The calendar has more than ${mostOccurrences} events in reach.`);
  return found;
}

/** Empty if the event doesn't block time. The last change before an occurrence counts. */
function placesOf(
  event: BusyEvent,
  { end, ...moment }: Moment & { end?: number },
  changes: readonly Onwards[],
): Interval[] {
  const change = changes.findLast(({ replaces }) => replaces.at < moment.at);
  if (!(change ?? event).isBusy) return [];
  if (!change) return [[moment.at, end ?? event.endOf(moment)]];
  const start = moveAlong(event, change, moment);
  return [[start.at, change.endOf(start)]];
}

/** The moments of a rule that may be in reach. Rules are worked out in local time. */
function* momentsOf(
  event: BusyEvent,
  rule: ICAL.Recur,
  { from, until, counter, spareMs }: Reach & { spareMs: number },
): Generator<Moment> {
  const { local, at } = event.start;
  const isOver = endOfRule(event, rule);
  const endless = rule.clone();
  endless.until = null;
  const reachMs = event.endOf(event.start) - at + spareMs;
  const iterator = endless.iterator(nearStart(local, rule, from - reachMs));
  for (let next = iterator.next(); next; next = iterator.next()) {
    counter.steps += 1;
    if (counter.steps > mostSteps) throw new Error("The calendar repeats too often to be read.");
    const nearly = asUtc(next);
    if (nearly > until + spareMs) return;
    if (nearly < from - reachMs) continue;
    const moment = { local: next.clone(), at: event.toInstant(next) };
    if (isOver(moment)) return;
    yield moment;
  }
}

/** Leaves out years of a rule by days or weeks without COUNT: it repeats itself after each of its intervals. */
function nearStart(local: ICAL.Time, { freq, interval, count }: ICAL.Recur, from: number): ICAL.Time {
  const days = count === null ? ({ DAILY: interval, WEEKLY: interval * 7 }[String(freq)] ?? 0) : 0;
  const periods = days === 0 ? 0 : Math.floor((from - asUtc(local)) / (days * dayMs)) - 1;
  if (periods <= 0) return local;
  const near = local.clone();
  near.adjust(periods * days, 0, 0, 0);
  return near;
}

/** UNTIL is an instant, or a day. */
function endOfRule({ toInstant }: BusyEvent, { until }: ICAL.Recur): (moment: Moment) => boolean {
  if (!until) return () => false;
  if (until.isDate) return ({ local }) => dayOf(local) > dayOf(until);
  const last = until.zone === ICAL.Timezone.utcTimezone ? asUtc(until) : toInstant(until);
  return ({ at }) => at > last;
}

/** Returns the changes of each series by its UID, the earliest first. */
function readOnwards(events: readonly BusyEvent[]): Map<string, Onwards[]> {
  const changes = events.filter((event): event is Onwards => event.isOnwards && event.replaces !== undefined);
  return Map.groupBy(
    changes.toSorted((one, other) => one.replaces.at - other.replaces.at),
    ({ uid }) => uid,
  );
}

/** How far from its place in the series an occurrence may be or end. */
function spareOf(changes: readonly Onwards[]): number {
  const spares = changes.map(
    ({ start, replaces, endOf }) => Math.abs(start.at - replaces.at) + endOf(start) - start.at,
  );
  return Math.max(0, ...spares);
}

/** Returns where a change puts an occurrence of its series. */
function moveAlong(series: BusyEvent, change: Onwards, { local }: Moment): Moment {
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

/** Returns a local time as if it were UTC, in milliseconds since 1970. */
function asUtc(local: ICAL.Time): number {
  return local.toUnixTime() * 1000; // ical.js knows no zone of a part that it reads alone
}
