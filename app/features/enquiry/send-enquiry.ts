// Checks and sends an enquiry from the browser. Loaded when it is needed: it brings the contract and its schemas along.
import type { FieldIssue } from "#app/platform/errors.ts";
import { keyFor } from "#app/platform/http/attempt.ts";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { call, HttpError } from "#app/platform/http/call.ts";
import { tracesIn } from "#app/platform/http/form-traces.ts";
import { validate } from "#app/platform/http/validate.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { firstAddress, originOfVisit } from "#app/platform/arrival.ts";
import { campaignOf } from "./campaign.ts";
import { enquiryFields, submitEnquiry } from "./contract.ts";
import { readAttempt, saveAttempt } from "./enquiry-attempt.ts";
import { fieldNames } from "./form-fields.ts";
import type { FieldErrors, FormValues } from "./form-fields.ts";

/** Why it was not sent: `invalid` never left the browser, `refused` was answered, `unreachable` was not. */
type Refusal = {
  isSent: false;
  reason: "invalid" | "refused" | "unreachable";
  message?: string;
  errors: Partial<Record<string, string>>;
};

/** How sending ended. */
export type SendResult = { isSent: true } | Refusal;

/** What is wrong with the values, by the contract, as sentences. */
export function checkValues(values: FormValues, t: TFunction): FieldErrors {
  const checked = validate(enquiryFields, values);
  return checked.ok ? {} : sentences(checked.fields, t);
}

/** What is sent: the values, and the form that they stand in for its hidden fields. */
type Sending = {
  form: HTMLFormElement;
  values: FormValues;
  attempt: { current: Attempt | undefined };
  locale: string;
  t: TFunction;
};

/** Sends an enquiry. It doesn't throw: how it ended is the answer. */
export async function sendEnquiry({ form, values, attempt, locale, t }: Sending): Promise<SendResult> {
  const checked = validate(enquiryFields, values);
  if (!checked.ok) return { isSent: false, reason: "invalid", errors: sentences(checked.fields, t) };
  attempt.current ??= readAttempt();
  const body = { ...checked.value, ...(tracesAgain(checked.value, attempt.current) ?? tracesOf(form)) };
  // The first try has the page's own token as its key, as the form without script has.
  const idempotencyKey = keyFor(JSON.stringify(body), attempt, { first: body.formToken });
  if (attempt.current) saveAttempt(attempt.current);
  try {
    const { success, message } = await call(submitEnquiry, { body }, { locale, idempotencyKey });
    return success ? { isSent: true } : refusal(message, undefined, fieldNames);
  } catch (error) {
    if (error instanceof HttpError) return refusal(error.problem.message, error.problem.errors, fieldNames);
    return { isSent: false, reason: error instanceof TypeError ? "unreachable" : "refused", errors: {} };
  }
}

/** What is wrong, field by field, as sentences. */
function sentences(fields: Record<string, FieldIssue>, t: TFunction): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, issue]) => [field, fieldSentence(t, field, issue)]));
}

/** The server's refusal, with what it says of the form's own fields. */
function refusal(message: unknown, errors: unknown, names: readonly string[]): Refusal {
  const known = Object.entries(Object(errors)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && names.includes(entry[0]),
  );
  return {
    isSent: false,
    reason: "refused",
    ...(typeof message === "string" && message ? { message } : {}),
    errors: Object.fromEntries(known),
  };
}

/** The traces of the last try, where the same fields are sent again: a page that was loaded anew has a token of its own. */
function tracesAgain(fields: object, last: Attempt | undefined): ReturnType<typeof tracesOf> | undefined {
  const before = last && parseAttempt(last.text);
  const traces = Object.fromEntries(
    Object.entries(before ?? {}).filter(([name]) => !fieldNames.some((field) => field === name)),
  );
  const isSame = JSON.stringify({ ...fields, ...traces }) === last?.text;
  return isSame ? (traces as ReturnType<typeof tracesOf>) : undefined; // the text was made of them, below
}

function parseAttempt(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {}; // storage holds what is not ours: nothing is sent again
  }
}

/** Where a form stood, how its visit began, and its hidden fields. */
function tracesOf(form: HTMLFormElement) {
  const began = firstAddress()?.href ?? performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const campaign = campaignOf(URL.canParse(began) ? new URL(began).searchParams : new URLSearchParams());
  return {
    sourcePage: location.pathname,
    ...originOfVisit(),
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
    ...tracesIn(new FormData(form)),
  };
}
