// Finds the busy times in an iCalendar file: events with recurrences, exceptions and time zones, and free/busy periods.
// An unreadable event is counted, and its day blocked if known, without affecting others.
import { dayMs } from "#app/platform/base/durations.ts";
import { joinIntervals } from "../availability/intervals.ts";
import type { Interval } from "../availability/intervals.ts";
import { CalendarError, parseLine, readBlocks } from "./ical-lines.server.ts";
import type { Block, Property } from "./ical-lines.server.ts";
import { startOfDay, isTimeList, parseDuration, parseTime } from "./ical-values.server.ts";
import type { WrittenTime } from "./ical-values.server.ts";
import { expandOccurrences, parseRule } from "./recurrence.server.ts";
import type { Rule } from "./recurrence.server.ts";
import { ianaZone, isKnownZone, zoneFinder } from "./zones.server.ts";
import type { FindZone, Zone } from "./zones.server.ts";

export type BusyTimesJob = {
  text: string;
  /** In milliseconds since 1970. */
  from: number;
  until: number;
  /** The zone of all-day events, and of times without a zone if the calendar has none. */
  floating: string;
  /** The host name at the end of our own calls' UIDs. */
  ownHost: string;
  /** The person's address in the calendar, if known: declined events and working elsewhere don't block. */
  ownAddress?: string | undefined;
};

export type UnreadableEvents = {
  count: number;
  /** Midnights of the unreadable events' days, as if in UTC. */
  days: number[];
  /** The number of unreadable events whose days are unknown. */
  undated: number;
};

export type BusyTimes = { intervals: Interval[]; events: number; unreadable: UnreadableEvents };

/** The worker thread's answer. */
export type BusyTimesResult = { times: BusyTimes } | { fault: string };

type LocalInstant = { wall: number; at: number };

/** The properties of an iCalendar event that busy times need. */
type BusyEvent = {
  uid: string;
  sequence: number;
  isBusy: boolean;
  isDay: boolean;
  /** True if its start is an instant without a zone. */
  isInstant: boolean;
  start: LocalInstant;
  toInstant: Zone;
  /** Returns when the occurrence that starts at a moment ends. */
  endOf: (start: LocalInstant) => number;
  rules: Rule[];
  extra: (LocalInstant & { end?: number })[];
  excluded: ReadonlySet<string>;
  /** The occurrence that this event replaces. */
  replaces: (LocalInstant & { isInstant: boolean; keys: string[] }) | undefined;
  /** True if it changes all later occurrences too. */
  isOnwards: boolean;
  properties: readonly Property[];
  /** `days`: only its days could be read, so they are blocked. `first`: its recurrence couldn't be read either. */
  fault?: "days" | "first";
};

/**
 * A change that applies from one occurrence on (RANGE=THISANDFUTURE, RFC 5545 §3.8.4.4): later occurrences keep their
 * distance from the changed one, and take its length, zone and busy state.
 */
type FollowingChange = BusyEvent & { replaces: NonNullable<BusyEvent["replaces"]> };

type Context = BusyTimesJob & { zones: FindZone; unreadable: UnreadableEvents };

const maxOccurrences = 10_000;

/** Finds busy times. @throws CalendarError if the text isn't a calendar, is truncated, or has too many occurrences */
export function findBusyTimes(job: BusyTimesJob): BusyTimes {
  if (!isCalendar(job.text)) throw new CalendarError("The address doesn't return a calendar.");
  const blocks = readBlocks(job.text);
  const described = blocks.filter(({ kind }) => kind === "VTIMEZONE");
  const unreadable = { count: 0, days: [], undated: 0 };
  const context = { ...job, unreadable, zones: zoneFinder(described, job.until + 400 * dayMs) };
  const parts = blocks.filter(({ kind }) => kind !== "VTIMEZONE");
  const events = newestOf(parts.flatMap((block) => (block.kind === "VEVENT" ? readEvent(block, context) : [])));
  const expansion = { ...context, replaced: replacedIn(events), onwards: findFollowingChanges(events) };
  const intervals = [
    ...events.filter(({ uid }) => !isFromThisSite(uid, job)).flatMap((event) => expandIntervals(event, expansion)),
    ...parts.flatMap((block) => (block.kind === "VFREEBUSY" ? readPeriods(block, context) : [])),
  ];
  if (intervals.length > maxOccurrences)
    throw new CalendarError(`The calendar has more than ${maxOccurrences} events in reach.`);
  return { intervals: joinIntervals(intervals), events: parts.length, unreadable };
}

