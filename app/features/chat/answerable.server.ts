// The sections that can be taught another wording of a question: those that the content folder lists questions for.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { AnswerableSection } from "./contract.ts";
import { knowledgeOf } from "./knowledge.server.ts";

/** The sections of a language that have authored questions, in the order of the site. */
export async function listAnswerable(deps: Deps, locale: Locale): Promise<AnswerableSection[]> {
  const { indexes, chat } = await knowledgeOf(deps);
  return indexes[locale].passages
    .filter(({ id }) => id.startsWith("faq-") || id in chat[locale].asked)
    .map(({ id, title, page }) => ({ id, title, page }));
}
