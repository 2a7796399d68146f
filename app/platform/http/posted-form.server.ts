// Handles forms posted without JavaScript by the API's rules.
import type * as z from "zod/mini";
import { AppError } from "#app/platform/base/errors.ts";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { runIdempotent } from "./idempotency.server.ts";
import type { FinishedResponse, RepeatableWork } from "./idempotency.server.ts";
import { describeProblem } from "./problem.server.ts";
import type { PageContext } from "./render-page.server.ts";
import { validate } from "./validate.ts";

/** `message` and `errors` are in the page's language. */
export type FormOutcome<Answer = void> =
  | { isDone: true; answer: Answer }
  | { isDone: false; status: number; message: string; errors?: Record<string, string>; retryAfter?: string };

/** @throws AppError validation */
export function parseForm<S extends z.ZodMiniType>(
  schema: S,
  values: unknown,
  labels?: Readonly<Record<string, string>>,
): z.output<S> {
  const result = validate(schema, values, labels);
  if (!result.ok) throw new AppError("validation", { fields: result.fields });
  return result.value;
}

/** Runs `work` once per form token and text. */
export async function runFormOnce<Prepared>(
  deps: Deps,
  { scope, token, input }: { scope: string; token: string; input: unknown },
  work: RepeatableWork<Prepared>,
): Promise<FinishedResponse> {
  const body = JSON.stringify(input);
  const key = sha256(`${token}\n${body}`);
  return runIdempotent(deps, { scope, key, body, input }, work);
}

/** The language of a page, the client that sent its form, and a function that logs an error with the request's id. */
export type FormSender = { locale: Locale; clientKey: string } & Pick<PageContext, "report">;

/** Runs `work` and returns its outcome. Never throws; errors that aren't the sender's are reported. */
export async function runForm<Answer>(
  deps: Deps,
  { locale, report }: Pick<FormSender, "locale" | "report">,
  work: () => Promise<Answer>,
): Promise<FormOutcome<Answer>> {
  try {
    return { isDone: true, answer: await work() };
  } catch (error) {
    const { status, headers, body } = describeProblem(deps, error, { locale, requestId: "" });
    if (status >= 500) report(error);
    const retryAfter = headers["Retry-After"];
    return {
      isDone: false,
      status,
      message: body.message,
      ...(body.errors ? { errors: body.errors } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    };
  }
}
