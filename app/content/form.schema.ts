// The company's enquiry form: `form.yaml`, which is optional, and its combination with company.yaml.
import { z } from "zod";
import type { FileFault } from "./fault.ts";
import {
  requirementsByField,
  choiceListNames,
  choiceLists,
  formFieldNames,
  formSteps,
  questionKinds,
  requirements,
} from "./form-shape.ts";
import type { ChoiceList, CompanyForm, FormFieldName, FormQuestion } from "./form-shape.ts";
import { unlikeFirstLanguage } from "./text-rules.ts";
import { text } from "./text.schema.ts";

/** The stored value of a choice; several are stored as one text, joined by commas. */
const value = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,79}$/u, "must be letters, digits, spaces, . _ + and hyphens");

const questionId = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_-]{0,39}$/, "must be letters, digits and hyphens, starting with a lower-case letter")
  .refine((id) => !(id in Object.prototype), "must be a different name: this one is reserved");

const label = text.max(200);
const hint = text.max(400).optional();

/** A label without `|`, which separates it from its hint in the editor (form-options.ts). */
const optionLabel = label.refine((written) => !written.includes("|"), "must be without |");

const option = z.strictObject({ value, label: optionLabel, hint });

const options = z.array(option).min(1).max(30);

const kindsWithOptions = "for the kinds choice and choices, and for no other";

const question: z.ZodType<FormQuestion> = z
  .strictObject({
    id: questionId,
    step: z.enum(formSteps),
    kind: z.enum(questionKinds),
    label,
    hint,
    options: options.optional(),
    required: z.boolean().optional(),
  })
  .refine(({ kind, options: choices }) => (kind === "choice" || kind === "choices") === (choices !== undefined), {
    path: ["options"],
    message: `Options are needed ${kindsWithOptions}.`,
    params: { kinds: kindsWithOptions },
  });

export const formSchema = z
  .strictObject({
    services: options.optional(),
    budgets: options.optional(),
    timelines: options.optional(),
    fields: z.strictObject(perField(() => z.enum(requirements).optional())).default({}),
    questions: z.array(question).max(20).default([]),
  })
  .refine(({ fields }) => [requirementsByField(fields).email, requirementsByField(fields).phone].includes("required"), {
    path: ["fields", "email"],
    message: "must be required if phone isn’t: otherwise there would be no way to reply",
  });

function perField<T>(make: (name: FormFieldName) => T) {
  return Object.fromEntries(formFieldNames.map((name) => [name, make(name)])) as Record<FormFieldName, T>;
}

export type FormFile = z.infer<typeof formSchema>;

/** Combines form.yaml with the lists of company.yaml (`offered`), whose labels are in ui.yaml. */
export function joinForm(
  file: FormFile,
  offered: Partial<Record<ChoiceList, readonly string[] | undefined>>,
): CompanyForm {
  const lists = choiceListNames.map((list) => [
    choiceLists[list],
    file[list] ?? (offered[list] ?? []).map((id) => ({ value: id })),
  ]);
  return {
    fields: requirementsByField(file.fields),
    choices: Object.fromEntries(lists) as CompanyForm["choices"], // one for each
    questions: file.questions,
  };
}

type FormStructure = Pick<FormFile, "fields" | "questions">;

/** Lists differences between the questions of a translation and those of the default language. */
export function checkSameStructure(translation: FormStructure, first: FormStructure): FileFault[] {
  const differs = (path: string, translated: unknown, original: unknown) =>
    translated === original ? [] : [unlikeFirstLanguage(path, String(original), String(translated))];
  return [
    ...formFieldNames.flatMap((name) => differs(`fields.${name}`, translation.fields[name], first.fields[name])),
    ...first.questions.flatMap((original, index) =>
      (["step", "kind", "required"] as const).flatMap((key) =>
        differs(`questions.${index}.${key}`, translation.questions[index]?.[key], original[key]),
      ),
    ),
  ];
}
