// The enquiry form as the company asks it: `form.yaml`, which may be missing, and what it becomes together with company.yaml.
import { z } from "zod";
import { text } from "./text.schema.ts";

/** What a visitor chooses is kept by it, several joined by commas in one text. */
const value = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,79}$/u, "must be letters, digits, spaces, . _ + and hyphens");

const questionId = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_-]{0,39}$/, "must be letters, digits and hyphens, the first a small letter")
  .refine((id) => !(id in Object.prototype), "must be another name, as this one means something to programs");

const label = text.max(200);
const hint = text.max(400).optional();

const option = z.strictObject({ value, label, hint });

const options = z.array(option).min(1).max(30);

/** A choice; without a label of its own it has that of ui.yaml. */
export type FormOption = { value: string; label?: string | undefined; hint?: string | undefined };

const requirement = z.enum(["required", "optional", "none"]);

export type Requirement = z.infer<typeof requirement>;

export const formSteps = ["you", "company", "budget", "project"] as const;

const questionKinds = ["line", "text", "choice", "choices", "number", "date", "yes"] as const;

const question = z
  .strictObject({
    id: questionId,
    step: z.enum(formSteps),
    kind: z.enum(questionKinds),
    label,
    hint,
    options: options.optional(),
    required: z.boolean().optional(),
  })
  .refine(({ kind, options: given }) => (kind === "choice" || kind === "choices") === (given !== undefined), {
    path: ["options"],
    message: "must be there for the kinds choice and choices, and for no other",
  });

export type FormQuestion = z.infer<typeof question>;

/** The fields that a company may leave out, by their names in form.yaml, as the program names them, with their steps. */
export const formFields = {
  email: { field: "email", step: "you" },
  phone: { field: "phone", step: "you" },
  company: { field: "company", step: "company" },
  service: { field: "serviceInterest", step: "company" },
  budget: { field: "projectBudget", step: "budget" },
  timeline: { field: "timeline", step: "budget" },
} as const;

type FieldOfForm = (typeof formFields)[keyof typeof formFields]["field"];

const specified = {
  email: "required",
  phone: "optional",
  company: "required",
  service: "required",
  budget: "required",
  timeline: "required",
} as const satisfies Record<keyof typeof formFields, Requirement>;

export const formSchema = z
  .strictObject({
    services: options.optional(),
    budgets: options.optional(),
    timelines: options.optional(),
    fields: z.strictObject(perField(() => requirement.optional())).default({}),
    questions: z.array(question).max(20).default([]),
  })
  .refine(
    ({ fields }) =>
      (fields.email ?? specified.email) === "required" || (fields.phone ?? specified.phone) === "required",
    { path: ["fields", "email"], message: "must be required where phone isn’t: nobody could be answered" },
  );

function perField<T>(make: (name: keyof typeof formFields) => T) {
  const names = Object.keys(formFields) as (keyof typeof formFields)[]; // the table's own
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<keyof typeof formFields, T>;
}

export type FormFile = z.infer<typeof formSchema>;

/** The lists of choices by their names in form.yaml and company.yaml, with the fields that they are offered in. */
export const choiceLists = { services: "serviceInterest", budgets: "projectBudget", timelines: "timeline" } as const;

export type ChoiceList = keyof typeof choiceLists;

export const choiceListNames = Object.keys(choiceLists) as ChoiceList[]; // the table's own

/** The form in one language. */
export type CompanyForm = {
  fields: Readonly<Record<FieldOfForm, Requirement>>;
  choices: Readonly<Record<(typeof choiceLists)[ChoiceList], readonly FormOption[]>>;
  questions: readonly FormQuestion[];
};

/** `offered` are the lists of company.yaml, whose labels are in ui.yaml. */
export function joinForm(
  file: FormFile,
  offered: Partial<Record<ChoiceList, readonly string[] | undefined>>,
): CompanyForm {
  const fields = perField((name) => file.fields[name] ?? specified[name]);
  const lists = choiceListNames.map((list) => [
    choiceLists[list],
    file[list] ?? (offered[list] ?? []).map((id) => ({ value: id })),
  ]);
  return {
    fields: Object.fromEntries(
      Object.entries(formFields).map(([name, { field }]) => [field, fields[name as keyof typeof formFields]]),
    ) as CompanyForm["fields"], // one for each
    choices: Object.fromEntries(lists) as CompanyForm["choices"], // one for each
    questions: file.questions,
  };
}

/** Counts the steps that ask something. */
export function countSteps({ fields, questions }: Pick<CompanyForm, "fields" | "questions">): number {
  const isAsked = (step: (typeof formSteps)[number]) =>
    step === "you" ||
    step === "project" ||
    questions.some((one) => one.step === step) ||
    Object.values(formFields).some((one) => one.step === step && fields[one.field] !== "none");
  return formSteps.filter(isAsked).length;
}

type Structured = Pick<FormFile, "fields" | "questions">;

/** Lists where a translation asks something else than the first language. */
export function checkSameStructure(translation: Structured, first: Structured): string[] {
  const differs = (path: string, own: unknown, original: unknown) =>
    own === original ? [] : [`${path}: expected ${String(original)} as in the first language, got ${String(own)}`];
  return [
    ...Object.keys(formFields).flatMap((name) => {
      const key = name as keyof typeof formFields; // the table's own
      return differs(`fields.${name}`, translation.fields[key], first.fields[key]);
    }),
    ...first.questions.flatMap((original, index) =>
      (["step", "kind", "required"] as const).flatMap((key) =>
        differs(`questions.${index}.${key}`, translation.questions[index]?.[key], original[key]),
      ),
    ),
  ];
}
