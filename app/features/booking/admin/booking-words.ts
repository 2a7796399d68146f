// How the admin area says when calls are: in the company's time, in English.
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";

/** When a call begins: `Mon, Nov 23, 09:00`. */
export function callTime(time: string): string {
  const format = timeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: companyZone,
  });
  return format.format(new Date(time));
}

/** When a call is on its visitor's own clocks; a zone that this browser doesn't know is said by its name alone. */
export function theirTime(time: string, timeZone: string): string {
  try {
    const own = timeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
    return `${own.format(new Date(time))} (${timeZone})`;
  } catch {
    return timeZone;
  }
}

/** A day without a time: `Thursday, December 24, 2026`. */
export function dateWords(day: string): string {
  return timeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T12:00:00.000Z`));
}
