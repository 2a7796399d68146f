// What visitors typed into the enquiry form: whether a step is filled, where it is wrong, and what the API takes.
import { factsOf, steps as specifiedSteps } from "./fields.ts";
import { idOf, isOwn } from "./form-fields.ts";
import type { Answer, AskedField, FieldErrors, FormValues, Step } from "./form-fields.ts";

/** The first required field of the step that holds no more than blanks; without one the Next button is enabled. */
export function firstMissing(step: Step | undefined, values: FormValues): AskedField | undefined {
  return step?.fields.find(({ name, isRequired }) => isRequired && !values[name]?.trim());
}

/** True if the step needs what the specified form does, which its texts name. */
export function needsAsSpecified({ name, fields }: Step): boolean {
  const needed = fields.filter(({ isRequired }) => isRequired).map((field) => field.name);
  const specified = specifiedSteps
    .find((one) => one.name === name)
    ?.fields.filter((field) => !factsOf(field).isOptional);
  return needed.join() === specified?.join();
}

export function firstStepWithError(steps: readonly Step[], errors: FieldErrors): number | undefined {
  const index = steps.findIndex(({ fields }) => fields.some(({ name }) => errors[name]));
  return index < 0 ? undefined : index;
}

/** Returns what was typed as the API takes it: own questions by their kinds in `answers`, without the empty ones. */
export function typedBody(fields: readonly AskedField[], values: FormValues): Record<string, unknown> {
  const own = fields.filter(({ name }) => isOwn(name) && values[name]);
  const answers = own.map(({ name, kind }) => [idOf(name), answerOf(kind, values[name] ?? "")]);
  const specified = fields.filter(({ name }) => !isOwn(name)).map(({ name }) => [name, values[name] ?? ""]);
  return { ...Object.fromEntries(specified), ...(own.length > 0 ? { answers: Object.fromEntries(answers) } : {}) };
}

/** What isn't of the kind stays as it is written, which is refused. */
export function answerOf(kind: AskedField["kind"], text: string): Answer {
  if (kind === "choices") return text.split(",");
  if (kind === "yes") return text === "true" ? true : text;
  const number = text.trim().replace(",", ".");
  return kind === "number" && /^[+-]?\d+(?:\.\d+)?$/.test(number) ? Number(number) : text;
}
