// Converts any error to the API's error body (RFC 9457) in the reader's language.
import type * as z from "zod/mini";
import type { DbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import type { FieldIssue, ErrorCode } from "#app/platform/base/errors.ts";
import { AppError, isAppError, errorCodes } from "#app/platform/base/errors.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import { fieldSentence } from "#app/platform/i18n/field-sentence.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translate } from "#app/platform/i18n/translate.server.ts";
import type { problemResponse } from "./endpoint.ts";

export type ProblemBody = z.infer<typeof problemResponse>;

const sentenceKeys: Partial<Record<ErrorCode, string>> = {
  "bad-request": "errors.badRequest",
  validation: "errors.badRequest",
  "key-reused": "errors.badRequest",
  erased: "errors.erased",
  "not-found": "errors.notFound",
  "method-not-allowed": "errors.methodNotAllowed",
  "precondition-failed": "admin.changedMeanwhile",
  "too-large": "errors.tooLarge",
  "address-too-long": "errors.tooLarge",
  "unsupported-type": "errors.unsupportedType",
  "too-many-requests": "errors.tooManyRequests",
  unavailable: "errors.unavailable",
  overloaded: "errors.overloaded",
  "storage-full": "errors.unavailable",
};

const databaseErrorCodes: Record<DbErrorKind, ErrorCode | undefined> = {
  full: "storage-full",
  busy: "unavailable",
  readonly: "unavailable",
  io: "unavailable",
  corrupt: "unavailable",
  unavailable: "unavailable",
  timeout: "unavailable",
  gone: "not-found",
  unique: undefined, // it is a bug if the service didn't expect it
};

/** Messages for visitors about a database failure; without an entry, the error's own message. */
const databaseMessageKeys: Partial<Record<DbErrorKind, string>> = {
  full: "trouble.full",
  corrupt: "trouble.damaged",
  readonly: "trouble.readOnly",
  io: "trouble.readOnly",
  busy: "trouble.busy",
  timeout: "trouble.busy",
};

/** Returns the expected error, or undefined for a bug. A database failure becomes 503 or 507. */
export function asAppError(error: unknown): AppError | undefined {
  if (isAppError(error)) return error;
  const kind = dbErrorKind(error);
  const code = kind && databaseErrorCodes[kind];
  if (!code) return undefined;
  const messageKey = databaseMessageKeys[kind];
  return new AppError(code, { cause: error, retryAfter: 5, ...(messageKey ? { messageKey } : {}) });
}

export type ProblemResponse = { code: string; body: ProblemBody; status: number; headers: Record<string, string> };

/** Describes an error; a bug becomes a 500 with the request id and no detail. */
export function describeProblem(
  { translate, content }: Pick<Deps, "translate"> & { content: CompanyContent },
  error: unknown,
  { locale, requestId }: { locale: Locale; requestId: string },
): ProblemResponse {
  const refusal = asAppError(error);
  if (!refusal)
    return asProblem({
      code: "internal",
      status: 500,
      title: "Internal error",
      message: translate(locale, "errors.serverError"),
      requestId,
    });
  const { fields, total, retryAfter, allow, etag } = refusal.details;
  const errors = fields && fieldMessages(translate, locale, fields);
  const sentences = total === undefined ? Object.values(errors ?? {}).join(" ") : "";
  const message = sentences || generalSentence({ translate, content }, locale, refusal);
  const problem = asProblem({ code: refusal.code, ...errorCodes[refusal.code], message, requestId });
  return {
    ...problem,
    headers: {
      ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}),
      ...(allow ? { Allow: allow } : {}),
      ...(etag ? { ETag: etag } : {}),
    },
    body: { ...problem.body, ...(errors ? { errors } : {}) },
  };
}

function generalSentence(
  { translate, content }: Pick<Deps, "translate"> & { content: CompanyContent },
  locale: Locale,
  { code, details }: AppError,
): string {
  const key = details.messageKey ?? sentenceKeys[code];
  return details.message ?? (key ? translate(locale, key, { phone: content.company.phone }) : errorCodes[code].title);
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
}): ProblemResponse {
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

export function fieldMessages(
  translate: Translate,
  locale: Locale,
  fields: Record<string, FieldIssue>,
): Record<string, string> {
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values);
  const sentence = (name: string, issue: FieldIssue) => fieldSentence(t, name, issue);
  return Object.fromEntries(Object.entries(fields).map(([name, issue]) => [name, sentence(name, issue)]));
}
