// What the admin area's failed calls are told with: the server's own sentence, where it gave one.
import { HttpError } from "#app/platform/http/call.ts";

/** The `message` of a refused call; undefined where no answer came or it had none. */
export function refusalMessage(error: unknown): string | undefined {
  const message: unknown = error instanceof HttpError ? error.problem.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

/** True where a call failed with a status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}
