// The questions that are learned from: what the search judges each passage by, and which passages are right.
import type { AssistantWords } from "#app/content/assistant.schema.ts";
import { readContent } from "#app/content/read.server.ts";
import type { Content } from "#app/content/schema.ts";
import { perLocale } from "#app/content/translated.server.ts";
import { expandAbbreviations } from "#app/features/chat/answer/plan-reply.server.ts";
import { computeFeatures } from "#app/features/chat/find/passage-features.server.ts";
import type { Columns } from "#app/features/chat/find/passage-features.server.ts";
import { createSearchIndex, passageLines } from "#app/features/chat/find/search-index.server.ts";
import type { SearchIndex } from "#app/features/chat/find/search-index.server.ts";
import { correctSpelling } from "#app/features/chat/find/spelling.server.ts";
import { hasUnknownName } from "#app/features/chat/find/unknown-names.server.ts";
import { splitWords } from "#app/features/chat/find/words.server.ts";
import { withoutFragment } from "#app/features/chat/passages/passage.server.ts";
import type { Passage } from "#app/features/chat/passages/passage.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { buildContent, readTrades } from "#test/evaluation/company.ts";
import {
  asQuestions,
  containsOne,
  contentKnowledge,
  leadsTo,
  learnedSets,
  readQuestions,
  readContentWithoutPhrasings,
} from "./evaluate.ts";
import type { EvaluationQuestion } from "./evaluate.ts";

