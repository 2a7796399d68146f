// The passages of one language, ready to be searched: their headings and authored questions, and the sentences of their texts.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import { createTermIndex } from "./term-index.server.ts";
import type { Line, TermIndex } from "./term-index.server.ts";
import { partsOfWord, sentencesOf, stemOf, wordsOf } from "./words.server.ts";

export type SearchIndex = {
  locale: Locale;
  passages: readonly Passage[];
  /** Headings and questions, by stems and by parts of words. */
  stems: TermIndex;
  parts: TermIndex;
  /** The sentences of the texts. */
  sentences: TermIndex;
  /** All words of all passages, for telling the language of a question. */
  vocabulary: ReadonlySet<string>;
};

export function createSearchIndex(passages: readonly Passage[], locale: Locale): SearchIndex {
  const linesIn = (textsOf: (passage: Passage) => readonly string[]) =>
    passages.flatMap((one, passage) => textsOf(one).map((text): Line => ({ passage, words: wordsOf(text) })));
  const lines = linesIn(linesOf);
  const sentences = linesIn(({ text }) => sentencesOf(text));
  const stemmed = new Map<string, readonly string[]>(); // nearly every word of a text is in a heading or question
  const stems = (word: string) => {
    const own = stemmed.get(word) ?? [stemOf(word, locale)];
    stemmed.set(word, own);
    return own;
  };
  return {
    locale,
    passages,
    stems: createTermIndex(lines, stems),
    parts: createTermIndex(lines, partsOfWord),
    sentences: createTermIndex(sentences, stems),
    vocabulary: new Set(stemmed.keys()),
  };
}

/** Returns the lines by which a passage is asked for: its heading and its authored questions. */
export function linesOf({ title, asks }: Pick<Passage, "title" | "asks">): readonly string[] {
  return title === "" ? asks : [title, ...asks];
}
