// Working hours of a day as staff type them: `09:00-12:00, 13:00-18:00`.
import type { Period } from "../availability/contract.ts";

export function hoursText(periods: readonly Period[]): string {
  return periods.map(({ from, to }) => `${from}-${to}`).join(", ");
}

/**
 * Returns undefined for what is no list of times in order.
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
