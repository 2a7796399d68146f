// Times in English and the company's zone.
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";

const dayWithWeekday = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `Mon, Nov 23, 2026, 09:00` */
export function callTime(time: string): string {
  return timeFormat("en-US", { ...dayWithWeekday, ...clock, timeZone: companyZone }).format(new Date(time));
}

/** In the visitor's zone; just the zone's name if this browser doesn't know it. */
export function theirTime(time: string, timeZone: string): string {
  try {
    const own = timeFormat("en-US", { ...dayWithWeekday, ...clock, timeZone });
    return `${own.format(new Date(time))} (${timeZone})`;
  } catch {
    return timeZone;
  }
}

/** `Thu, Dec 24, 2026 – Mon, Jan 4, 2027`, or one day. */
export function rangeWords({ first, last }: { first: string; last: string }): string {
  return first === last ? dateWords(first) : `${dateWords(first)} – ${dateWords(last)}`;
}

/** `Thu, Dec 24, 2026` */
export function dateWords(day: string): string {
  return timeFormat("en-US", { ...dayWithWeekday, timeZone: "UTC" }).format(new Date(`${day}T12:00:00.000Z`));
}
