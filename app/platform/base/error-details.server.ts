// Reads what was thrown, which may be anything.

/** Returns an error's code, such as `ENOENT` or PostgreSQL's `40001`; "" if it has none. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
