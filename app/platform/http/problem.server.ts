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
  "not-found": "errors.notFound",
  "method-not-allowed": "errors.methodNotAllowed",
  "precondition-failed": "admin.changedMeanwhile",
  "too-large": "errors.tooLarge",
  "unsupported-type": "errors.unsupportedType",
  "too-many-requests": "errors.tooManyRequests",
  unavailable: "errors.unavailable",
  overloaded: "errors.overloaded",
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

/** What visitors read about a database that can't be written or read; without an entry, the refusal's own sentence. */
const troubleKeys: Partial<Record<DbTrouble, string>> = {
  full: "trouble.full",
  corrupt: "trouble.damaged",
  readonly: "trouble.readOnly",
  io: "trouble.readOnly",
  busy: "trouble.busy",
  timeout: "trouble.busy",
};

/** The refusal that an error stands for; undefined where it is a bug. A database that cannot answer is 503 or 507. */
export function refusalOf(error: unknown): AppError | undefined {
  if (isAppError(error)) return error;
  const trouble = explainDbError(error);
  const code = trouble && databaseRefusals[trouble];
  if (!code) return undefined;
  const messageKey = troubleKeys[trouble];
  return new AppError(code, { cause: error, retryAfter: 5, ...(messageKey ? { messageKey } : {}) });
}

/** An error as it is answered. */
export type Problem = { code: string; body: ProblemBody; status: number; headers: Record<string, string> };

/**
 * An error's body, status and headers. Without a refusal it is a bug: 500 with a sentence and the request id, no detail.
 * @example describeProblem(deps, error, { locale: "ro", requestId })
 */
export function describeProblem(
  { translate }: Pick<Deps, "translate">,
  error: unknown,
  { locale, requestId }: { locale: Locale; requestId: string },
): Problem {
  const refusal = refusalOf(error);
  if (!refusal)
    return asProblem({
      code: "internal",
      status: 500,
      title: "Internal error",
      message: translate(locale, "errors.serverError"),
      requestId,
    });
  const { fields, retryAfter, allow } = refusal.details;
  const errors = fields && explainFields(translate, locale, fields);
  const message = Object.values(errors ?? {}).join(" ") || generalSentence(translate, locale, refusal);
  const problem = asProblem({ code: refusal.code, ...refusals[refusal.code], message, requestId });
  return {
    ...problem,
    headers: { ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}), ...(allow ? { Allow: allow } : {}) },
    body: { ...problem.body, ...(errors ? { errors } : {}) },
  };
}

function generalSentence(translate: Translate, locale: Locale, { code, details }: AppError): string {
  const key = details.messageKey ?? sentenceKeys[code];
  return details.message ?? (key ? translate(locale, key) : refusals[code].title);
}

function asProblem({
  code,
  message,
  ...rest
}: {
  code: string;
  status: number;
  title: string;
  message: string;
  requestId: string;
}): Problem {
  const body = {
    type: `about:blank#${code}`,
    ...rest,
    detail: message,
    success: false as const,
    message,
    error: message,
  };
  return { code, body, status: rest.status, headers: {} };
}

function explainFields(
  translate: Translate,
  locale: Locale,
  fields: Record<string, FieldIssue>,
): Record<string, string> {
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values);
  return Object.fromEntries(Object.entries(fields).map(([name, issue]) => [name, fieldSentence(t, name, issue)]));
}
