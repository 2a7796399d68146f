// The fields of a company's form: the specified ones without those that it omits, then its own questions, which are
// fields named `answers.<id>`. In forms, errors and corrections a value is one string; the API types it by its kind.
import { requirementsByField, listFormSteps } from "#app/content/form-shape.ts";
import type { CompanyForm, FormOption, FormStep, Requirement } from "#app/content/form-shape.ts";
import { factsOf, fieldFacts, fieldNames } from "./fields.ts";
import type { ChoiceField, EnquiryField } from "./fields.ts";

export type { CompanyForm } from "#app/content/form-shape.ts";

/** A field of the form. Without its own label it has that of `contact.form.<name>`. */
export type FieldDefinition = {
  name: string;
  step: FormStep;
  kind: "line" | "email" | "phone" | "text" | "choice" | "choices" | "number" | "date" | "yes";
  isRequired: boolean;
  label?: string;
  hint?: string;
  /** The options of a choice. */
  options: readonly FormOption[];
  /** The maximum length in UTF-16 units; 0 if the field isn't typed. */
  max: number;
  rows?: number;
  autoComplete?: string;
  isHalf?: boolean;
  hasHint?: boolean;
  /** The field is no longer asked. */
  isFormer?: boolean;
};

/** An answer to one of the company's own questions. */
export type Answer = string | number | true | string[];

export type Answers = Record<string, Answer>;

/** Input by field name; "" for an empty field. Several choices are joined by commas, which no value contains. */
export type FormValues = Partial<Record<string, string>>;

export type FieldErrors = Partial<Record<string, string>>;

/** The maximum lengths of answers, in UTF-16 units. */
const maxAnswerLength = { line: 300, text: 5_000 } as const;

const prefix = "answers.";

export function isCompanyQuestion(name: string): boolean {
  return name.startsWith(prefix);
}

export type QuestionFieldName = `answers.${string}`;

/**
 * Returns the field name of a question.
 * @example questionFieldName("area") // "answers.area"
 */
export function questionFieldName(id: string): QuestionFieldName {
  return `${prefix}${id}`;
}

/** Returns the id of the question that a field represents. */
export function questionId(name: string): string {
  return name.slice(prefix.length);
}

/** The built-in form, with the specified fields and choices. */
export const builtForm: CompanyForm = {
  fields: requirementsByField(),
  choices: {
    serviceInterest: optionsOf("serviceInterest"),
    projectBudget: optionsOf("projectBudget"),
    timeline: optionsOf("timeline"),
  },
  questions: [],
};

function optionsOf(field: ChoiceField): FormOption[] {
  return fieldFacts[field].choices.map((value) => ({ value }));
}

/** Returns the form with no more required fields than the specified one has. */
export function withSpecifiedRequirements({ fields, choices, questions }: CompanyForm): CompanyForm {
  const specified: Readonly<Record<string, Requirement>> = builtForm.fields;
  const requirements = Object.entries(fields).map(([name, requirement]) => [
    name,
    requirement === "required" ? specified[name] : requirement,
  ]);
  return {
    fields: Object.fromEntries(requirements) as CompanyForm["fields"], // the same names
    choices,
    questions: questions.map((question) => ({ ...question, required: false })),
  };
}

/** Returns every specified field, whether it is asked or not. */
export function specifiedFields({ fields, choices }: CompanyForm): (FieldDefinition & { name: EnquiryField })[] {
  const requirements: Readonly<Partial<Record<EnquiryField, string>>> = fields;
  const offered: Readonly<Partial<Record<EnquiryField, readonly FormOption[]>>> = choices;
  return fieldNames.map((name) => {
    const { isOptional = false, ...facts } = factsOf(name);
    const isRequired = requirements[name] === undefined ? !isOptional : requirements[name] === "required";
    return { max: 0, ...facts, name, isRequired, options: offered[name] ?? [] };
  });
}

/** Returns the company's own questions; for the form that staff see, including those that are no longer asked. */
export function questionFields({
  questions,
}: Pick<CompanyForm, "questions">): (FieldDefinition & { name: QuestionFieldName })[] {
  return questions.map(({ id, step, kind, label, hint, options = [], required = false, isFormer = false }) => ({
    name: questionFieldName(id),
    step,
    kind,
    label,
    ...(hint === undefined ? {} : { hint }),
    options,
    isRequired: required,
    max: kind === "line" || kind === "text" ? maxAnswerLength[kind] : 0,
    rows: 4,
    ...(isFormer ? { isFormer } : {}),
  }));
}

/** Returns the questions with one of several answers, by which lists can be filtered. */
export function ownChoices(form: CompanyForm) {
  return questionFields(form).filter(({ kind }) => kind === "choice");
}

/** Returns the fields in the order of the form. */
export function askedFields(form: CompanyForm): FieldDefinition[] {
  return listSteps(form).flatMap(({ fields }) => fields);
}

export type Step = { name: FormStep; fields: readonly FieldDefinition[] };

/** Returns the steps that have a question. */
export function listSteps(form: CompanyForm): Step[] {
  const requirements: Readonly<Record<string, string | undefined>> = form.fields;
  const all = [
    ...specifiedFields(form).filter(({ name }) => requirements[name] !== "none"),
    ...questionFields(form).filter(({ isFormer }) => !isFormer),
  ];
  return listFormSteps(form).map((name) => ({ name, fields: all.filter(({ step }) => step === name) }));
}

/** Returns an answer as a string; null for none. */
export function answerText(answer: Answer | null | undefined): string | null {
  return answer === null || answer === undefined || answer === "" || String(answer) === "" ? null : String(answer);
}

/** Returns the value of an enquiry's field as a string; null for none. */
export function readFieldText(
  enquiry: Partial<Record<EnquiryField, string | null | undefined>> & { answers?: Answers | undefined },
  name: string,
): string | null {
  if (isCompanyQuestion(name)) return answerText(enquiry.answers?.[questionId(name)]);
  return enquiry[name as EnquiryField] ?? null; // any other name is that of a specified field
}
