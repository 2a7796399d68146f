import type { ErrorCode } from "#app/platform/base/errors.ts";
import { HttpError } from "#app/platform/http/call.ts";

/** A 2xx response without `success`. */
class UnsuccessfulResponse extends Error {}

/** Returns the answer of a successful call. @throws UnsuccessfulResponse with the response's `error` */
export function requireSuccess<A extends { success: true }>(answer: A): A {
  const { success, error }: { success: unknown; error?: unknown } = answer;
  if (success !== true) throw new UnsuccessfulResponse(typeof error === "string" ? error : "");
  return answer;
}

export function hasErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof HttpError && error.problem.type === `about:blank#${code}`;
}

export function refusalSentence(error: unknown): string | undefined {
  if (error instanceof UnsuccessfulResponse) return error.message || undefined;
  const sentence: unknown = error instanceof HttpError ? error.problem.error : undefined;
  return typeof sentence === "string" && sentence !== "" ? sentence : undefined;
}
