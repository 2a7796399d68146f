// How days, moments and languages are said to the company: in English, by its own clock.
import { companyZone } from "./company-zone.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: companyZone });
const minute = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: companyZone });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: companyZone });
const languages = new Intl.DisplayNames("en", { type: "language" });

/** The day of a time: `Nov 20, 2026`. */
export function dayOf(time: string): string {
  return day.format(new Date(time));
}

/** A time where there is little room: `Nov 20, 2026, 2:00 PM`. */
export function minuteOf(time: string): string {
  return minute.format(new Date(time));
}

/** A time in full: `November 20, 2026 at 2:00 PM`. */
export function momentOf(time: string): string {
  return moment.format(new Date(time));
}

/** The name of a language: `Romanian`. */
export function languageOf(locale: string): string {
  return languages.of(locale) ?? locale;
}
