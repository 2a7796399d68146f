// The questions for learning: how the search rates each passage, and which passages are right.
import { contentKnowledge, leadsTo, plain, readQuestions } from "./evaluate.ts";
import type { AskedQuestion } from "./evaluate.ts";
import { inFull } from "#app/features/chat/answer/plan-reply.server.ts";
import { createSearchIndex, linesOf } from "#app/features/chat/find/search-index.server.ts";
import type { SearchIndex } from "#app/features/chat/find/search-index.server.ts";
import { featuresOf } from "#app/features/chat/find/search.server.ts";
import type { Features } from "#app/features/chat/find/search.server.ts";
import { wordsAsMeant } from "#app/features/chat/find/spelling.server.ts";
import { hasUnknownName } from "#app/features/chat/find/unknown-names.server.ts";
import { wordsOf } from "#app/features/chat/find/words.server.ts";
import type { Passage } from "#app/features/chat/passages/passage.server.ts";
import type { AssistantWords } from "#app/content/assistant.schema.ts";
import { readContent } from "#app/content/read.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A question, its index, and by position in that index whether a passage is right, or on a page that is. */
export type Example = {
  set: string;
  locale: Locale;
  question: string;
  kind: AskedQuestion["kind"];
  index: SearchIndex;
  features: ReadonlyMap<number, Features>;
  isRight: (passage: number) => boolean;
  isOnRightPage: (passage: number) => boolean;
  /** Returns true if the question names another company: that passage is never quoted. */
  hasUnknownName: (passage: number) => boolean;
};

/**
 * Similarity, by parts of words, above which a line is a near copy of a question: strangers don't ask in an author's
 * words, and studied questions have been given phrasings that they lacked when new.
 */
const nearCopy = 0.6;

/** Reads the questions of all sets except follow-ups, which aren't complete questions. */
export async function collectExamples(): Promise<Example[]> {
  const questions = readQuestions().filter(({ kind }) => kind !== "followup");
  const knowledge = await contentKnowledge(readContent());
  const groups = Map.groupBy(questions, ({ set, locale }) => `${set} ${locale}`);
  const examples: Example[] = [];
  for (const group of groups.values()) {
    const own = new Set(group.map(({ ask }) => keyOf(ask)));
    const [{ locale } = { locale: "en" as const }] = group; // no group is empty
    const passages = knowledge.indexes[locale].passages.map((passage) => withoutAsks(passage, own));
    const index = await createSearchIndex(passages, locale);
    examples.push(...group.map((one) => exampleOf(one, index, knowledge.words[locale])));
  }
  return examples;
}

function keyOf(text: string): string {
  return wordsOf(text).join(" ");
}

function withoutAsks(passage: Passage, own: ReadonlySet<string>): Passage {
  return { ...passage, asks: passage.asks.filter((ask) => !own.has(keyOf(ask))) };
}

function exampleOf(
  { ask: written, kind, locale, set, says, pages }: AskedQuestion,
  index: SearchIndex,
  { namesFollow, short }: AssistantWords,
): Example {
  const ask = inFull(written, short);
  const features = featuresOf(wordsAsMeant(ask, index), index, (_line, likeness) => likeness >= nearCopy);
  const isRight = (place: number) => {
    const passage = index.passages[place];
    if (!passage || linesOf(passage).length === 0) return false;
    if (kind === "answerable") return says.some((text) => plain(passage.text).includes(plain(text)));
    if (kind === "near" || kind === "off") return passage.text === "" && passage.saying === undefined;
    return passage.saying !== undefined;
  };
  const isOnRightPage = (place: number) => {
    const href = index.passages[place]?.href;
    return href !== undefined && leadsTo(href, pages);
  };
  const namesOthers = (passage: number) => hasUnknownName(ask, { passage, index }, namesFollow);
  return { set, locale, question: ask, kind, index, features, isRight, isOnRightPage, hasUnknownName: namesOthers };
}
