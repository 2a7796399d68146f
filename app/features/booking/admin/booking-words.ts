// How the admin area says when calls are: in the company's time, in English.
import { companyZone } from "#app/platform/i18n/company-zone.ts";

const minute = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: companyZone,
});
const date = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** When a call begins: `Mon, Nov 23, 09:00`. */
export function callTime(time: string): string {
  return minute.format(new Date(time));
}

/** When a call is on its visitor's own clocks; a zone that this browser doesn't know is said by its name alone. */
export function theirTime(time: string, timeZone: string): string {
  try {
    const own = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
    return `${own.format(new Date(time))} (${timeZone})`;
  } catch {
    return timeZone;
  }
}

/** A day without a time: `Thursday, December 24, 2026`. */
export function dateWords(day: string): string {
  return date.format(new Date(`${day}T12:00:00.000Z`));
}
