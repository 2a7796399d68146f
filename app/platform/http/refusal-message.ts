import { HttpError } from "#app/platform/http/call.ts";

/** Returns the server's sentence for a failed call, if it sent one. */
export function refusalMessage(error: unknown): string | undefined {
  const message: unknown = error instanceof HttpError ? error.problem.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

/** Returns the server's sentences by field; what is wrong with one entry of a list stands at the list. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof HttpError ? (error.problem.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name.replace(/\.\d+$/, ""), sentence]));
}

/**
 * Returns from when on a call that failed can be tried again, in epoch ms; undefined if the same would be refused again. The
 * server was not reached, or is busy.
 */
export function retryTime(error: unknown): number | undefined {
  if (!(error instanceof HttpError)) return Date.now();
  if (error.status !== 429 && error.status < 500) return undefined;
  return Date.now() + (error.retryAfterSeconds ?? 0) * 1000;
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}
