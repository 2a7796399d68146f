// Checks and sends proposed times for a consultation from the browser. It comes with the popup.
import { call, HttpError } from "#app/platform/http/call.ts";
import { validate } from "#app/platform/http/validate.ts";
import type { Sentence } from "#app/platform/i18n/field-sentence.ts";
import { consultationFields, requestConsultation } from "./contract.ts";
import { keyFor, refusal, sentences, tracesOf } from "./send-enquiry.ts";
import type { Refusal } from "./send-enquiry.ts";
import type { Attempt } from "./enquiry-attempt.ts";

const names = ["firstName", "lastName", "email", "company", "firstTime", "secondTime", "thirdTime", "note"] as const;

/** How sending ended: `invalid` never left the browser, `refused` was answered, `unreachable` was not. */
export type ConsultationResult = { isSent: true; email: string } | Refusal;

type Sending = {
  form: HTMLFormElement;
  attempt: { current: Attempt | undefined };
  locale: string;
  t: Sentence;
};

/** Sends what stands in the form. It doesn't throw: how it ended is the answer. */
export async function sendConsultation({ form, attempt, locale, t }: Sending): Promise<ConsultationResult> {
  const checked = validate(consultationFields, valuesOf(form));
  if (!checked.ok) return { isSent: false, reason: "invalid", errors: sentences(checked.fields, t) };
  const body = { ...checked.value, ...tracesOf(form) };
  const idempotencyKey = keyFor(JSON.stringify(body), attempt, undefined);
  try {
    await call(requestConsultation, { body }, { locale, idempotencyKey });
    return { isSent: true, email: body.email };
  } catch (error) {
    if (error instanceof HttpError) return refusal(error.problem.message, error.problem.errors, names);
    return { isSent: false, reason: error instanceof TypeError ? "unreachable" : "refused", errors: {} };
  }
}

/** The values as typed. A time that is typed only in part has no value of its own, and must not be left out silently. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const controls = names.map((name) => [name, form.elements.namedItem(name)] as const);
  return Object.fromEntries(
    controls.map(([name, control]) => {
      if (control instanceof HTMLInputElement && control.validity.badInput) return [name, "?"];
      return [name, control && "value" in control ? String(control.value) : ""];
    }),
  );
}
