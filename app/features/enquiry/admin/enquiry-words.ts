import type { Parsed } from "#app/platform/http/endpoint.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { formatDay } from "#app/platform/i18n/format.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { humanise } from "#app/platform/text/humanise.ts";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import type { Enquiry, listEnquiries } from "../contract.ts";
import type { ChoiceField } from "../fields.ts";
import { specifiedFields } from "../form-fields.ts";
import type { FieldDefinition, QuestionFieldName } from "../form-fields.ts";
import { staffFields, staffFieldsOf, fieldText } from "../staff-fields.ts";
import type { StaffField } from "../staff-fields.ts";
import { useCompanyForm } from "../use-company-form.ts";

/** The view of the list, as in the URL. */
export type EnquiryView = Partial<Parsed<typeof listEnquiries, "query">> & OwnFilters;

/** Filters by answers to the company's own questions. */
type OwnFilters = { [Name in QuestionFieldName]?: string | undefined };

export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** Returns the query key of a timeline. */
export const timelineKey = (enquiryId: string) => ["timeline", enquiryId];

/** Returns a function that gives the label of a choice as in the form. */
export function useChoiceLabel(): (field: ChoiceField, value: string | null) => string {
  const fields = specifiedFields(useCompanyForm());
  const show = useShownValue();
  return (name, value) =>
    show(
      fields.find((field) => field.name === name),
      value,
    );
}

/** Returns a function that formats a field's value as in the record; without a field, the value is unchanged. */
export function useShownValue(): (field: FieldDefinition | undefined, value: string | null) => string {
  const { t } = useTranslation();
  return (field, value) => {
    if (value === null) return emptyValue;
    return field ? fieldText(field, value, t) : value;
  };
}

/** Returns the fields that staff see of the given enquiries. */
export function useStaffFields(...enquiries: readonly Enquiry[]): StaffField[] {
  return staffFieldsOf(useCompanyForm(), ...enquiries);
}

/**
 * Formats the day of a next step.
 * @example stepDay("2026-11-23", new Date("2026-11-22T12:00Z")) // { words: "Tomorrow", isOverdue: false }
 */
export function stepDay(on: string, now: Date): { words: string; isOverdue: boolean } {
  const today = companyDay(now);
  const near = new Map([
    [daysAfter(today, -1), "Yesterday"],
    [today, "Today"],
    [daysAfter(today, 1), "Tomorrow"],
  ]);
  const day = formatDay(on);
  const ofThisYear = on.startsWith(today.slice(0, 4)) ? day.replace(/, \d+$/, "") : day;
  return { words: near.get(on) ?? ofThisYear, isOverdue: on < today };
}

const otherLabels = { nextStep: { label: "Next step" }, value: { label: "Value" }, locale: { label: "Language" } };

/** Returns the label of a stored field, which may have been renamed since. */
export function fieldLabel(field: string): string {
  const labels = new Map<string, { label: string }>(Object.entries({ ...staffFields, ...otherLabels }));
  return labels.get(field)?.label ?? humanise(field);
}
