// How long ago something happened, in a word or two; all at the company's clock.
import { companyZone } from "#app/platform/i18n/company-zone.ts";

const minuteMs = 60_000;
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: companyZone });
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: companyZone });
const dayAndYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: companyZone });
const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone: companyZone });

/**
 * How long ago something happened.
 * @example timeAgo("2026-11-20T11:48:00.000Z", new Date("2026-11-20T12:00:00.000Z")) // "12 min ago"
 */
export function timeAgo(at: string, now: Date): string {
  const then = new Date(at);
  const minutes = Math.floor((now.getTime() - then.getTime()) / minuteMs);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  const today = dayAndYear.format(now);
  if (dayAndYear.format(then) === today)
    return minutes < 6 * 60 ? `${Math.floor(minutes / 60)} h ago` : `Today, ${clock.format(then)}`;
  if (dayAndYear.format(new Date(then.getTime() + 24 * 60 * minuteMs)) === today) return "Yesterday";
  return yearOf(then) === yearOf(now) ? day.format(then) : dayAndYear.format(then);
}

/**
 * The greeting of the hour at the company's.
 * @example greeting(new Date("2026-11-20T07:00:00Z")) // "Good morning"
 */
export function greeting(now: Date): string {
  const hours = Number(hour.format(now));
  if (hours >= 5 && hours < 12) return "Good morning";
  return hours >= 12 && hours < 18 ? "Good afternoon" : "Good evening";
}

function yearOf(date: Date): string {
  return dayAndYear.format(date).slice(-4);
}
