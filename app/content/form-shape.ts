// What the enquiry form can ask, as plain data: for the check of form.yaml, for its screen, and for the form, whose
// pages load no schema.

export const formSteps = ["you", "company", "budget", "project"] as const;

export type FormStep = (typeof formSteps)[number];

export const questionKinds = ["line", "text", "choice", "choices", "number", "date", "yes"] as const;

export const requirements = ["required", "optional", "none"] as const;

export type Requirement = (typeof requirements)[number];

type FieldOfForm = { field: string; step: FormStep; specified: Requirement };

/**
 * The optional fields by their names in form.yaml, with the program's names and the requirement in the specified form.
 */
export const formFields = {
  email: { field: "email", step: "you", specified: "required" },
  phone: { field: "phone", step: "you", specified: "optional" },
  company: { field: "company", step: "company", specified: "required" },
  service: { field: "serviceInterest", step: "company", specified: "required" },
  budget: { field: "projectBudget", step: "budget", specified: "required" },
  timeline: { field: "timeline", step: "budget", specified: "required" },
} as const satisfies Record<string, FieldOfForm>;

export type FormFieldName = keyof typeof formFields;

export const formFieldNames = Object.keys(formFields) as FormFieldName[]; // the table's own

/** The lists of choices by their names in form.yaml and company.yaml, with the names of their fields. */
export const choiceLists = { services: "serviceInterest", budgets: "projectBudget", timelines: "timeline" } as const;

/** The keys of a list's labels in `contact.options` of ui.yaml, and of the hints below them. */
export const choiceWords = {
  services: ["serviceInterest", "serviceHint"],
  budgets: ["projectBudget", "budgetHint"],
  timelines: ["timeline", "timelineHint"],
} as const;

export type ChoiceList = keyof typeof choiceLists;

export const choiceListNames = Object.keys(choiceLists) as ChoiceList[]; // the table's own

/** A choice; without its own label it has that of ui.yaml. `isFormer`: it is no longer offered, but staff see it. */
export type FormOption = { value: string; label?: string | undefined; hint?: string | undefined; isFormer?: true };

export type FormQuestion = {
  id: string;
  step: FormStep;
  kind: (typeof questionKinds)[number];
  label: string;
  hint?: string | undefined;
  options?: readonly FormOption[] | undefined;
  required?: boolean | undefined;
};

type FormFields = Readonly<Record<(typeof formFields)[FormFieldName]["field"], Requirement>>;

/** The form in one language. */
export type CompanyForm = {
  fields: FormFields;
  choices: Readonly<Record<(typeof choiceLists)[ChoiceList], readonly FormOption[]>>;
  /** `isFormer`: the question is no longer asked, but staff see it. */
  questions: readonly (FormQuestion & { isFormer?: true })[];
};

/** Returns the requirements by the program's field names: the company's, or else the specified ones. */
export function requirementsByField(
  companyRequirements: Partial<Record<FormFieldName, Requirement | undefined>> = {},
): FormFields {
  const fields = formFieldNames.map((name) => [
    formFields[name].field,
    companyRequirements[name] ?? formFields[name].specified,
  ]);
  return Object.fromEntries(fields) as FormFields; // one for each
}

/** Returns the steps that have a question: those with the name and the project always do. */
export function listFormSteps({ fields, questions }: Pick<CompanyForm, "fields" | "questions">): FormStep[] {
  const asking = new Set<FormStep>([
    "you",
    "project",
    ...questions.filter(({ isFormer }) => !isFormer).map(({ step }) => step),
  ]);
  for (const { field, step } of Object.values(formFields)) if (fields[field] !== "none") asking.add(step);
  return formSteps.filter((step) => asking.has(step));
}
