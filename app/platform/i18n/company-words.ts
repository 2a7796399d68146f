// How days, moments and languages are said to the company: in English, by its own clock.
import { companyZone } from "./company-zone.ts";
import { timeFormat } from "./time-format.ts";

let languages: Intl.DisplayNames | undefined; // made when it is first needed, as the formats are

/** The day of a time: `Nov 20, 2026`. */
export function dayOf(time: string): string {
  return inWords(time, { dateStyle: "medium" });
}

/** A time to the minute: `Nov 20, 2026, 14:00`. */
export function minuteOf(time: string): string {
  return inWords(time, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
}

/** A time in a sentence of an email: `November 20, 2026 at 2:00 PM`. */
export function momentOf(time: string): string {
  return inWords(time, { dateStyle: "long", timeStyle: "short" });
}

/** The name of a language: `Romanian`. */
export function languageOf(locale: string): string {
  languages ??= new Intl.DisplayNames("en", { type: "language" });
  return languages.of(locale) ?? locale;
}

function inWords(time: string, options: Intl.DateTimeFormatOptions): string {
  return timeFormat("en-US", { ...options, timeZone: companyZone }).format(new Date(time));
}
