// Sends enquiries. Loaded on the first input, because it includes the contract and its schemas.
import { readVisit } from "#app/features/sources/public.ts";
import type { VisitInput } from "#app/features/sources/public.ts";
import { call } from "#app/platform/http/call.ts";
import type { Attempt } from "#app/platform/http/idempotency-keys.ts";
import { publicForm } from "#app/ui/form/public-form.ts";
import { enquiryFieldSchemas, submitEnquiry } from "./contract.ts";
import { saveDraftRecord, readDraftRecord } from "./enquiry-draft.ts";
import { fieldNames } from "./fields.ts";
import { askedFields } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";
import { toRequestBody } from "./typed-values.ts";

/** Returns the checks of the form and the function that sends it; cached, because every input needs it. */
export function enquiryForm(form: CompanyForm): ReturnType<typeof makeForm> {
  const cachedForm = forms.get(form) ?? makeForm(form);
  forms.set(form, cachedForm);
  return cachedForm;
}

const forms = new WeakMap<CompanyForm, ReturnType<typeof makeForm>>();

function makeForm(form: CompanyForm) {
  const fields = askedFields(form);
  return publicForm({
    names: fields.map(({ name }) => name),
    schema: enquiryFieldSchemas(form),
    bodyOf: (values) => toRequestBody(fields, values),
    labels: Object.fromEntries(fields.flatMap(({ name, label }) => (label === undefined ? [] : [[name, label]]))),
    startsWithToken: true,
    extra: (sent, { attempt }) => {
      attempt.current ??= readAttempt();
      return restOf(attempt.current, sent) ?? { sourcePage: location.pathname, ...readVisit() };
    },
    call: (body, options, { attempt }) => {
      // If the response is lost, sending again after a reload must not create a second enquiry.
      saveDraftRecord({
        ...readDraftRecord(),
        attempt: attempt.current && { ...attempt.current, text: withoutVisit(attempt.current.text) },
      });
      return call(submitEnquiry, { body }, options);
    },
  });
}

type Origin = { sourcePage?: string } & ReturnType<typeof readVisit>;

/**
 * Removes the data about the start of the visit, which must not be stored in the browser; it is read again after a
 * reload.
 */
function withoutVisit(text: string): string {
  const { landingPage: _page, referrerHost: _host, campaign: _campaign, ...kept } = parse(text) as VisitInput;
  return JSON.stringify(kept);
}

/** Returns the last attempt before a reload, if any. */
function readAttempt(): Attempt | undefined {
  const { text, key } = Object(readDraftRecord()["attempt"]) as Partial<Record<keyof Attempt, unknown>>; // checked below
  if (typeof text !== "string" || typeof key !== "string") return undefined;
  return { text: JSON.stringify({ ...parse(text), ...readVisit() }), key };
}

/**
 * Returns the additional data of the last attempt if its fields are the same, because a reloaded page has another
 * token.
 */
function restOf(last: Attempt | undefined, fields: object): Origin | undefined {
  const other = Object.entries(last ? parse(last.text) : {}).filter(
    ([name]) => name !== "answers" && !fieldNames.some((field) => field === name),
  );
  const origin = Object.fromEntries(other);
  return JSON.stringify({ ...fields, ...origin }) === last?.text ? origin : undefined;
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {}; // not stored by us
  }
}
