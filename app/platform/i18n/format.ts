// Formats dates, money and languages by the company's settings, for the admin area (in English) and emails.
import { companyCurrency } from "#app/platform/brand/brand.ts";
import { companyZone } from "./company-zone.ts";
import { timeFormat } from "./time-format.ts";

const languageNames = new Map<string, Intl.DisplayNames>();

/** Formats a day for the admin area. */
export function formatDate(time: string): string {
  return format(time, { dateStyle: "medium" }); // 20 Nov 2026
}

/** @example formatDay("2026-11-20") // "20 Nov 2026" */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

/** @example formatDays({ from: "2026-11-01", to: "2026-11-30" }) // "1 Nov 2026 – 30 Nov 2026" */
export function formatDays({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  return [from, to].map((day) => (day ? formatDay(day) : "…")).join(" – ");
}

/** Formats a time for the admin area. */
export function formatDateTime(time: string): string {
  return format(time, { dateStyle: "medium", timeStyle: "short" }); // 20 Nov 2026, 14:00
}

/** Formats a time for emails. */
export function formatLongDateTime(time: string, locale = "en"): string {
  return format(time, { dateStyle: "long", timeStyle: "short" }, locale); // 20 November 2026 at 14:00
}

/** @example formatCount(2, "text") // "2 texts" */
export function formatCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? singular : plural}`;
}

/** @example formatMoney(12_000) // "€12,000" */
export function formatMoney(value: number): string {
  return value.toLocaleString("en-US", { style: "currency", currency: companyCurrency, maximumFractionDigits: 0 });
}

export function formatLanguage(code: string, locale = "en"): string {
  const names = languageNames.get(locale) ?? new Intl.DisplayNames(locale, { type: "language" });
  languageNames.set(locale, names);
  return names.of(code) ?? code;
}

function format(time: string, options: Intl.DateTimeFormatOptions, locale = "en"): string {
  return timeFormat(locale, { ...options, timeZone: companyZone }).format(new Date(time));
}
