// What a press of one of the banner's answers does: the choice is kept here, and noted on the server without saying whose it is.
import { allowing, storeConsent } from "./consent-record.ts";
import type { Answer } from "./consent-record.ts";

/**
 * Keeps and notes a choice.
 * @example choose([], { method: "reject-all", textVersion: t("consent.version") })
 */
export function choose(allowed: readonly string[], answer: Answer): void {
  const preferences = allowing(allowed);
  storeConsent(preferences);
  void import("./note-choice.ts").then(({ noteChoice }) => noteChoice(preferences, answer)).catch(ignore);
}

/** The choice counts whether or not it could be noted: there is nobody to tell, and nothing to ask again. */
function ignore(): void {}
