// Checks and sends an enquiry from the browser. Loaded when it is needed: it brings the contract and its schemas along.
import { call, HttpError } from "#app/platform/http/call.ts";
import { validate } from "#app/platform/http/validate.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { Sentence } from "#app/platform/i18n/field-sentence.ts";
import { enquiryFields, submitEnquiry } from "./contract.ts";
import type { EnquiryInput } from "./contract.ts";
import { fieldNames } from "./form-fields.ts";
import type { FieldErrors, FormValues } from "./form-fields.ts";

/** How sending ended. Without `message` nobody answered in words; `isOffline` where nobody answered at all. */
export type SendResult = { isSent: true } | { isSent: false; message: string | undefined; errors: FieldErrors; isOffline: boolean };

/** What is wrong with the values, by the contract, as sentences. */
export function checkValues(values: FormValues, t: Sentence): FieldErrors {
  const checked = validate(enquiryFields, values);
  if (checked.ok) return {};
  return Object.fromEntries(Object.entries(checked.fields).map(([field, issue]) => [field, fieldSentence(t, field, issue)]));
}

/** Sends an enquiry. It doesn't throw: how it ended is the answer. */
export async function sendEnquiry(body: EnquiryInput, options: { locale: string; idempotencyKey: string }): Promise<SendResult> {
  try {
    const { success, message } = await call(submitEnquiry, { body }, options);
    return success ? { isSent: true } : { isSent: false, message, errors: {}, isOffline: false };
  } catch (error) {
    if (!(error instanceof HttpError)) return { isSent: false, message: undefined, errors: {}, isOffline: error instanceof TypeError };
    const { message, errors } = error.problem;
    return { isSent: false, message: typeof message === "string" && message ? message : undefined, errors: knownErrors(errors), isOffline: false };
  }
}

function knownErrors(errors: unknown): FieldErrors {
  const known = Object.entries(Object(errors)).filter(([field, text]) => typeof text === "string" && fieldNames.some((name) => name === field));
  return Object.fromEntries(known);
}
