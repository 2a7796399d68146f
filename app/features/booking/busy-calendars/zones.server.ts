// Converts iCalendar's local times to instants. Zones are IANA or Windows names, offsets, or defined in the file.
import { Temporal } from "temporal-polyfill";
import { canonicalTimeZone } from "#app/platform/i18n/canonical-time-zone.ts";
import type { Block } from "./ical-lines.server.ts";
import { parseLine } from "./ical-lines.server.ts";
import { offsetMs, parseTime } from "./ical-values.server.ts";
import { expandOccurrences, parseRule } from "./recurrence.server.ts";
import { windowsDisplayNames, windowsZones } from "./windows-zones.ts";

/** Returns the instant of a local time; both in milliseconds since 1970. */
export type Zone = (wall: number) => number;

/** Returns a zone by its name in the file. */
export type FindZone = (name: string) => Zone | undefined;

/** Returns a lookup of zones. `described` are the file's own zones; transitions are known up to `until`. */
export function zoneFinder(described: readonly Block[], until: number): FindZone {
  const byName = new Map(described.map((block) => [plainName(zoneName(block)), block]));
  const zones = new Map<string, Zone | undefined>();
  return (name) => {
    const plain = plainName(name);
    if (!zones.has(plain)) zones.set(plain, zoneOf(plain, byName.get(plain), until));
    return zones.get(plain);
  };
}

function zoneName({ lines }: Block): string {
  const line = lines.find((each) => /^TZID[;:]/i.test(each));
  return (line && parseLine(line)?.value) ?? "";
}

function plainName(name: string): string {
  return name.replaceAll(/["\\]/g, "").trim();
}

function zoneOf(name: string, described: Block | undefined, until: number): Zone | undefined {
  const iana = ianaName(name) ?? windowsZones[name];
  if (iana !== undefined) return ianaZone(iana);
  const ownZone = described && describedZone(described, until);
  if (ownZone) return ownZone;
  const byText = windowsZones[windowsDisplayNames[name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, "")] ?? ""];
  const numbered = windowsZones[name.replace(/\s+\d+$/, "")]; // Exchange numbers zones that differ by year
  const zone = byText ?? numbered ?? zoneOfCity(name);
  return zone === undefined ? fixedZone(name) : ianaZone(zone);
}

/** Finds the zone of a list of cities such as `Amsterdam, Belgrade, Berlin`, which Exchange uses as names. */
function zoneOfCity(name: string): string | undefined {
  const [city = ""] = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, "").split(",");
  const end = `/${city.trim().replaceAll(" ", "_")}`;
  return name.includes(",") ? Intl.supportedValuesOf("timeZone").find((zone) => zone.endsWith(end)) : undefined;
}

export function ianaZone(name: string): Zone {
  return (wall) =>
    Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC").toPlainDateTime().toZonedDateTime(name)
      .epochMilliseconds;
}

/** Returns the IANA name, even after a vendor's prefix (`/freeassociation.sourceforge.net/Europe/Bucharest`). */
function ianaName(name: string): string | undefined {
  const [last = ""] = /[A-Za-z_]+(?:\/[A-Za-z_+\-0-9]+){1,2}$/.exec(name) ?? [];
  return [name, last, last.split("/").slice(-2).join("/")].find((each) => each !== "" && isKnownZone(each));
}

export function isKnownZone(name: string): boolean {
  return canonicalTimeZone(name) !== undefined;
}

/** Parses `UTC`, `GMT+0100`, `UTC-05:00`, `+01:00`, `tzone://Microsoft/Utc`; returns undefined for other names. */
function fixedZone(name: string): Zone | undefined {
  if (/^(?:tzone:\/\/Microsoft\/Utc|Z|UTC|GMT|Zulu|Coordinated Universal Time)$/i.test(name)) return (wall) => wall;
  const [, sign = "", hours, minutes = "00"] = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? [];
  if (hours === undefined) return undefined;
  const offset = offsetMs(`${sign}${hours.padStart(2, "0")}${minutes}`);
  return (wall) => wall - offset;
}

type Transition = { wall: number; before: number; after: number };

/** Returns a zone defined in the file, or undefined if a part of it can't be read. */
function describedZone({ lines }: Block, until: number): Zone | undefined {
  try {
    const transitions = observancesOf(lines)
      .flatMap((part) => transitionsOf(part, until))
      .toSorted((a, b) => a.wall - b.wall);
    const [first] = transitions;
    if (!first) return undefined;
    return (wall) => wall - (transitions.findLast((each) => each.wall <= wall)?.after ?? first.before);
  } catch {
    return undefined; // its events count as unreadable
  }
}

/** Returns the lines of each STANDARD and DAYLIGHT part. */
function observancesOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function transitionsOf(lines: readonly string[], until: number): Transition[] {
  const propertyValues = (name: string) =>
    lines.flatMap((line) => {
      const property = parseLine(line);
      return property?.name === name ? [property.value] : [];
    });
  const [start = ""] = propertyValues("DTSTART");
  const [to = ""] = propertyValues("TZOFFSETTO");
  const after = offsetMs(to);
  const before = offsetMs(propertyValues("TZOFFSETFROM")[0] ?? to); // some omit it
  const first = parseTime(start).wall;
  const rules = propertyValues("RRULE").flatMap((value) => parseRule(value) ?? []);
  const walls = rules.flatMap((rule) => {
    const last = rule.until ? rule.until.wall + before : until;
    return expandOccurrences(rule, { start: first, from: first, until: Math.min(last, until), max: 10_000 });
  });
  const more = propertyValues("RDATE").flatMap((value) => value.split(",").map((each) => parseTime(each).wall));
  return [...new Set([first, ...walls, ...more])].map((wall) => ({ wall, before, after }));
}
