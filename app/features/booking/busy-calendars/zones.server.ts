// Local times of iCalendar files as instants. A zone may be an IANA name, one of Windows, or described in the file.
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { windowsZones } from "./windows-zones.ts";

/** Returns the instant of a local time, in milliseconds since 1970. */
export type Zone = (local: ICAL.Time) => number;

/** Returns a zone by its name in a file; the given one for a floating time or an unknown name. */
export type FindZone = (tzid: string | undefined) => Zone;

/** `described` are the file's own time zones by their names. */
export function zoneFinder(described: ReadonlyMap<string, ICAL.Component>, floating: string): FindZone {
  const known = new Map<string, Zone>();
  return (tzid) => {
    const name = tzid === undefined ? "" : tzid.replaceAll('"', "").trim();
    const zone = known.get(name) ?? zoneOf(name, described.get(name)) ?? ianaZone(floating);
    known.set(name, zone);
    return zone;
  };
}

function zoneOf(name: string, described: ICAL.Component | undefined): Zone | undefined {
  const iana = ianaName(name) ?? windowsZones[name];
  if (iana !== undefined) return ianaZone(iana);
  if (!described) return undefined;
  const timezone = new ICAL.Timezone({ component: described, tzid: name });
  return (local) => {
    const time = local.clone();
    time.zone = timezone;
    return time.toUnixTime() * 1000;
  };
}

function ianaZone(name: string): Zone {
  return ({ year, month, day, hour, minute, second }) =>
    Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(name).epochMilliseconds;
}

/** Also if the name has a vendor's prefix, as `/freeassociation.sourceforge.net/Europe/Bucharest`. */
function ianaName(name: string): string | undefined {
  const [last = ""] = /[A-Za-z_]+(?:\/[A-Za-z_+\-0-9]+){1,2}$/.exec(name) ?? [];
  return [name, last, last.split("/").slice(-2).join("/")].find((each) => each !== "" && isZone(each));
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false; // Intl throws for an unknown zone
  }
}
