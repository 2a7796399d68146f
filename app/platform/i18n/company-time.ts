// Converts times to and from the format of datetime-local fields, in the company’s time zone.
import { dayMs } from "#app/platform/base/durations.ts";
import { companyZone } from "./company-zone.ts";
import { timeFormat } from "./time-format.ts";

/** @example toCompanyTime("2027-01-04T07:30:00.000Z") // "2027-01-04T09:30" */
export function toCompanyTime(time: string, timeZone = companyZone): string {
  const format = timeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(time)).replace(" ", "T");
}

/** @example companyDay(new Date("2027-01-04T22:30:00Z")) // "2027-01-05" */
export function companyDay(time: Date): string {
  return toCompanyTime(time.toISOString()).slice(0, 10);
}

/** @example daysAfter("2027-01-30", 6) // "2027-02-05" */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns UTC, or null for an invalid time. An hour skipped by a clock change counts as the next one.
 * @example fromCompanyTime("2027-01-04T09:30") // "2027-01-04T07:30:00.000Z"
 */
export function fromCompanyTime(local: string, timeZone = companyZone): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const localAt = (moment: number) => Date.parse(`${toCompanyTime(new Date(moment).toISOString(), timeZone)}Z`);
  const guess = asUtc + asUtc - localAt(asUtc);
  const corrected = guess + asUtc - localAt(guess);
  return new Date(localAt(corrected) === asUtc ? corrected : Math.max(guess, corrected)).toISOString();
}

/**
 * Returns the time at which a day of the company begins, in UTC.
 * @example startOfDay("2027-01-04") // "2027-01-03T22:00:00.000Z"
 */
export function startOfDay(day: string): string {
  return fromCompanyTime(`${day}T00:00`) ?? day;
}
