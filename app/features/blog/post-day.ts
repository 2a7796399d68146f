import { companyZone } from "#app/platform/i18n/company-zone.ts";

let day: Intl.DateTimeFormat | undefined; // lazily: it costs 15 ms in a browser

/** In en-US and the company's time zone on all pages. */
export function formatDay(time: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: companyZone });
  return day.format(new Date(time));
}
