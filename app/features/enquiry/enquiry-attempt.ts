// The last try to send an enquiry, kept beside its draft: one whose answer was lost is the same enquiry after a reload too.
import type { Attempt } from "#app/platform/http/attempt.ts";
import { keep, readKept } from "./enquiry-draft.ts";

/** Keeps the last try. */
export function saveAttempt(attempt: Attempt): void {
  keep({ ...readKept(), attempt });
}

/** The last try before a reload; undefined where there was none, or it is not to be read. */
export function readAttempt(): Attempt | undefined {
  const { text, key } = Object(readKept()["attempt"]) as Partial<Record<keyof Attempt, unknown>>; // each is looked at
  return typeof text === "string" && typeof key === "string" ? { text, key } : undefined;
}
