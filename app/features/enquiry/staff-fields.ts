// The labels of an enquiry's fields for staff and in emails to the company, and where staff see them. Not loaded for
// visitors.
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import type { EnquiryField } from "./fields.ts";
import {
  askedFields,
  questionId,
  isCompanyQuestion,
  questionFields,
  questionFieldName,
  specifiedFields,
  readFieldText,
} from "./form-fields.ts";
import type { Answers, FieldDefinition, CompanyForm } from "./form-fields.ts";

type StaffFacts = {
  /** The label in the admin area, and the column's heading in CSV. */
  label: string;
  /**
   * The field's name in `enquiry.team` of emails.yaml, if it differs; without a text there, the form's label is used.
   */
  emailName?: string;
  /** True if the list shows the field, two in a column. */
  isListed?: true;
};

export const staffFields: Readonly<Record<EnquiryField, StaffFacts>> = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email" },
  phone: { label: "Phone" },
  company: { label: "Company", isListed: true },
  serviceInterest: { label: "Service", emailName: "service", isListed: true },
  projectBudget: { label: "Budget", emailName: "budget", isListed: true },
  timeline: { label: "Timeline", isListed: true },
  projectDetails: { label: "Project details", emailName: "details" },
  message: { label: "Message" },
};

export type StaffField = FieldDefinition & StaffFacts & { isCompanyQuestion: boolean };

/**
 * The placeholder for a field that the form didn't ask, where one without an answer is empty; an import of our own
 * export recognises it.
 */
export const notAskedWords = "Not asked";

/** Returns true for a missing field that the enquiry's form didn't ask. */
export function wasNotAsked(enquiry: WithFields & { notAsked?: readonly string[] | undefined }, name: string): boolean {
  return (enquiry.notAsked ?? []).includes(name) && readFieldText(enquiry, name) === null;
}

type WithFields = Parameters<typeof readFieldText>[0];

/**
 * Returns the fields that staff see of enquiries: those that the form asks, and others of which one of the enquiries
 * has a value.
 */
export function staffFieldsOf(form: CompanyForm, ...enquiries: readonly WithFields[]): StaffField[] {
  const askedNames = new Set(askedFields(form).map(({ name }) => name));
  const answers = Object.assign({}, ...enquiries.map((enquiry) => enquiry.answers)) as Answers; // only their ids matter
  return everyField(form, answers).filter(
    ({ name }) => askedNames.has(name) || enquiries.some((enquiry) => readFieldText(enquiry, name) !== null),
  );
}

/** Returns every specified field, the company's own, and questions with answers that are no longer asked. */
export function everyField(form: CompanyForm, answers: Answers = {}): StaffField[] {
  const companyFields = questionFields(form);
  const companyNames = new Set(companyFields.map(({ name }) => name));
  const former = Object.keys(answers)
    .map(questionFieldName)
    .filter((name) => !companyNames.has(name));
  return [
    ...specifiedFields(form).map((field) => ({ ...field, ...staffFields[field.name], isCompanyQuestion: false })),
    ...companyFields.map((field) => ({
      ...field,
      label: field.label ?? questionId(field.name),
      isCompanyQuestion: true,
    })),
    ...former.map((name) => ({ ...formerField, name, label: questionId(name) })),
  ];
}

const formerField = {
  step: "project",
  kind: "line",
  options: [],
  isRequired: false,
  max: 0,
  isCompanyQuestion: true,
} as const;

/** Formats a field's value, as returned by {@link readFieldText}, in words. */
export function fieldText({ name, kind, options }: FieldDefinition, text: string, t: (key: string) => string): string {
  if (kind === "yes") return text === "true" ? "✓" : text;
  if (kind !== "choice" && kind !== "choices") return text;
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ??
    (isCompanyQuestion(name) ? value : optionLabel(t, name, value));
  return (kind === "choices" ? text.split(",") : [text]).map(labelOf).join(", ");
}
