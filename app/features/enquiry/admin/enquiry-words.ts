import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { dayWords } from "#app/platform/i18n/format.ts";
import { readable } from "#app/platform/text/readable.ts";
import type { Enquiry, listEnquiries } from "../contract.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { readTimeline } from "../handling/contract.ts";
import { specifiedFields } from "../form-fields.ts";
import type { AskedField, OwnName } from "../form-fields.ts";
import { useCompanyForm } from "../use-company-form.ts";
import type { ChoiceField } from "../fields.ts";
import { staffFields, staffFieldsOf, wordsOf } from "../staff-fields.ts";
import type { StaffField } from "../staff-fields.ts";

/** As in the URL. */
export type EnquiryView = Partial<Parsed<typeof listEnquiries, "query">> & OwnFilters;

/** By answers to the company's own questions. */
type OwnFilters = { [Name in OwnName]?: string | undefined };

export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The key under which the query cache has a timeline. */
export const timelineKey = (enquiryId: string) => [readTimeline.path, enquiryId];

/** Stands for what was not given. */
export const nothing = "–";

/** Returns the label of a choice as the form shows it. */
export function useChoiceLabel(): (field: ChoiceField, value: string | null) => string {
  const fields = specifiedFields(useCompanyForm());
  const show = useShownValue();
  return (name, value) =>
    show(
      fields.find((field) => field.name === name),
      value,
    );
}

/** Returns the value of a field as the record shows it; one that is no field of ours as it is. */
export function useShownValue(): (field: AskedField | undefined, value: string | null) => string {
  const { t } = useTranslation();
  return (field, value) => {
    if (value === null) return nothing;
    return field ? wordsOf(field, value, t) : value;
  };
}

/** The fields that staff see of some enquiries. */
export function useStaffFields(...enquiries: readonly Enquiry[]): StaffField[] {
  return staffFieldsOf(useCompanyForm(), ...enquiries);
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