/** Returns true for an iCalendar text; some programs omit the VCALENDAR around the events. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:(?:VCALENDAR|VEVENT|VFREEBUSY|VTIMEZONE)\b/i.test(text);
}

/** Returns true for the site's own calls, which return through a subscription to its feed or an invitation. */
function isFromThisSite(uid: string, { ownHost }: BusyTimesJob): boolean {
  return uid.startsWith("booking-") && uid.endsWith(`@${ownHost}`);
}

function readEvent(block: Block, context: Context): BusyEvent[] {
  const properties = block.lines.flatMap(
    (line) => parseLine(line, timeNames.test(line) ? isTimeList : undefined) ?? [],
  );
  try {
    return [toBusyEvent(properties, context, block.calendar.timeZone)];
  } catch {
    return takesTime(properties, context) ? daysOf(properties, context) : [];
  }
}

const timeNames = /^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)[;:]/i;

function toBusyEvent(properties: readonly Property[], context: Context, calendarZone: string | undefined): BusyEvent {
  const read = (property: Property, value = property.value) => readTime({ ...property, value }, context, calendarZone);
  const all = (name: string) =>
    properties
      .filter((each) => each.name === name)
      .flatMap((each) => each.value.split(",").map((value) => ({ ...each, value: value.trim() })))
      .filter(({ value }) => value !== "");
  const property = properties.find(({ name }) => name === "DTSTART");
  if (!property) throw new Error("no start");
  const start = read(property);
  const [replaced] = all("RECURRENCE-ID").map((each) => ({ ...read(each), parameters: each.parameters }));
  return {
    uid: propertyText(properties, "UID"),
    sequence: Number(propertyText(properties, "SEQUENCE")) || 0,
    isBusy: takesTime(properties, context),
    isDay: start.isDay,
    isInstant: start.isInstant,
    start,
    toInstant: start.toInstant,
    endOf: endFinder(properties, start, read),
    rules: replaced ? [] : rulesOf(properties),
    extra: replaced ? [] : all("RDATE").map((each) => extraOf(each, read)),
    excluded: new Set(all("EXDATE").flatMap((each) => writtenKeys(read(each), context))),
    replaces: replaced && { ...replaced, keys: writtenKeys(replaced, context) },
    isOnwards: replaced?.parameters.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    properties,
  };
}

type ZonedTime = LocalInstant & WrittenTime & { toInstant: Zone };

/** Parses a time with its zone. @throws Error if the time is invalid or its zone unknown */
function readTime(
  { parameters, value }: Property,
  { zones, floating }: Context,
  calendarZone: string | undefined,
): ZonedTime {
  const time = parseTime(value, parameters.get("VALUE")?.toUpperCase() === "DATE");
  const toInstant = zoneOf(time, parameters.get("TZID"));
  return { ...time, at: toInstant(time.wall), toInstant };

  function zoneOf({ isInstant, isDay }: WrittenTime, name: string | undefined): Zone {
    if (isInstant) return (wall) => wall;
    const zoneName = isDay
      ? undefined
      : (name ?? (calendarZone !== undefined && isKnownZone(calendarZone) ? calendarZone : ""));
    if (!zoneName) return ianaZone(floating);
    const zone = zones(zoneName);
    if (!zone) throw new Error(`unknown zone: ${zoneName}`);
    return zone;
  }
}

function rulesOf(properties: readonly Property[]): Rule[] {
  return properties.filter(({ name }) => name === "RRULE").flatMap(({ value }) => parseRule(value) ?? []);
}

/** Returns true if the event blocks time (RFC 5545 §3.8.2.7, §3.8.1.11, §3.2.12). */
function takesTime(properties: readonly Property[], { ownAddress }: Context): boolean {
  const is = (name: string, value: string) => propertyText(properties, name).toUpperCase() === value;
  const shownAs = "X-MICROSOFT-CDO-BUSYSTATUS";
  if (is("TRANSP", "TRANSPARENT") || is("STATUS", "CANCELLED") || is(shownAs, "FREE")) return false;
  if (ownAddress === undefined) return true;
  const isDeclined = properties.some(
    ({ name, value, parameters }) =>
      name === "ATTENDEE" &&
      parameters.get("PARTSTAT")?.toUpperCase() === "DECLINED" &&
      value.replace(/^mailto:/i, "").toLowerCase() === ownAddress.toLowerCase(),
  );
  return !isDeclined && !is(shownAs, "WORKINGELSEWHERE");
}

