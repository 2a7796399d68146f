// The search index of one language: the headings and authored questions of its passages (lines), the sentences of their
// texts, and the texts of passages and of whole pages.
import { setImmediate } from "node:timers/promises";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { withoutFragment } from "../passages/passage.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import { createBodyIndex } from "./body-index.server.ts";
import type { BodyIndex } from "./body-index.server.ts";
import { knownWords } from "./known-words.server.ts";
import type { KnownWords } from "./known-words.server.ts";
import { canonicalWords, findMeaning } from "./meanings.server.ts";
import type { Meaning } from "./meanings.server.ts";
import { createTerms } from "./postings.server.ts";
import { collectSpellings } from "./spelling.server.ts";
import type { Spellings } from "./spelling.server.ts";
import { createTermIndex } from "./term-index.server.ts";
import type { Line, TermIndex } from "./term-index.server.ts";
import { partsOfWord, splitSentences, stemWord, splitWords } from "./words.server.ts";

export type SearchIndex = KnownWords & {
  locale: Locale;
  passages: readonly Passage[];
  /** The lines, by stems and by character n-grams. */
  stems: TermIndex;
  parts: TermIndex;
  /** The sentences of the texts, by stems. */
  sentences: TermIndex;
  /** The titles and texts of passages and of whole pages, by stems and by character n-grams. */
  bodies: { stems: BodyIndex; parts: BodyIndex };
  /** The same by meanings, if the index as a whole is hardly phrased: phrasings have the words that visitors use. */
  meant: MeaningIndex | undefined;
  /** The page number of each passage. */
  pages: Uint32Array;
  /**
   * How few phrasings each passage has, from 1 for none to nearly 0 for many; 0 for a passage without a text. The fewer
   * there are, the less the similarity of lines means.
   */
  bare: Float32Array;
  /**
   * The share of the index without phrasings: the mean of `bare` over the passages with a text, with meanings by
   * {@link bareFrom}.
   */
  bareness: number;
  /** All words of all passages, for language detection and spelling correction. */
  vocabulary: ReadonlySet<string>;
  spellings: Spellings;
};

/**
 * Titles and texts by meanings: `bodies` of passages and pages, `terms` of passages only. `says` has the kinds of values
 * that each passage states, as bits.
 */
type MeaningIndex = { bodies: BodyIndex; terms: TermIndex; says: Uint16Array };

/** Number of times that a title is counted in its text. */
const timesOfTitle = 2;

/** Number of phrasings at which `bare` is one half: they say as much about a passage as its text. */
const manyPhrasings = 4;

/**
 * Thresholds for the mean of `bare`: up to `none` an index counts as phrased, from `hardly` as hardly phrased, from `all`
 * as bare. Even a company without its own phrasings has those of common questions.
 */
const bareFrom = { none: 0.15, hardly: 0.35, all: 0.55 };

/** Number of passages between two yields to the event loop: a millisecond or two of work. */
const passagesAtOnce = 20;

/**
 * Creates an index. It yields regularly, so that requests are answered meanwhile. `npm run learn` passes
 * `isHardlyPhrased` itself.
 */
