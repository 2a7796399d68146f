// The settings of the calendar as staff type them; the working hours of a day as `09:00-12:00, 13:00-18:00`.
import type { BookingSettings, Period } from "../availability/contract.ts";

export function hoursText(periods: readonly Period[]): string {
  return periods.map(({ from, to }) => `${from}-${to}`).join(", ");
}

/**
 * Returns undefined unless the text is an ordered list of times.
 * @example readHours("9-12:30, 13.00–18") // [{ from: "09:00", to: "12:30" }, { from: "13:00", to: "18:00" }]
 */
export function readHours(text: string): Period[] | undefined {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== "");
  const periods = parts.map(readPeriod);
  const read = periods.filter((period) => period !== undefined);
  const isInOrder = read.every(({ from, to }, index) => from < to && (read[index - 1]?.to ?? "") < from);
  return read.length === periods.length && isInOrder ? read : undefined;
}

function readPeriod(part: string): Period | undefined {
  const [from, to, ...rest] = part.split(/[-–]/).map(readClock);
  return from && to && rest.length === 0 ? { from, to } : undefined;
}

function readClock(text: string): string | undefined {
  const [, hour = "", minute = "00"] = /^\s*([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s*$/.exec(text) ?? [];
  return hour && `${hour.padStart(2, "0")}:${minute}`;
}

/** The fields with a number. */
export const numbers = [
  {
    name: "noticeHours",
    label: "Notice in hours",
    hint: "How long before it begins a call can still be booked.",
    max: 336,
  },
  { name: "horizonDays", label: "Days ahead", hint: "How far ahead calls can be booked.", min: 1, max: 365 },
  { name: "bufferBeforeMinutes", label: "Minutes free before", hint: "Before each call.", max: 240 },
  { name: "bufferAfterMinutes", label: "Minutes free after", hint: "After each call.", max: 240 },
  { name: "mostPerDay", label: "Maximum calls a day", hint: "Empty: as many as there are slots.", min: 1, max: 48 },
] as const;

/** By the names of fields. */
export type Faults = Partial<Record<string, string>>;

/** Reads the form, or returns its errors by field. */
export function readSettingsForm(data: FormData): { read: BookingSettings; faults: Faults } {
  const textOf = (name: string) => String(data.get(name) ?? "").trim();
  const faults: Faults = {};
  const hoursOf = (day: string) => {
    const hours = readHours(textOf(day));
    if (!hours) faults[day] = "Write times in order, as 09:00-12:00, 13:00-18:00.";
    return hours ?? [];
  };
  const numberOf = (name: (typeof numbers)[number]["name"]) => {
    const field = numbers.find((each) => each.name === name);
    const value = textOf(name) === "" ? NaN : Number(textOf(name));
    const least = field && "min" in field ? field.min : 0;
    if (!Number.isInteger(value) || value < least || value > (field?.max ?? 0))
      faults[name] = `A whole number from ${least} to ${field?.max}.`;
    return value;
  };
  const read = {
    hours: {
      monday: hoursOf("monday"),
      tuesday: hoursOf("tuesday"),
      wednesday: hoursOf("wednesday"),
      thursday: hoursOf("thursday"),
      friday: hoursOf("friday"),
      saturday: hoursOf("saturday"),
      sunday: hoursOf("sunday"),
    },
    noticeHours: numberOf("noticeHours"),
    horizonDays: numberOf("horizonDays"),
    bufferBeforeMinutes: numberOf("bufferBeforeMinutes"),
    bufferAfterMinutes: numberOf("bufferAfterMinutes"),
    mostPerDay: textOf("mostPerDay") === "" ? null : numberOf("mostPerDay"),
  };
  return { read, faults };
}
