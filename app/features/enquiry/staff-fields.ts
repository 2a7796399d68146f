// What staff and emails to the company call the fields of an enquiry, and where staff see them. Visitors don't load it.
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { askedFields, idOf, isOwn, ownFields, ownName, specifiedFields, textIn } from "./form-fields.ts";
import type { Answers, AskedField, CompanyForm } from "./form-fields.ts";
import type { EnquiryField } from "./fields.ts";

type StaffFacts = {
  /** In the admin area, and above its column in CSV. */
  label: string;
  /** Its name in `enquiry.team` of emails.yaml, where it has another one there; without words there it has the form's label. */
  emailName?: string;
  /** The width of its column in the list; without one it has none. */
  listed?: string;
};

export const staffFields: Readonly<Record<EnquiryField, StaffFacts>> = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email" },
  phone: { label: "Phone" },
  company: { label: "Company", listed: "" },
  serviceInterest: { label: "Service", emailName: "service", listed: "" },
  projectBudget: { label: "Budget", emailName: "budget", listed: "w-28" },
  timeline: { label: "Timeline", listed: "w-28" },
  projectDetails: { label: "Project details", emailName: "details" },
  message: { label: "Message" },
};

export type StaffField = AskedField & StaffFacts & { isOwn: boolean };

/** Stands for what its form didn't ask, where one without an answer has nothing; an import of our own export reads it. */
export const notAskedWords = "Not asked";

/** True for a field that an enquiry lacks because the form that it was begun with didn't ask it. */
export function wasNotAsked(enquiry: WithFields & { notAsked?: readonly string[] | undefined }, name: string): boolean {
  return (enquiry.notAsked ?? []).includes(name) && textIn(enquiry, name) === null;
}

type WithFields = Parameters<typeof textIn>[0];

/** What staff see of enquiries: the fields that the form asks, and those that it no longer asks and one of the enquiries has. */
export function staffFieldsOf(form: CompanyForm, ...enquiries: readonly WithFields[]): StaffField[] {
  const asked = new Set(askedFields(form).map(({ name }) => name));
  const answers = Object.assign({}, ...enquiries.map((one) => one.answers)) as Answers; // their ids count
  return everyField(form, answers).filter(
    ({ name }) => asked.has(name) || enquiries.some((one) => textIn(one, name) !== null),
  );
}

/** Every specified field, the company's own, and those that were answered and are no longer asked. */
export function everyField(form: CompanyForm, answers: Answers = {}): StaffField[] {
  const own = ownFields(form);
  const known = new Set(own.map(({ name }) => name));
  const former = Object.keys(answers)
    .map(ownName)
    .filter((name) => !known.has(name));
  return [
    ...specifiedFields(form).map((field) => ({ ...field, ...staffFields[field.name], isOwn: false })),
    ...own.map((field) => ({ ...field, label: field.label ?? idOf(field.name), isOwn: true })),
    ...former.map((name) => ({ ...formerField, name, label: idOf(name) })),
  ];
}

const formerField = { step: "project", kind: "line", options: [], isRequired: false, max: 0, isOwn: true } as const;

/** Returns a field's value, which {@link textIn} reads, in words. */
export function wordsOf({ name, kind, options }: AskedField, text: string, t: (key: string) => string): string {
  if (kind === "yes") return text === "true" ? "✓" : text;
  if (kind !== "choice" && kind !== "choices") return text;
  const labelOf = (value: string) =>
    options.find((one) => one.value === value)?.label ?? (isOwn(name) ? value : optionLabel(t, name, value));
  return (kind === "choices" ? text.split(",") : [text]).map(labelOf).join(", ");
}
