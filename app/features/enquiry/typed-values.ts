// Evaluates the input of the enquiry form: whether a step is filled in, where it is invalid, and how it is sent.
import { factsOf, steps as specifiedSteps } from "./fields.ts";
import { questionId, isCompanyQuestion } from "./form-fields.ts";
import type { Answer, FieldDefinition, FieldErrors, FormValues, Step } from "./form-fields.ts";

/** Returns the first required field of the step that is blank; without one the Next button is enabled. */
export function firstMissing(step: Step | undefined, values: FormValues): FieldDefinition | undefined {
  return step?.fields.find(({ name, isRequired }) => isRequired && !values[name]?.trim());
}

/** Returns true if the step requires the same fields as in the specified form, which its texts name. */
export function hasSpecifiedRequirements({ name, fields }: Step): boolean {
  const needed = fields.filter(({ isRequired }) => isRequired).map((field) => field.name);
  const specified = specifiedSteps
    .find((step) => step.name === name)
    ?.fields.filter((field) => !factsOf(field).isOptional);
  return needed.join() === specified?.join();
}

export function firstStepWithError(steps: readonly Step[], errors: FieldErrors): number | undefined {
  const index = steps.findIndex(({ fields }) => fields.some(({ name }) => errors[name]));
  return index < 0 ? undefined : index;
}

/**
 * Returns the input as the API expects it: answers to own questions typed by their kinds in `answers`, without empty
 * ones.
 */
export function toRequestBody(fields: readonly FieldDefinition[], values: FormValues): Record<string, unknown> {
  const companyFields = fields.filter(({ name }) => isCompanyQuestion(name) && values[name]);
  const answers = companyFields.map(({ name, kind }) => [questionId(name), parseAnswer(kind, values[name] ?? "")]);
  const specified = fields.filter(({ name }) => !isCompanyQuestion(name)).map(({ name }) => [name, values[name] ?? ""]);
  return {
    ...Object.fromEntries(specified),
    ...(companyFields.length > 0 ? { answers: Object.fromEntries(answers) } : {}),
  };
}

/** Converts an answer to its kind; an invalid one stays unchanged, so that validation refuses it. */
export function parseAnswer(kind: FieldDefinition["kind"], text: string): Answer {
  if (kind === "choices") return text.split(",");
  if (kind === "yes") return text === "true" ? true : text;
  const number = text.trim().replace(",", ".");
  return kind === "number" && /^[+-]?\d+(?:\.\d+)?$/.test(number) ? Number(number) : text;
}
