// Reads the rows of an import and checks each: an address, a language, and the evidence of consent.
import { AppError } from "#app/platform/errors.ts";
import { email } from "#app/platform/http/endpoint.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { importLimits } from "./contract.ts";
import { readCsv } from "./read-csv.ts";
import type { CsvRow } from "./read-csv.ts";

export type Evidence = { locale: Locale; consentSource: string; consentDate: string };
export type GivenRow = { line: number; email: string } & ({ evidence: Evidence } | { fault: string });

const columns = ["email", "locale", "consentSource", "consentDate"] as const;

export function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new AppError("validation", { message: "The file is not UTF-8 text. Save it as “CSV UTF-8”." });
  }
}

export function readRows(text: string, now: Date): GivenRow[] {
  const [head, ...rows] = readCsv(text);
  const names = head?.values.map((name) => name.toLowerCase()) ?? [];
  const missing = columns.filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0)
    throw new AppError("validation", {
      message: `The first line must name the columns; missing: ${missing.join(", ")}.`,
    });
  const valueOf = ({ values }: CsvRow, name: (typeof columns)[number]) =>
    values[names.indexOf(name.toLowerCase())] ?? "";
  return rows.map((row) => {
    const [address, locale, consentSource, consentDate] = columns.map((name) => valueOf(row, name)) as [
      string,
      string,
      string,
      string,
    ]; // as many as columns
    return checkRow({ line: row.line, email: address.toLowerCase(), locale, consentSource, consentDate }, now);
  });
}

type Texts = { line: number; email: string; locale: string; consentSource: string; consentDate: string };

function checkRow({ line, email: address, locale, consentSource, consentDate }: Texts, now: Date): GivenRow {
  const given = { line, email: address.slice(0, 254) };
  const time = timeOf(consentDate);
  if (!email().safeParse(address).success) return { ...given, fault: "This is not an email address." };
  if (locale !== "" && !isLocale(locale)) return { ...given, fault: "The site has no such language." };
  if (consentSource === "") return { ...given, fault: "It doesn’t say where the person consented." };
  if (consentSource.length > importLimits.consentSource || !isReadable(consentSource))
    return { ...given, fault: `The source is longer than ${importLimits.consentSource} characters or unreadable.` };
  if (time === undefined) return { ...given, fault: "The date of consent is not an ISO date, such as 2025-03-31." };
  if (time > now.toISOString()) return { ...given, fault: "The date of consent is in the future." };
  return {
    ...given,
    evidence: { locale: isLocale(locale) ? locale : defaultLocale, consentSource, consentDate: time },
  };
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** @example timeOf("2025-03-31") // "2025-03-31T00:00:00.000Z" */
function timeOf(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  const time = new Date(text);
  const isDay = !Number.isNaN(time.getTime()) && (text.length > 10 || time.toISOString().startsWith(text)); // not February 30
  return isDay ? time.toISOString() : undefined;
}
