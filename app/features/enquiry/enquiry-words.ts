// How the admin area says what an enquiry holds: labels of choices come from the content, dates are the company's.
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Enquiry } from "./contract.ts";

const companyZone = "Europe/Bucharest";
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: companyZone });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: companyZone });
const languages = new Intl.DisplayNames("en", { type: "language" });

/**
 * Who sent it.
 * @example fullName(enquiry) // "Ana Pop"
 */
export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** The day it came, at the company's: `Nov 20, 2026`. */
export function dayOf({ createdAt }: Pick<Enquiry, "createdAt">): string {
  return day.format(new Date(createdAt));
}

/** The minute it came, at the company's: `November 20, 2026 at 2:00 PM`. */
export function momentOf({ createdAt }: Pick<Enquiry, "createdAt">): string {
  return moment.format(new Date(createdAt));
}

/** The language it was written on: `Romanian`. */
export function languageOf({ locale }: Pick<Enquiry, "locale">): string {
  return languages.of(locale) ?? locale;
}

/** Gives the label of a choice, as the form shows it; some old ones were never asked. */
export function useChoiceLabel(): (field: "serviceInterest" | "projectBudget" | "timeline", value: string) => string {
  const { t } = useTranslation();
  return (field, value) => (value === "" ? "Not asked" : t(`contact.options.${field}.${value}`));
}
