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
  /** The passage of each line of `stems` and `parts`: headings and questions. */
  lineOwners: readonly number[];
  stems: TermIndex;
  parts: TermIndex;
  /** The passage of each sentence. */
  sentenceOwners: readonly number[];
  sentences: TermIndex;
  /** All stems of each passage. */
  held: readonly ReadonlySet<string>[];
  /** The parts of words of each passage's headings and questions. */
  heldParts: readonly ReadonlySet<string>[];
  /** All stems of all passages. */
  known: ReadonlySet<string>;
  /** All words of all passages, for telling the language of a question. */
  vocabulary: ReadonlySet<string>;
};

type Read = { stems: string[][]; parts: string[][]; sentences: string[][]; words: ReadonlySet<string> };

/** Makes the index. */
export function createSearchIndex(passages: readonly Passage[], locale: Locale): SearchIndex {
  const texts = new Map<string, string>();
  const share = (term: string) => texts.get(term) ?? (texts.set(term, term), term); // equal terms are one text in memory
  const reads = passages.map((passage) => read(passage, locale, share));
  const allOf = (pick: (one: Read) => readonly string[][]): Line[] =>
    reads.flatMap((one, passage) => pick(one).map((terms) => ({ passage, terms })));
  const stems = allOf((one) => one.stems);
  const sentences = allOf((one) => one.sentences);
  const held = reads.map((one) => new Set([...one.stems, ...one.sentences].flat()));
  return {
    locale,
    passages,
    lineOwners: stems.map(({ passage }) => passage),
    stems: createTermIndex(stems),
    parts: createTermIndex(allOf((one) => one.parts)),
    sentenceOwners: sentences.map(({ passage }) => passage),
    sentences: createTermIndex(sentences),
    held,
    heldParts: reads.map((one) => new Set(one.parts.flat())),
    known: new Set(held.flatMap((stemsHeld) => [...stemsHeld])),
    vocabulary: new Set(reads.flatMap(({ words }) => [...words])),
  };
}

/** Returns the lines by which a passage is asked for: its heading and its authored questions. */
export function linesOf({ title, asks }: Passage): readonly string[] {
  return title === "" ? asks : [title, ...asks];
}

function read(passage: Passage, locale: Locale, share: (term: string) => string): Read {
  const lines = linesOf(passage);
  return {
    stems: lines.map((line) => stemsOf(line, locale).map(share)),
    parts: lines.map((line) => partsOf(line).map(share)),
    sentences: sentencesOf(passage.text).map((sentence) => stemsOf(sentence, locale).map(share)),
    words: new Set([...lines, passage.text].flatMap(wordsOf).map(share)),
  };
}
