// Computes the reply deadline if the company's promise counts business hours: amounts.reply of company.yaml.
import { Temporal } from "temporal-polyfill";
import { openUnits } from "#app/content/amounts.ts";
import type { Company } from "#app/content/company.schema.ts";
import { computeHolidays } from "#app/content/holidays.server.ts";
import type { Content } from "#app/content/schema.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { weekdays } from "#app/platform/base/weekdays.ts";

type Facts = Pick<Content, "company" | "holidays">;

/** The maximum number of days to look ahead, in case no business hours ever follow. */
const maxDays = 1_000;

/**
 * Returns the deadline, or undefined if the promise counts hours of the clock or there is none.
 * @example promisedReply(content, friday15h) // Tuesday at 15:00, for { from: 2, unit: day, counts: open-hours } and 9:00–18:00
 */
export function promisedReply(facts: Facts, now: Date): Date | undefined {
  const promisedMs = promisedLengthMs(facts);
  return promisedMs === undefined ? undefined : addOpenTime(facts, now, promisedMs);
}

/** Returns the time at which the company has been open for so many milliseconds, or undefined if it never will. */
export function addOpenTime({ company, holidays }: Facts, now: Date, lengthMs: number): Date | undefined {
  const { days, opens, closes, timezone } = company.hours;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  let leftMs = lengthMs;
  for (let ahead = 0; ahead < maxDays; ahead++) {
    const day = today.add({ days: ahead });
    const isWorkday = days.some((name) => weekdays.indexOf(name) === day.dayOfWeek - 1);
    if (!isWorkday || computeHolidays(day.year, holidays).has(day.toString())) continue;
    const at = (plainTime: string) => day.toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds;
    const [fromMs, toMs] = [Math.max(at(opens), now.getTime()), at(closes)];
    if (toMs - fromMs >= leftMs) return new Date(fromMs + leftMs);
    leftMs -= Math.max(0, toMs - fromMs);
  }
  return undefined;
}

/** Returns the length of the promise in milliseconds of business hours, or undefined as {@link promisedReply}. */
export function promisedLengthMs({ company }: Pick<Facts, "company">): number | undefined {
  const { reply } = company.amounts;
  const unit = reply?.counts && openUnits.find((openUnit) => openUnit === reply.unit);
  return reply && unit ? (reply.to ?? reply.from) * lengthOf(unit, company) : undefined;
}

/** Returns the length of a unit in milliseconds; a day is as long as the daily business hours. */
function lengthOf(unit: (typeof openUnits)[number], { hours: { opens, closes } }: Company): number {
  const minutes = Temporal.PlainTime.from(opens).until(Temporal.PlainTime.from(closes)).total("minute");
  return { minute: 1, hour: 60, day: minutes }[unit] * minuteMs;
}
