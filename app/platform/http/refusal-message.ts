import { HttpError } from "./call.ts";

/** Returns the server's message for a failed call, if it sent one. */
export function refusalMessage(error: unknown): string | undefined {
  const message: unknown = error instanceof HttpError ? error.problem.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

/** Returns the server's messages by field; an error in one entry of a list belongs to the list's field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof HttpError ? (error.problem.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name.replace(/\.\d+$/, ""), sentence]));
}

/**
 * Returns when a failed call can be retried, in epoch ms, if the server was unreachable or busy; undefined if the same
 * call would be refused again.
 */
export function retryTime(error: unknown): number | undefined {
  if (!(error instanceof HttpError)) return Date.now();
  if (error.status !== 429 && error.status < 500) return undefined;
  return Date.now() + (error.retryAfterSeconds ?? 0) * 1000;
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}
