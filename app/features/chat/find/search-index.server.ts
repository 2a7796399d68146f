// The passages of one language, ready to be searched: their headings and authored questions, the sentences of their texts, and the
// texts of passages and of whole pages.
import { setImmediate } from "node:timers/promises";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageOf } from "../passages/passage.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import { createBodyIndex } from "./body-index.server.ts";
import type { BodyIndex } from "./body-index.server.ts";
import { knownWords } from "./known-words.server.ts";
import type { KnownWords } from "./known-words.server.ts";
import { createTerms } from "./postings.server.ts";
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
  /** Their titles and texts, and those of whole pages, by stems and by parts of words. */
  bodies: { stems: BodyIndex; parts: BodyIndex };
  /** By passage the number of its page. */
  pages: Uint32Array;
  /** By passage how little it is phrased, from 1 without a phrasing to nearly 0: its likeness to lines says less then. */
  bare: Float32Array;
  /** How little all with a text are phrased, on average. */
  bareness: number;
  /** All words of all passages, for telling the language of a question. */
  vocabulary: ReadonlySet<string>;
  spellings: Spellings;
};

/** A text's own title counts as if it stood there so often. */
const timesOfTitle = 2;

/** So many phrasings of a passage say as much of it as its text. */
const manyPhrasings = 4;

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
  const stemmed = new Map<string, string>(); // nearly every word of a text is in a heading or question
  const stem = (word: string) => {
    const own = stemmed.get(word) ?? stemOf(word, locale);
    stemmed.set(word, own);
    return own;
  };
  const [stems, parts] = [createTerms((word) => [stem(word)]), createTerms(partsOfWord)];
  const ofLines = {
    stems: await createTermIndex(lines, stems),
    parts: await createTermIndex(lines, parts),
    sentences: await createTermIndex(sentences, stems),
  };
  const [texts, pages] = [await bodyWords(passages, locale), pagesOf(passages)];
  const bodies = {
    stems: await createBodyIndex(texts, { pages, terms: stems, atMost: ofLines.stems.rarity }),
    parts: await createBodyIndex(texts, { pages, terms: parts, atMost: ofLines.parts.rarity }),
  };
  return {
    locale,
    passages,
    ...ofLines,
    bodies,
    pages,
    ...barenessOf(passages),
    vocabulary: new Set(stemmed.keys()),
    spellings: spellingsOf(stemmed.keys()),
    ...(await knownWords(passages, locale, stem)),
  };
}

/** Returns how little passages are phrased: questions and messages by themselves are nothing but phrasings. */
function barenessOf(passages: readonly Passage[]): Pick<SearchIndex, "bare" | "bareness"> {
  const bare = Float32Array.from(passages, ({ text, asks }) =>
    text === "" ? 0 : manyPhrasings / (manyPhrasings + asks.length),
  );
  const texts = passages.filter(({ text }) => text !== "").length;
  return { bare, bareness: bare.reduce((sum, one) => sum + one, 0) / (texts || 1) };
}

/** Returns the words of each passage's title, page and text; of a message by itself none. */
async function bodyWords(passages: readonly Passage[], locale: Locale): Promise<string[][]> {
  const texts: string[][] = [];
  for (const [place, { title, page, text }] of passages.entries()) {
    if (place % passagesAtOnce === 0) await setImmediate();
    texts.push(text === "" ? [] : wordsOf([...Array<string>(timesOfTitle).fill(title), page, text].join(" "), locale));
  }
  return texts;
}

/** Returns by passage the number of its page. */
function pagesOf(passages: readonly Passage[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(passages, ({ href }) => {
    const page = pageOf(href);
    const number = numbers.get(page) ?? numbers.size;
    numbers.set(page, number);
    return number;
  });
}

/** Returns the lines by which a passage is asked for: its heading and its authored questions. */
export function linesOf({ title, asks }: Pick<Passage, "title" | "asks">): readonly string[] {
  return title === "" ? asks : [title, ...asks];
}
