// The closed list of refusals that the program knows. Anything else that is thrown is a bug and answered 500.

/** What each refusal is answered with: the HTTP status and the title of RFC 9457. */
export const refusals = {
  "bad-request": { status: 400, title: "Bad request" },
  validation: { status: 400, title: "Invalid input" },
  unauthorized: { status: 401, title: "Sign-in needed" },
  "invalid-credentials": { status: 401, title: "Invalid credentials" },
  "one-time-code-needed": { status: 401, title: "One-time code needed" },
  "one-time-code-wrong": { status: 401, title: "Wrong one-time code" },
  forbidden: { status: 403, title: "Forbidden" },
  "setup-complete": { status: 403, title: "Setup complete" },
  "setup-code": { status: 403, title: "Setup code needed" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  gone: { status: 410, title: "Gone" },
  "precondition-failed": { status: 412, title: "Precondition failed" },
  "too-large": { status: 413, title: "Too large" },
  "unsupported-type": { status: 415, title: "Unsupported media type" },
  "key-reused": { status: 422, title: "Idempotency key reused" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  unavailable: { status: 503, title: "Service unavailable" },
  overloaded: { status: 503, title: "Too many requests at once" },
  "storage-full": { status: 507, title: "Storage full" },
} as const;

/** The name of one refusal. */
export type RefusalCode = keyof typeof refusals;

/**
 * What is wrong with one field: a code that `form.errors.*` of the content has a sentence for, and its limit; or, with
 * `sentence`, a sentence of its own.
 */
export type FieldIssue = { code: string; max?: number; sentence?: string };

/** Options of an AppError: a ready sentence, the fields at fault, seconds until a retry makes sense, the cause. */
export type RefusalDetails = {
  message?: string;
  fields?: Record<string, FieldIssue>;
  retryAfter?: number;
  allow?: string;
  cause?: unknown;
};

/**
 * An expected refusal. Told apart by `code`, never by `instanceof`: server code runs in two module worlds.
 * @example throw new AppError("not-found")
 */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code].title, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/**
 * A refusal of one field with a sentence of its own.
 * @example throw invalidField("password", tooShortSentence)
 */
export function invalidField(field: string, sentence: string): AppError {
  return new AppError("validation", { message: sentence, fields: { [field]: { code: "own", sentence } } });
}

/** True for an AppError of either module world. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error && String(error.code) in refusals;
}
