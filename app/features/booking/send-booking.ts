// Checks and sends a booking or a change of one from the browser. Loaded when it is needed: it brings the contract and its
// schemas along.
import type { FieldIssue } from "#app/platform/errors.ts";
import { keyFor } from "#app/platform/http/attempt.ts";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { call, HttpError } from "#app/platform/http/call.ts";
import { tracesIn } from "#app/platform/http/form-traces.ts";
import { validate } from "#app/platform/http/validate.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { bookingFieldNames, errorsOf } from "./form-fields.ts";
import type { BookingErrors, BookingValues } from "./form-fields.ts";
import { book, bookingFields, cancelBooking, listSlots, moveBooking } from "./contract.ts";
import type { Booked, FreeSlots, OfferedSlots, Requested } from "./contract.ts";

/** Why it was not done. `slots` are the free ones now, where the time that was asked for is not free any more. */
export type Refusal = {
  isDone: false;
  reason: "invalid" | "refused" | "unreachable";
  message?: string;
  errors: BookingErrors;
  slots?: FreeSlots;
};

/** How booking ended. */
export type BookingResult = { isDone: true; booked: Booked | Requested } | Refusal;

/** How a change ended. */
export type ChangeResult = { isDone: true } | Refusal;

/** The page that sends. */
export type Sender = { locale: string; t: TFunction };

type Sending = Sender & {
  form: HTMLFormElement;
  timeZone: string;
  attempt: { current: Attempt | undefined };
};

/** Returns what is wrong with what stands in the form now, by the contract, as sentences. */
export function checkBooking(form: HTMLFormElement, t: TFunction): BookingErrors {
  const checked = validate(bookingFields, valuesIn(new FormData(form)));
  return checked.ok ? {} : sentences(checked.fields, t);
}

/** Sends what stands in the form. It doesn't throw: how it ended is the answer. */
export async function sendBooking({ form, timeZone, attempt, ...page }: Sending): Promise<BookingResult> {
  const data = new FormData(form);
  const checked = validate(bookingFields, valuesIn(data));
  if (!checked.ok) return { isDone: false, reason: "invalid", errors: sentences(checked.fields, page.t) };
  const body = { ...checked.value, timeZone, ...tracesIn(data) };
  const idempotencyKey = keyFor(JSON.stringify(body), attempt);
  try {
    return { isDone: true, booked: await call(book, { body }, { locale: page.locale, idempotencyKey }) };
  } catch (error) {
    return refusalOf(error, page);
  }
}

/** Moves the call of a link. It doesn't throw: how it ended is the answer. */
export async function sendMove(secret: string, startsAt: string, page: Sender): Promise<ChangeResult> {
  try {
    await call(moveBooking, { body: { secret, startsAt } }, { locale: page.locale });
    return { isDone: true };
  } catch (error) {
    return refusalOf(error, page);
  }
}

/** Cancels the call of a link. It doesn't throw: how it ended is the answer. */
export async function sendCancel(secret: string, page: Sender): Promise<ChangeResult> {
  try {
    await call(cancelBooking, { body: { secret } }, { locale: page.locale });
    return { isDone: true };
  } catch (error) {
    return refusalOf(error, page);
  }
}

/**
 * Reads the free slots as they are now.
 * @throws where they can't be had.
 */
export async function readSlots(): Promise<OfferedSlots> {
  return call(listSlots, {});
}

async function refusalOf(failure: unknown, { t }: Sender): Promise<Refusal> {
  if (!(failure instanceof HttpError))
    return { isDone: false, reason: failure instanceof TypeError ? "unreachable" : "refused", errors: {} };
  const { message, errors } = failure.problem;
  const said = typeof message === "string" && message ? { message } : {};
  if (failure.status !== 409) return { isDone: false, reason: "refused", ...said, errors: errorsOf(errors) };
  const slots = await readSlots().catch(() => undefined); // then the old ones stay, and the sentence says what to do
  const taken = said.message ?? t("booking.taken");
  return { isDone: false, reason: "refused", errors: { startsAt: taken }, ...(slots ? { slots } : {}) };
}

function valuesIn(data: FormData): BookingValues {
  return Object.fromEntries(bookingFieldNames.map((name) => [name, textOf(data, name)]));
}

function sentences(fields: Record<string, FieldIssue>, t: TFunction): BookingErrors {
  const said = Object.entries(fields).map(([name, issue]) => [name, fieldSentence(t, name, issue)]);
  return errorsOf(Object.fromEntries(said));
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
