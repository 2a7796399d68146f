// Dates and languages in English and the company's time zone, for the admin area and emails.
import { companyZone } from "./company-zone.ts";
import { timeFormat } from "./time-format.ts";

let languages: Intl.DisplayNames | undefined;

export function dayOf(time: string): string {
  return inWords(time, { dateStyle: "medium" }); // Nov 20, 2026
}

export function minuteOf(time: string): string {
  return inWords(time, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }); // Nov 20, 2026, 14:00
}

export function momentOf(time: string): string {
  return inWords(time, { dateStyle: "long", timeStyle: "short" }); // November 20, 2026 at 2:00 PM
}

export function languageOf(locale: string): string {
  languages ??= new Intl.DisplayNames("en", { type: "language" });
  return languages.of(locale) ?? locale;
}

function inWords(time: string, options: Intl.DateTimeFormatOptions): string {
  return timeFormat("en-US", { ...options, timeZone: companyZone }).format(new Date(time));
}
