// What a sign-in or setup that failed is told with. Toasts are their components' matter.
import type { RefusalCode } from "#app/platform/errors.ts";
import { HttpError } from "#app/platform/http/call.ts";

/** An answer that came with 200 or 201 and yet says no. */
class SaidNo extends Error {}

/**
 * Hands an answer on where it says `success`.
 * @throws SaidNo with the answer's `error`.
 */
export function successOf<A extends { success: true }>(answer: A): A {
  const { success, error }: { success: unknown; error?: unknown } = answer;
  if (success !== true) throw new SaidNo(typeof error === "string" ? error : "");
  return answer;
}

/** True where the server refused with this code of its own. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof HttpError && error.problem.type === `about:blank#${code}`;
}

/** The server's own sentence, where it gave one. */
export function refusalSentence(error: unknown): string | undefined {
  if (error instanceof SaidNo) return error.message || undefined;
  const sentence: unknown = error instanceof HttpError ? error.problem.error : undefined;
  return typeof sentence === "string" && sentence !== "" ? sentence : undefined;
}
