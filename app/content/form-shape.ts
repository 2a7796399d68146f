// What the enquiry form can ask, as plain data: for the check of form.yaml, for its screen, and for the form itself, whose pages load no schema.

export const formSteps = ["you", "company", "budget", "project"] as const;

export type FormStep = (typeof formSteps)[number];

export const questionKinds = ["line", "text", "choice", "choices", "number", "date", "yes"] as const;

export const requirements = ["required", "optional", "none"] as const;

export type Requirement = (typeof requirements)[number];

type FieldOfForm = { field: string; step: FormStep; specified: Requirement };

/** The fields that a company may leave out, by their names in form.yaml: as the program names them, and as the specified form asks them. */
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

/** The lists of choices by their names in form.yaml and company.yaml, with the fields that they are offered in. */
export const choiceLists = { services: "serviceInterest", budgets: "projectBudget", timelines: "timeline" } as const;

/** The labels of a list's choices in `contact.options` of ui.yaml, and what is said below them. */
export const choiceWords = {
  services: ["serviceInterest", "serviceHint"],
  budgets: ["projectBudget", "budgetHint"],
  timelines: ["timeline", "timelineHint"],
} as const;

export type ChoiceList = keyof typeof choiceLists;

export const choiceListNames = Object.keys(choiceLists) as ChoiceList[]; // the table's own

/** A choice; without a label of its own it has that of ui.yaml. `isFormer`: it is no longer offered, and staff know it. */
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
  /** `isFormer`: it is no longer asked, and staff know it. */
  questions: readonly (FormQuestion & { isFormer?: true })[];
};

/** The fields by the program's names, asked as a company says by those of form.yaml, or else as specified. */
export function askedAs(own: Partial<Record<FormFieldName, Requirement | undefined>> = {}): FormFields {
  const asked = formFieldNames.map((name) => [formFields[name].field, own[name] ?? formFields[name].specified]);
  return Object.fromEntries(asked) as FormFields; // one for each
}

/** The steps that ask something: a name and the project always are. */
export function stepsAsked({ fields, questions }: Pick<CompanyForm, "fields" | "questions">): FormStep[] {
  const asking = new Set<FormStep>([
    "you",
    "project",
    ...questions.filter(({ isFormer }) => !isFormer).map(({ step }) => step),
  ]);
  for (const { field, step } of Object.values(formFields)) if (fields[field] !== "none") asking.add(step);
  return formSteps.filter((step) => asking.has(step));
}
