import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { dayWords } from "#app/platform/i18n/company-words.ts";
import { readable } from "#app/platform/text/readable.ts";
import type { Enquiry } from "../contract.ts";
import { readTimeline } from "../handling/contract.ts";
import type { CorrectedField } from "../handling/contract.ts";

export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The key under which the query cache has a timeline. */
export const timelineKey = (enquiryId: string) => [readTimeline.path, enquiryId];

/** Stands for what was not given. */
export const nothing = "–";

export type ChoiceField = "serviceInterest" | "projectBudget" | "timeline";

/** Returns the label of a choice as the form shows it. */
export function useChoiceLabel(): (field: ChoiceField, value: string | null) => string {
  const { t } = useTranslation();
  return (field, value) => (value === null ? nothing : optionLabel(t, field, value));
}

/** @example stepDay("2026-11-23", new Date("2026-11-22T12:00Z")) // { words: "Tomorrow", isOverdue: false } */
export function stepDay(on: string, now: Date): { words: string; isOverdue: boolean } {
  const today = companyDay(now);
  const near = new Map([
    [daysAfter(today, -1), "Yesterday"],
    [today, "Today"],
    [daysAfter(today, 1), "Tomorrow"],
  ]);
  const day = dayWords(on);
  const ofThisYear = on.startsWith(today.slice(0, 4)) ? day.replace(/, \d+$/, "") : day;
  return { words: near.get(on) ?? ofThisYear, isOverdue: on < today };
}

/** What can be corrected, as the record calls it. */
export const fieldLabels: Readonly<Record<CorrectedField | "locale", string>> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  serviceInterest: "Service",
  projectBudget: "Budget",
  timeline: "Timeline",
  projectDetails: "Project details",
  message: "Message",
  nextStep: "Next step",
  value: "Value",
  locale: "Language",
};

/** Of a field as it was kept, which may have another name by now. */
export function fieldLabel(field: string): string {
  return new Map<string, string>(Object.entries(fieldLabels)).get(field) ?? readable(field);
}