function propertyText(properties: readonly Property[], name: string): string {
  return properties.find((each) => each.name === name)?.value ?? "";
}

/**
 * Returns a function for an occurrence's end (RFC 5545 §3.3.10, §3.6.1). DTEND gives the exact length, or the days of
 * an all-day event; DURATION is nominal. Without either it is a day, or a moment that takes no time.
 */
function endFinder(
  properties: readonly Property[],
  start: ZonedTime,
  read: (property: Property) => ZonedTime,
): BusyEvent["endOf"] {
  const property = properties.find(({ name }) => name === "DTEND");
  const end = property && read(property);
  if (end && end.at < start.at) throw new Error("ends before it starts");
  if (end && !start.isDay) return ({ at }) => at + end.at - start.at;
  const duration = end ? "" : propertyText(properties, "DURATION");
  const { days, exactMs } = duration === "" ? { days: wholeDays(start, end), exactMs: 0 } : parseDuration(duration);
  return ({ wall, at }) => (days === 0 ? at + exactMs : start.toInstant(wall + days * dayMs) + exactMs);
}

function wholeDays({ isDay, wall }: ZonedTime, end: ZonedTime | undefined): number {
  return isDay ? Math.max(1, Math.round(((end?.wall ?? wall) - wall) / dayMs)) : 0;
}

function extraOf(property: Property, read: (property: Property) => ZonedTime): BusyEvent["extra"][number] {
  const [start = "", end] = property.value.split("/");
  const { wall, at } = read({ ...property, value: start });
  if (end === undefined) return { wall, at };
  return { wall, at, end: periodEnd(end, at, (value) => read({ ...property, value }).at) };
}

function periodEnd(text: string, start: number, read: (value: string) => number): number {
  if (!text.startsWith("P")) return read(text);
  const { days, exactMs } = parseDuration(text);
  return start + days * dayMs + exactMs;
}

/**
 * Returns the keys by which EXDATE and RECURRENCE-ID identify an occurrence: its instant, its day, or for all-day
 * series any time of the day, because Exchange writes midnight in some zone.
 */
function writtenKeys(time: LocalInstant & WrittenTime, { floating }: Context): string[] {
  if (time.isDay) return [`day ${time.wall}`];
  const isMidnight = time.wall % dayMs === 0;
  const wall = time.isInstant && !isMidnight ? time.at + (time.at - ianaZone(floating)(time.at)) : time.wall;
  return [`at ${time.at}`, `time of day ${startOfDay(wall)}`];
}

function keysOf({ isDay }: BusyEvent, { wall, at }: LocalInstant): string[] {
  return isDay ? [`day ${wall}`, `time of day ${wall}`] : [`at ${at}`, `day ${startOfDay(wall)}`];
}

/** Returns an event that blocks its days entirely, because only they can be read. */
function daysOf(properties: readonly Property[], context: Context, fault: "days" | "first" = "days"): BusyEvent[] {
  const toInstant = ianaZone(context.floating);
  const start = writtenDay(propertyText(properties, "DTSTART"));
  if (start === undefined) {
    context.unreadable.count += 1;
    context.unreadable.undated += 1;
    return [];
  }
  const end = Math.max(start, writtenDay(propertyText(properties, "DTEND")) ?? start);
  const isLong = end - start > 31 * dayMs; // its end must be wrong
  return [
    {
      uid: propertyText(properties, "UID"),
      sequence: Number(propertyText(properties, "SEQUENCE")) || 0,
      isBusy: true,
      isDay: true,
      isInstant: false,
      start: { wall: start, at: toInstant(start) },
      toInstant,
      endOf: ({ wall }) => toInstant(wall + (isLong ? 0 : end - start) + dayMs),
      rules: fault === "days" ? readableRules(properties) : [],
      extra: [],
      excluded: new Set(),
      replaces: undefined,
      isOnwards: false,
      properties,
      fault: fault === "days" && readableRules(properties).length === rulesGiven(properties) ? "days" : "first",
    },
  ];
}

