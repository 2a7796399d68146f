// The fields of the enquiry form as plain data: the browser has it before any schema.
import { offeredBudgets, offeredServices, offeredTimelines } from "#app/platform/brand/brand.ts";

/** The ids of company.yaml that are offered now. Stored enquiries may have others. */
export const serviceInterests = offeredServices;

export const projectBudgets = offeredBudgets;

export const timelines = offeredTimelines;

/** In UTF-16 units, as HTML's maxlength counts. */
export const limits = { name: 100, email: 254, phone: 40, company: 200, details: 5000, step: 500 } as const;

/** `required` fields enable the Next button. */
export const steps = [
  { name: "you", fields: ["firstName", "lastName", "email", "phone"], required: ["firstName", "lastName", "email"] },
  { name: "company", fields: ["company", "serviceInterest"], required: ["company", "serviceInterest"] },
  { name: "budget", fields: ["projectBudget", "timeline"], required: ["projectBudget", "timeline"] },
  { name: "project", fields: ["projectDetails", "message"], required: ["projectDetails"] },
] as const;

export type Step = (typeof steps)[number];

export type EnquiryField = Step["fields"][number];

/** In the order of the form. */
export const fieldNames: readonly EnquiryField[] = steps.flatMap(({ fields }) => [...fields]);

/** The id of a control or of a group of choices. */
export function fieldId(field: EnquiryField): string {
  return `enquiry-${field}`;
}

/** The id of the result, which a form posted without script leads to. */
export const outcomeId = "enquiry-outcome";

/** As typed; "" for an empty field. */
export type FormValues = Partial<Record<EnquiryField, string>>;

export type FieldErrors = Partial<Record<EnquiryField, string>>;

/** True if every required field of the step holds more than blanks. */
export function isStepFilled(step: number, values: FormValues): boolean {
  return steps[step]?.required.every((field) => values[field]?.trim()) ?? false;
}

export function firstStepWithError(errors: FieldErrors): number | undefined {
  const index = steps.findIndex(({ fields }) => fields.some((field) => errors[field]));
  return index < 0 ? undefined : index;
}
