// Replaces {{placeholders}} of content texts: company data on start, settings when a page is rendered.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { addressLine } from "#app/platform/text/address-line.ts";
import { amountPlaceholders } from "./amounts.ts";
import type { Company } from "./company.schema.ts";
import { memoizeByObject } from "./memoize-by-object.ts";

const placeholder = /\{\{(\w+(?:\.\w+)?)\}\}/g;

/** Placeholders that are filled from the settings. */
export const settingPlaceholders = [
  "enquiries",
  "bookings",
  "unconfirmed",
  "chat",
  "consent",
  "logs",
  "addresses",
  "emails",
  "emailTexts",
  "waiting",
  "repeats",
  "audit",
  "erasures",
  "deliveries",
  "backups",
  "sessions",
  "browsers",
  "invitations",
  "entries",
  "hosting",
  "databaseHost",
  "mailHost",
  "inbox",
  "systems",
  "modelHost",
  "schedulerHost",
  "videoCalls",
  "imageHost",
  "analyticsHost",
] as const;

export function companyFacts(company: Company, locale: Locale): Record<string, string> {
  return {
    company: company.name,
    founded: String(company.founded),
    email: company.emails.hello,
    supportEmail: company.emails.support,
    phone: company.phone,
    address: addressLine(company.address, locale),
    ...company.figures,
    ...amountPlaceholders(company, locale),
  };
}

/** Matches the files of a language whose texts may have placeholders for company data. */
export const filesWithPlaceholders = /^(?:words|faq|chat|emails|testimonials)\.yaml$|^pages\//;

/**
 * Fills placeholders in all strings of a value; unknown ones are kept.
 * @example fillIn({ kept: "{{chat}}" }, { chat: "90 days" }) // { kept: "90 days" }
 */
export function fillIn<T>(value: T, values: Record<string, string>): T {
  return filled(value, values) as T; // only strings change, into strings
}

const filledOf = memoizeByObject<unknown>();

/** Fills placeholders like `fillIn`, and caches the result for each value until the replacements change. */
export function fillOnce<T>(value: T, values: Record<string, string>): T {
  return filledOf(value, [JSON.stringify(values)], () => filled(value, values)) as T; // as above
}

function filled(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === "string") return value.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole);
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, values)]));
}

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? "");
}

/**
 * Formats a length of time in words.
 * @example inWords(90, "day", "ro") // "90 de zile"
 */
export function inWords(count: number, unit: "day" | "month" | "hour", locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
