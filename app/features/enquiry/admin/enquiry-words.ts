import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { dayWords } from "#app/platform/i18n/company-words.ts";
import { readable } from "#app/platform/text/readable.ts";
import type { Enquiry } from "../contract.ts";
import { readTimeline } from "../handling/contract.ts";
import { isChoice } from "../fields.ts";
import type { ChoiceField, EnquiryField } from "../fields.ts";
import { staffFields } from "../staff-fields.ts";

export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The key under which the query cache has a timeline. */
export const timelineKey = (enquiryId: string) => [readTimeline.path, enquiryId];

/** Stands for what was not given. */
export const nothing = "–";

/** Returns the label of a choice as the form shows it. */
export function useChoiceLabel(): (field: ChoiceField, value: string | null) => string {
  const { t } = useTranslation();
  return (field, value) => (value === null ? nothing : optionLabel(t, field, value));
}

/** Returns the value of a field as the record shows it. */
export function useShownValue(): (field: EnquiryField, value: string | null) => string {
  const labelOf = useChoiceLabel();
  return (field, value) => (isChoice(field) ? labelOf(field, value) : (value ?? nothing));
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

const otherLabels = { nextStep: { label: "Next step" }, value: { label: "Value" }, locale: { label: "Language" } };

/** Of a field as it was kept, which may have another name by now. */
export function fieldLabel(field: string): string {
  const labels = new Map<string, { label: string }>(Object.entries({ ...staffFields, ...otherLabels }));
  return labels.get(field)?.label ?? readable(field);
}
