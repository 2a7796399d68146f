// Where the entries of a drawn week are. Times are local times of the company, as form fields have them.
import { minuteMs } from "#app/platform/base/durations.ts";
import { listBookings } from "../contract.ts";

/** The first part of the query keys of drawn weeks; the rest is the Monday. */
export const weekKey = [listBookings.path, "week"];

/** Minutes of a day. */
export type Minutes = { from: number; to: number };

/** The steps in which times are pressed, in minutes. */
export const stepMinutes = 30;

/** @example parseMinutes("09:30") // 570 */
export function parseMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** @example localTime("2026-11-24", 570) // "2026-11-24T09:30" */
export function localTime(day: string, minutes: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + minutes * minuteMs).toISOString().slice(0, 16);
}

/** @example minutesAfter("2026-11-24T23:30", 30) // "2026-11-25T00:00" */
export function minutesAfter(time: string, minutes: number): string {
  return localTime(time.slice(0, 10), parseMinutes(time.slice(11)) + minutes);
}

/** Returns the times that can be pressed. */
export function listSteps({ from, to }: Minutes, day: string): string[] {
  const first = Math.floor(from / stepMinutes) * stepMinutes;
  return Array.from({ length: Math.ceil((to - first) / stepMinutes) }, (_, at) =>
    localTime(day, first + at * stepMinutes),
  );
}

/** Returns the whole hours that all spans are in; 9 to 17 if there are none. */
export function hoursAround(spans: readonly Minutes[]): Minutes {
  if (spans.length === 0) return { from: 9 * 60, to: 17 * 60 };
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(24, Math.ceil(to / 60)) * 60 };
}

/** Returns the position within the drawn hours, cut at both ends. Overlapping spans share the width. */
export function computePosition(span: Minutes, hours: Minutes, all: readonly Minutes[] = [span]) {
  const share = (minutes: number) => (minutes / (hours.to - hours.from)) * 100;
  const [from, to] = [Math.max(span.from, hours.from), Math.min(span.to, hours.to)];
  const beside = all.filter((other) => other.from < span.to && span.from < other.to);
  const width = 100 / Math.max(1, beside.length);
  return {
    top: `${share(from - hours.from)}%`,
    height: `${share(to - from)}%`,
    left: `${Math.max(0, beside.indexOf(span)) * width}%`,
    width: `${width}%`,
  };
}

/** Returns the span that two pressed times mark, in any order. */
export function markedBetween(one: string, other: string): { from: string; to: string } {
  const [first, last] = one < other ? [one, other] : [other, one];
  return { from: first, to: minutesAfter(last, stepMinutes) };
}
