// Sends a choice to be noted (GDPR art. 7(1)). Loaded when it is needed: it brings the contract along.
import { call } from "#app/platform/http/call.ts";
import { optionalCategories } from "./consent-record.ts";
import type { Answer, Preferences } from "./consent-record.ts";
import { noteConsent } from "./contract.ts";

/** Sends which categories were allowed, how, and on which text. @throws where it could not be noted */
export async function noteChoice(preferences: Preferences, answer: Answer): Promise<void> {
  const categories = optionalCategories.filter((category) => preferences[category]);
  await call(noteConsent, { body: { categories, ...answer } });
}
