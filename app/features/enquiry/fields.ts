// The registry of an enquiry's fields, in the order of the form, as plain data. Form, contract, table, emails, CSV,
// webhooks, corrections, imports and the API's description are built from it; what only staff see of a field is in
// staff-fields.ts. docs/map.md explains how to add one. The company's form (form.yaml) defines which fields are asked,
// and adds its own questions: form-fields.ts joins them.
import { formFields, formSteps } from "#app/content/form-shape.ts";
import type { FormStep } from "#app/content/form-shape.ts";
import { offeredBudgets, offeredServices, offeredTimelines } from "#app/platform/brand/brand.ts";

type FieldFacts = {
  /** The step of the form; the first step has the name and contact details. */
  step: FormStep;
  /** An optional field's column is null if it is empty, a required one's is "". */
  isOptional?: true;
  /** The hint `contact.form.<name>Hint` is shown below the label. */
  hasHint?: true;
} & (TypedFacts | ChoiceFacts);

/** A field with typed input; `max` is in UTF-16 units, as in HTML's maxlength. */
type TypedFacts =
  | { kind: "line"; max: number; autoComplete?: string; isHalf?: true }
  | { kind: "email" | "phone"; max: number; autoComplete: string }
  | { kind: "text"; max: number; rows: number };

/** A field with choices; their labels are `contact.options.<name>`, their hints `contact.options.<hints>`. */
type ChoiceFacts = { kind: "choice"; choices: readonly string[]; hints: string };

export const fieldFacts = {
  firstName: { kind: "line", step: "you", max: 100, autoComplete: "given-name", isHalf: true },
  lastName: { kind: "line", step: "you", max: 100, autoComplete: "family-name", isHalf: true },
  email: { kind: "email", step: formFields.email.step, max: 254, autoComplete: "email", hasHint: true },
  phone: { kind: "phone", step: formFields.phone.step, max: 40, autoComplete: "tel", isOptional: true },
  company: { kind: "line", step: formFields.company.step, max: 200, autoComplete: "organization" },
  serviceInterest: { kind: "choice", step: formFields.service.step, choices: offeredServices, hints: "serviceHint" },
  projectBudget: { kind: "choice", step: formFields.budget.step, choices: offeredBudgets, hints: "budgetHint" },
  timeline: { kind: "choice", step: formFields.timeline.step, choices: offeredTimelines, hints: "timelineHint" },
  projectDetails: { kind: "text", step: "project", max: 5000, rows: 6, hasHint: true },
  message: { kind: "text", step: "project", max: 5000, rows: 3, hasHint: true, isOptional: true },
} as const satisfies Readonly<Record<string, FieldFacts>>;

export type EnquiryField = keyof typeof fieldFacts;

type FieldsWith<Facts> = {
  [Name in EnquiryField]: (typeof fieldFacts)[Name] extends Facts ? Name : never;
}[EnquiryField];

export type ChoiceField = FieldsWith<{ kind: "choice" }>;

export type OptionalField = FieldsWith<{ isOptional: true }>;

/** The facts of each field, for iteration. */
const facts: Readonly<Record<EnquiryField, FieldFacts>> = fieldFacts;

export function factsOf(field: EnquiryField): FieldFacts {
  return facts[field];
}

export const fieldNames = Object.keys(fieldFacts) as EnquiryField[]; // the table's own

/** Fields with choices. Stored enquiries may have values that are no longer offered. */
export const choiceFields = fieldNames.filter(isChoice);

export function isChoice(field: string): field is ChoiceField {
  return fieldNames.some((name) => name === field && facts[name].kind === "choice");
}

/** Returns true for the parts of a person's name, which are shown together. */
export function isNameField(field: string): boolean {
  return field === "firstName" || field === "lastName";
}

/** The types of one-line controls. */
export const inputTypes = { line: "text", email: "email", phone: "tel" } as const;

/** Returns an object with a value for each field. */
export function eachField<Value>(valueOf: (field: EnquiryField) => Value): Record<EnquiryField, Value> {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as Record<EnquiryField, Value>; // one for each
}

/** The steps of the specified form. */
export const steps: readonly { name: FormStep; fields: readonly EnquiryField[] }[] = formSteps.map((name) => ({
  name,
  fields: fieldNames.filter((field) => facts[field].step === name),
}));

/** Returns the id of a control or of a group of choices. */
export function fieldId(field: string): string {
  return `enquiry-${field}`;
}

/** The id of the result, which a form posted without script jumps to. */
export const outcomeId = "enquiry-outcome";