/** A question, its index, and by position in that index whether a passage is right, or on a page that is. */
export type Example = {
  set: string;
  /** The passages that had phrasings. */
  phrased: "all" | "half" | "none";
  locale: Locale;
  question: string;
  kind: EvaluationQuestion["kind"];
  index: SearchIndex;
  columns: Columns;
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

/**
 * Returns each question of the learned sets against three contents: with all phrasings, with half of them, and with
 * none, as another company's. The last is also asked some of the phrasings, which are plain questions then. Follow-ups
 * are left out: they need the question before them. For a hardly phrased index, companies of other trades replace this
 * one without phrasings.
 */
export async function collectExamples(isHardlyPhrased: boolean): Promise<Example[]> {
  const questions = readQuestions(learnedSets).filter(({ kind }) => kind !== "followup");
  const [content, half, without] = phrasedDifferently();
  const toPages = questions.filter(({ kind }) => kind !== "attack" && kind !== "human");
  const plainly = (await contentKnowledge(content)).indexes;
  const ask: Asking = (siteContent, some, phrased) => askOf(siteContent, some, { phrased, isHardlyPhrased });
  return [
    ...(await ask(content, questions, "all")),
    ...(await ask(
      half,
      toPages.filter(({ set }) => set !== "others"),
      "half",
    )),
    ...(await ask(
      without,
      [
        ...toPages.filter(({ set }) => !isHardlyPhrased || set === "others"),
        ...locales.flatMap((locale) => phrasingsOf(plainly[locale], content, locale)),
      ],
      "none",
    )),
    ...(isHardlyPhrased ? await askTrades(ask) : []),
  ];
}

type Asking = (
  content: Content,
  questions: readonly EvaluationQuestion[],
  phrased: Example["phrased"],
) => Promise<Example[]>;

/** Asks the companies of other trades, which have no phrasings. */
async function askTrades(ask: Asking): Promise<Example[]> {
  const examples: Example[] = [];
  for (const trade of readTrades())
    examples.push(...(await ask(buildContent(trade), asQuestions(trade.questions, trade.name, trade.locale), "none")));
  return examples;
}

async function askOf(
  content: Content,
  questions: readonly EvaluationQuestion[],
  { phrased, isHardlyPhrased }: { phrased: Example["phrased"]; isHardlyPhrased: boolean },
): Promise<Example[]> {
  const knowledge = await contentKnowledge(content);
  const examples: Example[] = [];
  for (const group of Map.groupBy(questions, ({ set, locale }) => `${set} ${locale}`).values()) {
    const keys = new Set(group.map((question) => keyOf(question.ask)));
    const [{ locale } = { locale: "en" as const }] = group; // no group is empty
    const passages = knowledge.indexes[locale].passages.map((passage) => withoutAsks(passage, keys));
    const index = await createSearchIndex(passages, locale, isHardlyPhrased);
    examples.push(...group.map((question) => exampleOf(question, { index, words: knowledge.words[locale], phrased })));
  }
  return examples;
}

/** The number of phrasings asked of each passage, evenly chosen. */
const askedOfEach = 2;

/** Returns some phrasings of each passage as questions that its whole text answers. */
function phrasingsOf({ passages }: SearchIndex, { assistant }: Content, locale: Locale): EvaluationQuestion[] {
  const { asked } = assistant[locale];
  return passages.flatMap(({ id, text, href }) => {
    const phrasings = text === "" ? [] : (asked[id] ?? []);
    const some = phrasings.filter((_, position) => position % Math.ceil(phrasings.length / askedOfEach) === 0);
    return some.map((ask): EvaluationQuestion => ({
      ask,
      set: "phrasings",
      kind: "answerable",
      locale,
      says: [text],
      pages: [withoutFragment(href)],
    }));
  });
}

/** Returns the content with all its phrasings, with those of every other subject, and with none. */
function phrasedDifferently(): [all: Content, half: Content, none: Content] {
  const [content, without] = [readContent(), readContentWithoutPhrasings()];
  const slugs = locales.flatMap((locale) => [
    ...content.caseStudies[locale].map(({ slug }) => slug),
    ...content.posts.map(({ slug }) => `post-${slug}`),
  ]);
  const subjectOf = (name: string) => slugs.find((slug) => name.startsWith(slug)) ?? name;
  const names = locales.flatMap((locale) => Object.keys(content.assistant[locale].asked));
  const subjects = [...new Set(names.map(subjectOf))].toSorted();
  const isKept = (name: string) => subjects.indexOf(subjectOf(name)) % 2 === 0;
  const half = perLocale((locale): AssistantWords => {
    const [ownWords, shared] = [content.assistant[locale], without.assistant[locale]];
    const phrasings = Object.entries(ownWords.asked).map(([name, ways]) => [
      name,
      isKept(name) ? ways : (shared.asked[name] ?? []),
    ]);
    const unsaid = ownWords.unsaid.filter((_, position) => position < shared.unsaid.length || position % 2 === 0);
    return { ...ownWords, asked: Object.fromEntries(phrasings) as AssistantWords["asked"], unsaid }; // the same names
  });
  return [content, { ...content, assistant: half }, without];
}

function keyOf(text: string): string {
  return splitWords(text).join(" ");
}

function withoutAsks(passage: Passage, asks: ReadonlySet<string>): Passage {
  return { ...passage, asks: passage.asks.filter((ask) => !asks.has(keyOf(ask))) };
}

type ExampleContext = { index: SearchIndex; words: AssistantWords; phrased: Example["phrased"] };

function exampleOf(
  { ask: written, kind, locale, set, says, pages }: EvaluationQuestion,
  context: ExampleContext,
): Example {
  const { index, phrased } = context;
  const { namesFollow, short } = context.words;
  const ask = expandAbbreviations(written, short);
  const columns = computeFeatures(correctSpelling(ask, index), index, (_line, likeness) => likeness >= nearCopy);
  const isRight = (position: number) => {
    const passage = index.passages[position];
    if (!passage || passageLines(passage).length === 0) return false;
    if (kind === "answerable") return containsOne(passage.text, says);
    if (kind === "near" || kind === "off") return false; // no page answers it
    return passage.fixedReply !== undefined;
  };
  const rightPages = new Set(
    pages.length > 0 ? pages : index.passages.flatMap(({ href }, at) => (isRight(at) ? withoutFragment(href) : [])),
  );
  const isOnRightPage = (position: number) => {
    const href = index.passages[position]?.href;
    return href !== undefined && leadsTo(href, [...rightPages]);
  };
  const namesOthers = (passage: number) => hasUnknownName(ask, { passage, index }, namesFollow);
  return {
    set,
    phrased,
    locale,
    question: ask,
    kind,
    index,
    columns,
    isRight,
    isOnRightPage,
    hasUnknownName: namesOthers,
  };
}
