import { HttpError } from "#app/platform/http/call.ts";

/** Returns the server's sentence for a failed call, if it sent one. */
export function refusalMessage(error: unknown): string | undefined {
  const message: unknown = error instanceof HttpError ? error.problem.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}
