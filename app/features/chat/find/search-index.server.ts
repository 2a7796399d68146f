// The passages of one language, ready to be searched: their headings and authored questions, and the sentences of their texts.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import { sentencesOf } from "./sentences.server.ts";
import { createTermIndex } from "./term-index.server.ts";
import type { Line, TermIndex } from "./term-index.server.ts";
import { partsOf, stemsOf, wordsOf } from "./words.server.ts";

/** The index of one language. */
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

/** Makes the index. */
export function createSearchIndex(passages: readonly Passage[], locale: Locale): SearchIndex {
  const indexOf = (textsOf: (passage: Passage) => readonly string[], termsOf: (text: string) => string[]) =>
    createTermIndex(
      passages.flatMap((one, passage) => textsOf(one).map((text): Line => ({ passage, terms: termsOf(text) }))),
    );
  const stems = (text: string) => stemsOf(text, locale);
  return {
    locale,
    passages,
    stems: indexOf(linesOf, stems),
    parts: indexOf(linesOf, partsOf),
    sentences: indexOf(({ text }) => sentencesOf(text), stems),
    vocabulary: new Set(passages.flatMap((one) => [...linesOf(one), one.text].flatMap(wordsOf))),
  };
}

/** Returns the lines by which a passage is asked for: its heading and its authored questions. */
export function linesOf({ title, asks }: Passage): readonly string[] {
  return title === "" ? asks : [title, ...asks];
}
