// Turns whatever was thrown into the one error body of the API (RFC 9457 and decisions OPEN-20), in the reader's language.
import type { DbTrouble } from "#app/platform/db/db-errors.server.ts";
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { FieldIssue, RefusalCode } from "#app/platform/errors.ts";
import { AppError, isAppError, refusals } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translate } from "#app/platform/i18n/translate.server.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";

/** An error as it leaves the server. */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  success: false;
  message: string;
  error: string;
  errors?: Record<string, string>;
  requestId?: string;
};

const sentenceKeys: Partial<Record<RefusalCode, string>> = {
  "bad-request": "errors.badRequest",
  validation: "errors.badRequest",
  "key-reused": "errors.badRequest",
  "unauthorized": "errors.unauthorized",
  "not-found": "errors.notFound",
  "method-not-allowed": "errors.methodNotAllowed",
  "too-large": "errors.tooLarge",
  "unsupported-type": "errors.unsupportedType",
  "too-many-requests": "errors.tooManyRequests",
  "unavailable": "errors.unavailable",
  "storage-full": "errors.unavailable",
};

const databaseRefusals: Record<DbTrouble, RefusalCode | undefined> = {
  full: "storage-full",
  busy: "unavailable",
  readonly: "unavailable",
  io: "unavailable",
  corrupt: "unavailable",
  unavailable: "unavailable",
  timeout: "unavailable",
  unique: undefined, // a service that did not expect it has a bug
};

/** The refusal that an error stands for; undefined where it is a bug. A database that cannot answer is 503 or 507. */
export function refusalOf(error: unknown): AppError | undefined {
  if (isAppError(error)) return error;
  const trouble = explainDbError(error);
  const code = trouble && databaseRefusals[trouble];
  return code ? new AppError(code, { cause: error, retryAfter: 5 }) : undefined;
}

/**
 * An error's body, status and headers. Without a refusal it is a bug: 500 with a sentence and the request id, no detail.
 * @example describeProblem(deps, error, { locale: "ro", requestId })
 */
export function describeProblem(
  deps: Pick<Deps, "translate">,
  error: unknown,
  { locale, requestId }: { locale: Locale; requestId: string },
): { body: ProblemBody; status: number; headers: Record<string, string> } {
  const refusal = refusalOf(error);
  const { status, title } = refusal ? refusals[refusal.code] : { status: 500, title: "Internal error" };
  const errors = refusal?.details.fields && explainFields(deps.translate, locale, refusal.details.fields);
  const key = refusal ? sentenceKeys[refusal.code] : "errors.serverError";
  const general = refusal?.details.message ?? (key ? deps.translate(locale, key) : title);
  const message = errors ? Object.values(errors).join(" ") || general : general;
  return {
    status,
    headers: {
      ...(refusal?.details.retryAfter ? { "Retry-After": String(refusal.details.retryAfter) } : {}),
      ...(refusal?.details.allow ? { Allow: refusal.details.allow } : {}),
    },
    body: {
      type: `about:blank#${refusal?.code ?? "internal"}`,
      title,
      status,
      detail: message,
      success: false,
      message,
      error: message,
      ...(errors ? { errors } : {}),
      requestId,
    },
  };
}

function explainFields(translate: Translate, locale: Locale, fields: Record<string, FieldIssue>): Record<string, string> {
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values);
  return Object.fromEntries(Object.entries(fields).map(([name, issue]) => [name, fieldSentence(t, name, issue)]));
}