function rulesGiven(properties: readonly Property[]): number {
  return properties.filter(({ name, value }) => name === "RRULE" && value !== "").length;
}

function readableRules(properties: readonly Property[]): Rule[] {
  try {
    return rulesOf(properties);
  } catch {
    return []; // then only the first day is known
  }
}

/** Returns the day named in a value, even if the rest is invalid. */
function writtenDay(value: string): number | undefined {
  const [day] = /\d{4}-?\d{2}-?\d{2}/.exec(value) ?? [];
  try {
    return day === undefined ? undefined : parseTime(day).wall;
  } catch {
    return undefined; // no valid date
  }
}

/** Keeps the versions of events with the highest SEQUENCE (RFC 5545 §3.8.7.4); a file may contain several. */
function newestOf(events: readonly BusyEvent[]): BusyEvent[] {
  const occurrenceKey = ({ uid, replaces }: BusyEvent) => `${uid} ${replaces?.keys.join() ?? ""}`;
  const newest = new Map<string, number>();
  for (const event of events)
    newest.set(occurrenceKey(event), Math.max(event.sequence, newest.get(occurrenceKey(event)) ?? 0));
  return events.filter((event) => event.uid === "" || event.sequence === newest.get(occurrenceKey(event)));
}

function replacedIn(events: readonly BusyEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ uid, replaces }) => (replaces ? replaces.keys.map((key) => `${uid} ${key}`) : [])));
}

type ExpansionContext = Context & {
  replaced: ReadonlySet<string>;
  onwards: ReadonlyMap<string, FollowingChange[]>;
};

/** Returns an event's intervals; if its recurrence rule can't be evaluated, it blocks its first day. */
function expandIntervals(event: BusyEvent, context: ExpansionContext): Interval[] {
  try {
    return recordFault(event, occurrencesIn(event, context), context);
  } catch {
    const [first] = daysOf(event.properties, context, "first");
    return first ? recordFault(first, occurrencesIn(first, context), context) : [];
  }
}

/** Counts an unreadable event, unless it is out of range and doesn't repeat. */
function recordFault(
  { fault }: BusyEvent,
  intervals: Interval[],
  { unreadable, from, floating }: ExpansionContext,
): Interval[] {
  if (fault === undefined || (fault === "days" && intervals.length === 0)) return intervals;
  unreadable.count += 1;
  const zone = ianaZone(floating);
  if (intervals.length === 0) unreadable.undated += 1;
  for (const [start] of intervals) unreadable.days.push(startOfDay(Math.max(start, from) + (start - zone(start))));
  return intervals;
}

function occurrencesIn(event: BusyEvent, context: ExpansionContext): Interval[] {
  const changes = event.replaces ? [] : (context.onwards.get(event.uid) ?? []);
  if (![event, ...changes].some(({ isBusy }) => isBusy)) return [];
  const starts = new Map<number, LocalInstant & { end?: number }>([[event.start.at, event.start]]);
  for (const rule of event.rules)
    for (const moment of momentsOf(event, rule, { ...context, spareMs: spareOf(changes) }))
      starts.set(moment.at, moment);
  for (const moment of event.extra) starts.set(moment.at, moment);
  return [...starts.values()]
    .filter((moment) => !keysOf(event, moment).some((key) => event.excluded.has(key)))
    .filter(
      (moment) => event.replaces || !keysOf(event, moment).some((key) => context.replaced.has(`${event.uid} ${key}`)),
    )
    .flatMap((moment) => intervalIn(event, moment, changes))
    .filter(([start, end]) => end > start && end > context.from && start < context.until);
}

/** Returns an occurrence's interval; empty if it doesn't block time. The last change before it applies. */
function intervalIn(
  event: BusyEvent,
  { end, ...moment }: LocalInstant & { end?: number },
  changes: readonly FollowingChange[],
): Interval[] {
  const change = changes.findLast(({ replaces }) => replaces.at < moment.at);
  if (!(change ?? event).isBusy) return [];
  if (!change) return [[moment.at, end ?? event.endOf(moment)]];
  const start = moveAlong(event, change, moment);
  return [[start.at, change.endOf(start)]];
}

