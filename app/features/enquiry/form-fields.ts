// What the enquiry form asks, in which order and within which limits. Plain data: the browser has it before any schema.

/** What an enquiry can be about (spec §3). */
export const serviceInterests = ["ai-integration", "chatbots", "autonomous-agents", "custom-development"] as const;

/** Budget classes in US dollars (spec §3). */
export const projectBudgets = ["5k-15k", "15k-50k", "50k-100k", "100k+"] as const;

/** When work should begin (spec §3). */
export const timelines = ["asap", "1-3months", "3-6months", "6months+"] as const;

/** Longest texts, in UTF-16 units as HTML's maxlength counts (decisions OPEN-07). */
export const limits = { name: 100, email: 254, phone: 40, company: 200, details: 5000 } as const;

/** The fields of each step of the form, in order; those of `required` gate the way on (spec §5). */
export const steps = [
  { name: "you", fields: ["firstName", "lastName", "email", "phone"], required: ["firstName", "lastName", "email"] },
  { name: "company", fields: ["company", "serviceInterest"], required: ["company", "serviceInterest"] },
  { name: "budget", fields: ["projectBudget", "timeline"], required: ["projectBudget", "timeline"] },
  { name: "project", fields: ["projectDetails", "message"], required: ["projectDetails"] },
] as const;

/** One step of the form. */
export type Step = (typeof steps)[number];

/** The name of one field of the form. */
export type EnquiryField = Step["fields"][number];

/** Every field of the form, in the order in which it asks. */
export const fieldNames: readonly EnquiryField[] = steps.flatMap(({ fields }) => [...fields]);

/**
 * The id of a field's control, or of its group of choices.
 * @example fieldId("email") // "enquiry-email"
 */
export function fieldId(field: EnquiryField): string {
  return `enquiry-${field}`;
}

/** The id of whatever says how sending ended: a form that is posted without script leads there. */
export const outcomeId = "enquiry-outcome";

/** What stands in the form: texts as typed, `""` where nothing does. */
export type FormValues = Partial<Record<EnquiryField, string>>;

/** What is wrong, field by field, as sentences. */
export type FieldErrors = Partial<Record<EnquiryField, string>>;

/**
 * True where every required field of a step holds more than blanks (decisions OPEN-07).
 * @example isStepFilled(0, { firstName: "Ana", lastName: "Pop", email: "x" }) // true
 */
export function isStepFilled(step: number, values: FormValues): boolean {
  return steps[step]?.required.every((field) => values[field]?.trim()) ?? false;
}

/**
 * The first step that has an error; undefined where none has.
 * @example firstStepWithError({ timeline: "…" }) // 2
 */
export function firstStepWithError(errors: FieldErrors): number | undefined {
  const index = steps.findIndex(({ fields }) => fields.some((field) => errors[field]));
  return index < 0 ? undefined : index;
}
