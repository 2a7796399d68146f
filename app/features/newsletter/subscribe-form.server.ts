// The way of a newsletter form that was posted without script: the same rules, and an outcome that a page can show.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { describeProblem, refusalOf } from "#app/platform/http/problem.server.ts";
import { validate } from "#app/platform/http/validate.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as contract from "./contract.ts";
import { subscribe } from "./service.server.ts";

/** How it ended; a refusal in the words and with the status of the API. */
export type SubscribeOutcome =
  | { isDone: true }
  | { isDone: false; status: number; message: string; fieldError?: string; retryAfter?: string };

/** Signs an address up. It doesn't throw: how it ended is the answer. */
export async function subscribeByForm(
  deps: Deps,
  email: unknown,
  { locale }: { locale: Locale },
): Promise<SubscribeOutcome> {
  try {
    const checked = validate(contract.subscribe.body, { email });
    if (!checked.ok) throw new AppError("validation", { fields: checked.fields });
    await subscribe(deps, checked.value, { locale });
    return { isDone: true };
  } catch (error) {
    if (!refusalOf(error)) deps.log.error({ err: error }, "unexpected error");
    const { status, headers, body } = describeProblem(deps, error, { locale, requestId: "" });
    const [fieldError, retryAfter] = [body.errors?.["email"], headers["Retry-After"]];
    return {
      isDone: false,
      status,
      message: body.message,
      ...(fieldError ? { fieldError } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    };
  }
}