/** Returns a rule's occurrences that may be in range. Rules are evaluated in local time. */
function momentsOf(
  event: BusyEvent,
  rule: Rule,
  { from, until, spareMs }: ExpansionContext & { spareMs: number },
): LocalInstant[] {
  const { start, endOf, toInstant } = event;
  const lengthMs = endOf(start) - start.at;
  const walls = expandOccurrences(rule, {
    start: start.wall,
    from: from - lengthMs - spareMs - 2 * dayMs,
    until: until + spareMs + 2 * dayMs,
    max: maxOccurrences,
  });
  const moments = walls.map((wall) => ({ wall, at: toInstant(wall) }));
  return moments.filter((moment) => isBeforeEnd(event, rule, moment));
}

/** Returns true if it is not after UNTIL, which is an instant, a time in the series' zone, or a day. */
function isBeforeEnd({ isDay, toInstant }: BusyEvent, { until }: Rule, { wall, at }: LocalInstant): boolean {
  if (!until) return true;
  if (isDay && until.isInstant && at <= until.wall) return true; // midnight of the last day, as an instant
  if (until.isDay || isDay) return startOfDay(wall) <= startOfDay(until.wall);
  return at <= (until.isInstant ? until.wall : toInstant(until.wall));
}

/** Returns the changes of each series by UID, earliest first. */
function findFollowingChanges(events: readonly BusyEvent[]): Map<string, FollowingChange[]> {
  const changes = events.filter((event): event is FollowingChange => event.isOnwards && event.replaces !== undefined);
  return Map.groupBy(
    changes.toSorted((change, other) => change.replaces.at - other.replaces.at),
    ({ uid }) => uid,
  );
}

/** Returns how far changes may move an occurrence from its place in the series, or its end. */
function spareOf(changes: readonly FollowingChange[]): number {
  const marginsMs = changes.map(
    ({ start, replaces, endOf }) => Math.abs(start.at - replaces.at) + endOf(start) - start.at,
  );
  return Math.max(0, ...marginsMs);
}

/** Returns when an occurrence takes place after a change of its series. */
function moveAlong(series: BusyEvent, change: FollowingChange, { wall }: LocalInstant): LocalInstant {
  const isUtcOnly = change.isInstant && !series.isInstant && !series.isDay;
  const { toInstant } = isUtcOnly ? series : change; // a series in a zone keeps its local time over a clock change
  const moved = isUtcOnly ? wallAt(series, change.start.at) : change.start.wall;
  const { replaces } = change;
  const replaced = replaces.isInstant && !series.isInstant ? wallAt(series, replaces.at) : replaces.wall;
  const distance = wall - replaced;
  const movedStart = moved + (change.isDay ? Math.round(distance / dayMs) * dayMs : distance);
  return { wall: movedStart, at: toInstant(movedStart) };
}

/** Returns the local time of an instant in a series' zone. */
function wallAt({ start, toInstant }: BusyEvent, at: number): number {
  const near = start.wall + at - start.at;
  return near + at - toInstant(near); // there may be a clock change in between
}

/** Reads free/busy periods (RFC 5545 §3.6.4, §3.2.9): only FBTYPE=FREE is free. */
function readPeriods({ lines }: Block, context: Context): Interval[] {
  const properties = lines.flatMap((line) => parseLine(line) ?? []).filter(({ name }) => name === "FREEBUSY");
  const busy = properties.filter(({ parameters }) => parameters.get("FBTYPE")?.toUpperCase() !== "FREE");
  return busy.flatMap((property) => property.value.split(",").flatMap((value) => readPeriod(value, context)));
}

function readPeriod(value: string, context: Context): Interval[] {
  const { from, until, floating, unreadable } = context;
  const [first = "", last = ""] = value.trim().split("/");
  const instant = (text: string) => {
    const { wall, isInstant } = parseTime(text);
    return isInstant ? wall : ianaZone(floating)(wall);
  };
  const isIn = ([start, end]: Interval) => end > start && end > from && start < until;
  try {
    const start = instant(first);
    return [[start, periodEnd(last, start, instant)] as const].filter(isIn);
  } catch {
    const day = writtenDay(first);
    const zone = ianaZone(floating);
    const whole: Interval[] = day === undefined ? [] : [[zone(day), zone(day + dayMs)]];
    if (day !== undefined && !whole.some(isIn)) return [];
    unreadable.count += 1;
    if (day === undefined) unreadable.undated += 1;
    else unreadable.days.push(day);
    return whole;
  }
}
