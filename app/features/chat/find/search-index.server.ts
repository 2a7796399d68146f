// The passages of one language, ready to be searched: their headings and authored questions, and the sentences of their texts.
import { setImmediate } from "node:timers/promises";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import { knownWords } from "./known-words.server.ts";
import type { KnownWords } from "./known-words.server.ts";
import { spellingsOf } from "./spelling.server.ts";
import type { Spellings } from "./spelling.server.ts";
import { createTermIndex } from "./term-index.server.ts";
import type { Line, TermIndex } from "./term-index.server.ts";
import { partsOfWord, sentencesOf, stemOf, wordsOf } from "./words.server.ts";

export type SearchIndex = KnownWords & {
  locale: Locale;
  passages: readonly Passage[];
  /** Headings and questions, by stems and by parts of words. */
  stems: TermIndex;
  parts: TermIndex;
  /** The sentences of the texts. */
  sentences: TermIndex;
  /** All words of all passages, for telling the language of a question. */
  vocabulary: ReadonlySet<string>;
  spellings: Spellings;
};

/** How many passages are split into words before requests get their turn: a millisecond or two. */
const passagesAtOnce = 20;

/** Makes an index in slices, so that requests are answered meanwhile. */
export async function createSearchIndex(passages: readonly Passage[], locale: Locale): Promise<SearchIndex> {
  const linesIn = async (textsOf: (passage: Passage) => readonly string[]) => {
    const lines: Line[] = [];
    for (const [passage, one] of passages.entries()) {
      if (passage % passagesAtOnce === 0) await setImmediate();
      for (const text of textsOf(one)) lines.push({ passage, words: wordsOf(text, locale) });
    }
    return lines;
  };
  const lines = await linesIn(linesOf);
  const sentences = await linesIn(({ text }) => sentencesOf(text));
  const stemmed = new Map<string, readonly string[]>(); // nearly every word of a text is in a heading or question
  const stems = (word: string) => {
    const own = stemmed.get(word) ?? [stemOf(word, locale)];
    stemmed.set(word, own);
    return own;
  };
  return {
    locale,
    passages,
    stems: await createTermIndex(lines, stems),
    parts: await createTermIndex(lines, partsOfWord),
    sentences: await createTermIndex(sentences, stems),
    vocabulary: new Set(stemmed.keys()),
    spellings: spellingsOf(stemmed.keys()),
    ...(await knownWords(passages, locale, (word) => stems(word)[0] ?? word)),
  };
}

/** Returns the lines by which a passage is asked for: its heading and its authored questions. */
export function linesOf({ title, asks }: Pick<Passage, "title" | "asks">): readonly string[] {
  return title === "" ? asks : [title, ...asks];
}
