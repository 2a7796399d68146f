// Checks and sends an enquiry from the browser. Loaded when it is needed: it brings the contract and its schemas along.
import type { FieldIssue } from "#app/platform/errors.ts";
import { call, HttpError } from "#app/platform/http/call.ts";
import { validate } from "#app/platform/http/validate.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { Sentence } from "#app/platform/i18n/field-sentence.ts";
import { enquiryFields, submitEnquiry } from "./contract.ts";
import { fieldNames } from "./form-fields.ts";
import type { FieldErrors, FormValues } from "./form-fields.ts";

/** The last try: the same text again is the same enquiry and keeps its key. */
export type Attempt = { text: string; key: string };

/** How sending ended: `invalid` never left the browser, `refused` was answered, `unreachable` was not. */
export type SendResult =
  | { isSent: true }
  | { isSent: false; reason: "invalid" | "refused" | "unreachable"; message?: string; errors: FieldErrors };

/** What is wrong with the values, by the contract, as sentences. */
export function checkValues(values: FormValues, t: Sentence): FieldErrors {
  const checked = validate(enquiryFields, values);
  return checked.ok ? {} : sentences(checked.fields, t);
}

/** What is sent: the values, and the form that they stand in for its hidden fields. */
type Sending = {
  form: HTMLFormElement;
  values: FormValues;
  attempt: { current: Attempt | undefined };
  locale: string;
  t: Sentence;
};

/** Sends an enquiry. It doesn't throw: how it ended is the answer. */
export async function sendEnquiry({ form, values, attempt, locale, t }: Sending): Promise<SendResult> {
  const checked = validate(enquiryFields, values);
  if (!checked.ok) return { isSent: false, reason: "invalid", errors: sentences(checked.fields, t) };
  const body = { ...checked.value, ...tracesOf(form) };
  const idempotencyKey = keyFor(JSON.stringify(body), attempt, body.formToken);
  try {
    const { success, message } = await call(submitEnquiry, { body }, { locale, idempotencyKey });
    return success ? { isSent: true } : refused(message, undefined);
  } catch (error) {
    if (error instanceof HttpError) return refused(error.problem.message, error.problem.errors);
    return { isSent: false, reason: error instanceof TypeError ? "unreachable" : "refused", errors: {} };
  }
}

function sentences(fields: Record<string, FieldIssue>, t: Sentence): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, issue]) => [field, fieldSentence(t, field, issue)]));
}

function refused(message: unknown, errors: unknown): SendResult {
  const known = Object.entries(Object(errors)).filter(
    ([field, text]) => typeof text === "string" && fieldNames.some((name) => name === field),
  );
  return {
    isSent: false,
    reason: "refused",
    ...(typeof message === "string" && message ? { message } : {}),
    errors: Object.fromEntries(known),
  };
}

/** The first try has the page's own token as its key, as the form without script has. */
function keyFor(text: string, last: { current: Attempt | undefined }, token: string | undefined): string {
  if (last.current?.text === text) return last.current.key;
  const random = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const key = last.current === undefined && token ? token : random;
  last.current = { text, key };
  return key;
}

function tracesOf(form: HTMLFormElement) {
  const campaign = campaignOf(performance.getEntriesByType("navigation")[0]?.name ?? location.href);
  return {
    sourcePage: location.pathname,
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
    ...hiddenOf(form, ["privacyVersion", "website", "formToken"]),
  };
}

/** The campaign parameters of the address at which the visit of this tab began. */
function campaignOf(address: string): Record<string, string> {
  const search = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams();
  const named = [...search].filter(([name, value]) => /^utm_\w{1,36}$/.test(name) && value !== "");
  return Object.fromEntries(named.map(([name, value]) => [name, value.slice(0, 200)]));
}

/** What stands in hidden fields; those that are empty are left out. */
function hiddenOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Partial<Record<Name, string>> {
  const data = new FormData(form);
  const filled = names.map((name) => [name, String(data.get(name) ?? "")]).filter(([, value]) => value !== "");
  return Object.fromEntries(filled) as Partial<Record<Name, string>>; // the names are those asked for
}
