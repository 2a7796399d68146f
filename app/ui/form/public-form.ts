// Validates and sends public forms in the browser.
import type * as z from "zod/mini";
import type { FieldIssue } from "#app/platform/base/errors.ts";
import { HttpError } from "#app/platform/http/call.ts";
import type { CallOptions } from "#app/platform/http/call.ts";
import { idempotencyKeyFor } from "#app/platform/http/idempotency-keys.ts";
import { validate } from "#app/platform/http/validate.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { ownErrors, readFields } from "./outcome.ts";
import type { FieldErrors, Outcome, PublicForm, SendOptions } from "./outcome.ts";

const traceNames = ["privacyVersion", "website", "formToken"] as const;
type TraceFields = FieldErrors<(typeof traceNames)[number]>;

type FormParts<Schema extends z.ZodMiniType, Field extends string, Extra, Answer> = {
  names: readonly Field[];
  schema: Schema;
  /** Converts the typed values to the schema's input. Default: unchanged. */
  bodyOf?: (values: Record<Field, string>) => unknown;
  /** Labels of fields without one in ui.yaml, by name. */
  labels?: Readonly<Record<string, string>>;
  /** Returns what is sent in addition to the form's fields. */
  extra: (fields: z.output<Schema>, sending: SendOptions) => Extra;
  /** Uses the page's form token as the key of the first attempt, like the form without JavaScript. */
  startsWithToken?: boolean;
  call: (body: z.output<Schema> & TraceFields & Extra, options: CallOptions, sending: SendOptions) => Promise<Answer>;
};

export function publicForm<Schema extends z.ZodMiniType<object>, Field extends string, Extra extends object, Answer>(
  parts: FormParts<Schema, Field, Extra, Answer>,
): Required<PublicForm<Answer, Field>> {
  const { names, schema, bodyOf = (values) => values } = parts;
  const checkedIn = (form: HTMLFormElement) => validate(schema, bodyOf(readFields(form, names)), parts.labels);
  const errorsOf = (fields: Record<string, FieldIssue>, t: TFunction) =>
    ownErrors(
      names,
      Object.fromEntries(Object.entries(fields).map(([name, issue]) => [name, fieldSentence(t, name, issue)])),
    );
  return {
    check: (form, t) => {
      const checked = checkedIn(form);
      return checked.ok ? {} : errorsOf(checked.fields, t);
    },
    send: async (sending) => {
      const { form, attempt, locale, t } = sending;
      const checked = checkedIn(form);
      if (!checked.ok) return { isDone: false, reason: "invalid", errors: errorsOf(checked.fields, t) };
      const traces = readTraces(form);
      const body = { ...checked.value, ...traces, ...parts.extra(checked.value, sending) };
      const first = parts.startsWithToken ? traces.formToken : undefined;
      const idempotencyKey = idempotencyKeyFor(JSON.stringify(body), attempt, first);
      return resolveOutcome(parts.call(body, { locale, idempotencyKey }, sending), names);
    },
  };
}

/** Returns the form's hidden fields (ui/form-traces.tsx), without empty ones. */
function readTraces(form: HTMLFormElement): TraceFields {
  return Object.fromEntries(Object.entries(readFields(form, traceNames)).filter(([, value]) => value !== ""));
}

/** Resolves to a call's outcome; never rejects. */
export async function resolveOutcome<Answer, Field extends string>(
  sending: Promise<Answer>,
  names: readonly Field[],
): Promise<Outcome<Answer, Field>> {
  const refused = ({ message, errors }: { message?: unknown; errors?: unknown }) => ({
    isDone: false as const,
    reason: "refused" as const,
    ...(typeof message === "string" && message ? { message } : {}),
    errors: ownErrors(names, errors),
  });
  try {
    const answer = await sending;
    return Object(answer).success === false ? refused(Object(answer)) : { isDone: true, answer };
  } catch (error) {
    if (error instanceof HttpError) return { ...refused(error.problem), status: error.status };
    return { isDone: false, reason: error instanceof TypeError ? "unreachable" : "refused", errors: {} };
  }
}
