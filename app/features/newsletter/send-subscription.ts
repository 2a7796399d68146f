// Loaded on demand, with the contract and its schema.
import { keyFor } from "#app/platform/http/attempt.ts";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { call, HttpError } from "#app/platform/http/call.ts";
import { validate } from "#app/platform/http/validate.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { subscribe } from "./contract.ts";

/** `invalid` was not sent; `refused` has the server's sentence, if any. */
export type SubscriptionResult =
  | { isDone: true; needsConfirmation: boolean }
  | { isDone: false; reason: "invalid"; fieldError: string }
  | { isDone: false; reason: "refused"; message?: string; fieldError?: string };

/** Never throws. */
export async function sendSubscription(
  email: string,
  last: { current: Attempt | undefined },
  page: { locale: string; t: TFunction },
): Promise<SubscriptionResult> {
  const checked = validate(subscribe.body, { email });
  if (!checked.ok)
    return {
      isDone: false,
      reason: "invalid",
      fieldError: fieldSentence(page.t, "email", checked.fields["email"] ?? { code: "email" }),
    };
  try {
    const answer = await call(
      subscribe,
      { body: checked.value },
      { locale: page.locale, idempotencyKey: keyFor(checked.value.email, last, { bytes: 16 }) },
    );
    return { isDone: true, needsConfirmation: answer.needsConfirmation === true };
  } catch (error) {
    if (!(error instanceof HttpError)) return { isDone: false, reason: "refused" };
    const { message, errors } = error.problem;
    const fieldError = errors?.["email"];
    return {
      isDone: false,
      reason: "refused",
      ...(isSentence(message) ? { message } : {}),
      ...(isSentence(fieldError) ? { fieldError } : {}),
    };
  }
}

function isSentence(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
