// Whether a question continues the one before it: it is very short, begins with an opener, or is short and points back. Which words
// do that is content (assistant.yaml).
import type { AssistantWords } from "#app/platform/content/assistant.schema.ts";
import { wordsOf } from "../find/words.server.ts";

/** Longest question, in words, that a word like "it" makes a follow-up, and longest that is one by its shortness. */
const mostWords = 9;
const fewWords = 4;

/** Returns true if a question leans on the one before it. */
export function isFollowUp(question: string, { openers, references }: AssistantWords): boolean {
  const words = wordsOf(question);
  const text = ` ${words.join(" ")} `;
  const holds = (phrase: string) => text.includes(` ${wordsOf(phrase).join(" ")} `);
  if (openers.some((opener) => text.startsWith(` ${wordsOf(opener).join(" ")} `))) return true;
  return words.length <= fewWords || (words.length <= mostWords && references.some(holds));
}
