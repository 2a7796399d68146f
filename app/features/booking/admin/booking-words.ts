// Formats times in English and the company's time zone.
import { daysAfter, fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { formatDate, formatDateTime } from "#app/platform/i18n/format.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";
import type { AdminBooking } from "../contract.ts";

const dayWithWeekday = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit" } as const;

/** Formats a time: `Mon, 23 Nov 2026, 09:00` */
export function bookingTime(time: string): string {
  return `${weekdayOf(time)}, ${formatDateTime(time)}`;
}

function weekdayOf(time: string): string {
  return timeFormat("en", { weekday: "short", timeZone: companyZone }).format(new Date(time));
}

/** Formats a time in the visitor's zone; returns just the zone's name if this browser doesn't know it. */
export function visitorTime(time: string, timeZone: string): string {
  try {
    const own = timeFormat("en", { ...dayWithWeekday, ...clock, timeZone });
    return `${own.format(new Date(time))} (${timeZone})`;
  } catch {
    return timeZone;
  }
}

/** Formats a range of days: `Thu, 24 Dec 2026 – Mon, 4 Jan 2027`, or one day. */
export function rangeWords({ first, last }: { first: string; last: string }): string {
  return first === last ? dateWords(first) : `${dateWords(first)} – ${dateWords(last)}`;
}

/** Formats a day: `Thu, 24 Dec 2026` */
export function dateWords(day: string): string {
  const noon = fromCompanyTime(`${day}T12:00`) ?? "";
  return `${weekdayOf(noon)}, ${formatDate(noon)}`;
}

/** Formats the week that a Monday begins: `30 Nov – 6 Dec 2026`, `23 – 29 Nov 2026` */
export function formatWeek(monday: string): string {
  const [first = "", last = ""] = [monday, daysAfter(monday, 6)].map((day) =>
    formatDate(fromCompanyTime(`${day}T12:00`) ?? ""),
  );
  const shared = [/ .+/, / \d+$/].map((end) => end.exec(last)?.[0] ?? "").find((end) => first.endsWith(end)) ?? "";
  return `${first.slice(0, first.length - shared.length)} – ${last}`;
}

const localClock = { weekday: "short", ...clock, timeZone: "UTC" } as const;

/**
 * Formats a span of local times.
 * @example formatTimeSpan({ from: "2026-11-24T10:00", to: "2026-11-24T11:00", repeats: "weekly" }) // Weekly, Tue, 10:00 – 11:00, from Tue, 24 Nov 2026
 */
export function formatTimeSpan({
  from,
  to,
  repeats,
}: {
  from: string;
  to: string;
  repeats: "never" | "weekly";
}): string {
  const [first, last] = [new Date(`${from}Z`), new Date(`${to}Z`)];
  const timeOnly = timeFormat("en", { ...clock, timeZone: "UTC" });
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  if (repeats === "weekly") {
    const weekly = timeFormat("en", localClock);
    const end = isOneDay ? timeOnly.format(last) : weekly.format(last);
    return `Weekly, ${weekly.format(first)} – ${end}, from ${dateWords(from.slice(0, 10))}`;
  }
  const whole = timeFormat("en", { ...dayWithWeekday, ...clock, timeZone: "UTC" });
  return `${whole.format(first)} – ${isOneDay ? timeOnly.format(last) : whole.format(last)}`;
}

/** Returns true if an upcoming call has neither a place nor a phone number. */
export function isPlaceless({ status, meeting, phone }: Pick<AdminBooking, "status" | "meeting" | "phone">): boolean {
  return status === "booked" && meeting === null && phone === null;
}

export const missingPlace = "No link or place";

export const missingOutcome = "No outcome yet";

/** The labels of the calendar's answers. */
export const answerWords = { accepted: "Accepted by them", declined: "Declined by them" } as const;

export const outcomeWords = { "took-place": "Took place", "no-show": "No-show" } as const;
