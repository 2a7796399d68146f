import { minuteMs, dayMs } from "#app/platform/base/durations.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";

const clock = { timeStyle: "short" } as const;
const dayAndYear = { dateStyle: "medium" } as const;
const hour = { hour: "numeric" } as const;

export function timeAgo(at: string, now: Date): string {
  const then = new Date(at);
  const minutes = Math.floor((now.getTime() - then.getTime()) / minuteMs);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  const today = say(dayAndYear, now);
  if (say(dayAndYear, then) === today)
    return minutes < 6 * 60 ? `${Math.floor(minutes / 60)} h ago` : `Today, ${say(clock, then)}`;
  if (say(dayAndYear, new Date(then.getTime() + dayMs)) === today) return "Yesterday";
  return say(dayAndYear, then);
}

/** Returns a greeting by the company's time zone. */
export function greeting(now: Date): string {
  const hours = Number(say(hour, now));
  if (hours >= 5 && hours < 12) return "Good morning";
  return hours >= 12 && hours < 18 ? "Good afternoon" : "Good evening";
}

function say(options: Intl.DateTimeFormatOptions, date: Date): string {
  return timeFormat("en", { ...options, timeZone: companyZone }).format(date);
}
