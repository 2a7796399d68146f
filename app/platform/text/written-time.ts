// Parses times as other programs and spreadsheets write them, if they are unambiguous.
import { folded } from "./folded.ts";

/** ISO 8601 UTC; `ambiguous` is a day that could be a month, such as 03/04/2025. */
export type WrittenTime = { time: string } | { fault: "ambiguous" | "unreadable" };

/**
 * Parses a time, as UTC if it has no offset. Months may be words in English and the given languages.
 * @example readWrittenTime("31.03.2025", ["ro"]) // { time: "2025-03-31T00:00:00.000Z" }
 */
export function readWrittenTime(text: string, languages: readonly string[]): WrittenTime {
  const [, day = text.trim(), clock = "", offset = ""] =
    /^(.*?)(?:[T ,]+(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text.trim(),
    ) ?? [];
  const date = readDay(day, languages);
  if ("fault" in date) return date;
  const time = new Date(`${date.day}T${clockOf(clock)}${offsetOf(offset)}`);
  return Number.isNaN(time.getTime()) ? { fault: "unreadable" } : { time: time.toISOString() };
}

type Day = { day: string } | { fault: "ambiguous" | "unreadable" };

function readDay(text: string, languages: readonly string[]): Day {
  const [, year, ofYear, last] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return toDay(year, ofYear, last);
  return readNumbers(text) ?? readNamed(text, languages);
}

/** Parses a day in numbers. With dots the day is always first; otherwise one number must be too large for a month. */
function readNumbers(text: string): Day | undefined {
  const [, first = "", mark, other = "", year] = /^(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (mark === "." || first === other || Number(first) > 12) return toDay(year, other, first);
  return Number(other) > 12 ? toDay(year, first, other) : { fault: "ambiguous" };
}

const namedForms = [
  /^(?<day>\d{1,2})(?:\.|er|st|nd|rd|th)?[ -](?<month>\p{L}+)\.?,?[ -](?<year>\d{4})$/u,
  /^(?<month>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/u,
];

function readNamed(text: string, languages: readonly string[]): Day {
  const parts = namedForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  const month = parts && monthNumber(parts["month"] ?? "", languages);
  return month === undefined ? { fault: "unreadable" } : toDay(parts?.["year"], month, parts?.["day"]);
}

/** Returns a fault for a day such as February 30. */
function toDay(year = "", month = "", day = ""): Day {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const midnight = new Date(`${text}T00:00Z`);
  return midnight.toJSON()?.startsWith(text) ? { day: text } : { fault: "unreadable" };
}

/** Finds a month by at least three letters, ignoring accents: `Mar`, `mars`, `martie`, `févr`. */
function monthNumber(name: string, languages: readonly string[]): string | undefined {
  const key = folded(name);
  if (key.length < 3) return undefined;
  const months = ["en", ...languages].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => month).filter((month) =>
      folded(format.format(Date.UTC(2025, month, 15))).startsWith(key),
    );
  });
  const [month] = months;
  return month === undefined || new Set(months).size > 1 ? undefined : String(month + 1);
}

function clockOf(text: string): string {
  const [, hour = "0", minutes = ":00", half] = /^(\d{1,2})(:[\d:.]+)(?: ?([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}${minutes}`;
}

function offsetOf(text: string): string {
  if (/^(?:|Z|UTC)$/i.test(text)) return "Z";
  const [, sign = "+", hours = "00", minutes = "00"] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  return `${sign}${hours}:${minutes}`;
}
