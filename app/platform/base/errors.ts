// The closed list of expected errors. Any other error is a bug, answered with 500.

/** HTTP status and RFC 9457 title of each code. */
export const errorCodes = {
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
  "request-timeout": { status: 408, title: "Request timeout" },
  conflict: { status: 409, title: "Conflict" },
  gone: { status: 410, title: "Gone" },
  erased: { status: 409, title: "Erased since the first request" },
  "precondition-failed": { status: 412, title: "Precondition failed" },
  "too-large": { status: 413, title: "Too large" },
  "address-too-long": { status: 414, title: "Address too long" },
  "unsupported-type": { status: 415, title: "Unsupported media type" },
  "invalid-content": { status: 422, title: "The content has faults" },
  "key-reused": { status: 422, title: "Idempotency key reused" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  unavailable: { status: 503, title: "Service unavailable" },
  overloaded: { status: 503, title: "Too many requests at once" },
  "storage-full": { status: 507, title: "Storage full" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** A complete sentence, or the code of one in the content's `form.*`. `label` is the company's name of the field. */
export type FieldIssue = { sentence: string } | { code: string; max?: number; label?: string };

/** `message` is a complete sentence, `messageKey` the key of one in the content; `retryAfter` is in seconds. */
export type ErrorDetails = {
  message?: string;
  messageKey?: string;
  fields?: Record<string, FieldIssue> | undefined;
  /** Number of invalid fields if `fields` has only the first ones: `message` then replaces their sentences. */
  total?: number;
  retryAfter?: number;
  allow?: string;
  /** ETag of the current version. */
  etag?: string;
  cause?: unknown;
};

/** An expected error. Check its `code`, never `instanceof`: server code runs in two module graphs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorCodes[code].title, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

export function invalidField(field: string, sentence: string): AppError {
  return new AppError("validation", { message: sentence, fields: { [field]: { sentence } } });
}

/** Returns true for an AppError of either module graph. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error && String(error.code) in errorCodes;
}
