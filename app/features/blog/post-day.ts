// The day of a post as the specification writes it: en-US in every language, in the company's time zone.
import { companyZone } from "#app/platform/i18n/company-zone.ts";

let day: Intl.DateTimeFormat | undefined; // made when it is first needed: in a browser that costs 15 ms

/**
 * A day in words.
 * @example formatDay("2026-11-20T12:00:00.000Z") // "November 20, 2026"
 */
export function formatDay(time: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: companyZone });
  return day.format(new Date(time));
}