export async function createSearchIndex(
  passages: readonly Passage[],
  locale: Locale,
  isHardlyPhrased?: boolean,
): Promise<SearchIndex> {
  const linesIn = async (textsOf: (passage: Passage) => readonly string[]) => {
    const lines: Line[] = [];
    for (const [position, passage] of passages.entries()) {
      if (position % passagesAtOnce === 0) await setImmediate();
      for (const text of textsOf(passage)) lines.push({ passage: position, words: splitWords(text, locale) });
    }
    return lines;
  };
  const lines = await linesIn(passageLines);
  const sentences = await linesIn(({ text }) => splitSentences(text));
  const stemmed = new Map<string, string>(); // nearly every word of a text is in a heading or question
  const stem = (word: string) => {
    const ownStem = stemmed.get(word) ?? stemWord(word, locale);
    stemmed.set(word, ownStem);
    return ownStem;
  };
  const [stems, parts] = [createTerms((word) => [stem(word)]), createTerms(partsOfWord)];
  const ofLines = {
    stems: await createTermIndex(lines, stems),
    parts: await createTermIndex(lines, parts),
    sentences: await createTermIndex(sentences, stems),
  };
  const [texts, pages] = [await bodyWords(passages, locale), pagesOf(passages)];
  const bodies = {
    stems: await createBodyIndex(texts, { pages, terms: stems, maxRarity: ofLines.stems.rarity }),
    parts: await createBodyIndex(texts, { pages, terms: parts, maxRarity: ofLines.parts.rarity }),
  };
  const { bare, mean } = measureBareness(passages);
  const isBare = isHardlyPhrased ?? mean >= bareFrom.hardly;
  const scaled = Math.min(1, Math.max(0, (mean - bareFrom.none) / (bareFrom.all - bareFrom.none)));
  return {
    locale,
    passages,
    ...ofLines,
    bodies,
    meant: isBare ? await meaningIndexOf(passages, { locale, pages }) : undefined,
    pages,
    bare,
    bareness: isBare ? scaled : mean,
    vocabulary: new Set(stemmed.keys()),
    spellings: collectSpellings(stemmed.keys()),
    ...(await knownWords(passages, locale, stem)),
  };
}

/** Returns `bare` of passages and its mean. A passage without a text consists of phrasings only. */
function measureBareness(passages: readonly Passage[]): { bare: Float32Array; mean: number } {
  const bare = Float32Array.from(passages, ({ text, asks }) =>
    text === "" ? 0 : manyPhrasings / (manyPhrasings + asks.length),
  );
  const texts = passages.filter(({ text }) => text !== "").length;
  return { bare, mean: bare.reduce((sum, length) => sum + length, 0) / (texts || 1) };
}

/** Returns the words of each passage's title, page and text; no words for a passage without a text. */
async function bodyWords(passages: readonly Passage[], locale: Locale): Promise<string[][]> {
  const texts: string[][] = [];
  for (const [position, { title, page, text }] of passages.entries()) {
    if (position % passagesAtOnce === 0) await setImmediate();
    texts.push(
      text === "" ? [] : splitWords([...Array<string>(timesOfTitle).fill(title), page, text].join(" "), locale),
    );
  }
  return texts;
}

async function meaningIndexOf(
  passages: readonly Passage[],
  { locale, pages }: Pick<SearchIndex, "locale" | "pages">,
): Promise<MeaningIndex> {
  const meanings = await meaningsIn(passages, locale);
  const numbered = createTerms((meaning) => [meaning]);
  const lines = meanings.map(({ meanings: words }, passage) => ({ passage, words }));
  const terms = await createTermIndex(lines, numbered);
  const texts = lines.map(({ words }) => words);
  const bodies = await createBodyIndex(texts, { pages, terms: numbered, maxRarity: terms.rarity });
  return { bodies, terms, says: Uint16Array.from(meanings, ({ says }) => says) };
}

/** Returns the meaning of each passage's title, page and text. */
async function meaningsIn(passages: readonly Passage[], locale: Locale): Promise<Meaning[]> {
  const meanings: Meaning[] = [];
  for (const [position, { title, page, text }] of passages.entries()) {
    if (position % passagesAtOnce === 0) await setImmediate();
    meanings.push(findMeaning(text === "" ? [] : canonicalWords([title, page, text].join("\n"), locale), locale));
  }
  return meanings;
}

/** Returns the page number of each passage. */
function pagesOf(passages: readonly Passage[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(passages, ({ href }) => {
    const page = withoutFragment(href);
    const number = numbers.get(page) ?? numbers.size;
    numbers.set(page, number);
    return number;
  });
}

/** Returns the lines of a passage: its heading, if it has one, and its authored questions. */
export function passageLines({ title, asks }: Pick<Passage, "title" | "asks">): readonly string[] {
  return title === "" ? asks : [title, ...asks];
}
