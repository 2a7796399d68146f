// BM25 scores of passage texts and of whole pages: a term scores higher the rarer it is and the more often it occurs;
// each further occurrence adds less, and occurrences in a long text add less.
import { addAt, createPostings, divideInPlace, rangeOf } from "./postings.server.ts";
import type { Postings, Terms } from "./postings.server.ts";

export type BodyIndex = Awaited<ReturnType<typeof createBodyIndex>>;

/** BM25's k1 (term frequency saturation) and b (length normalisation), with their usual values. */
const [saturation, ofLength] = [1.2, 0.75];

/** Function that returns a term's rarity in another index. */
type Rarity = (term: string) => number;

/**
 * Creates an index of texts, given as lists of words; `pages` maps each text to its page. `maxRarity` caps a term's
 * rarity: "how" is rare in texts, but common in questions.
 */
export async function createBodyIndex(
  texts: readonly (readonly string[])[],
  { pages, terms, maxRarity }: { pages: Uint32Array; terms: Terms; maxRarity: Rarity },
) {
  const postings = await createPostings(texts, terms);
  const { lengths } = postings;
  const ofPages = new Uint32Array(pages.reduce((max, page) => Math.max(max, page + 1), 0));
  for (const [text, length] of lengths.entries()) addAt(ofPages, pages[text] ?? 0, length);
  const slowness = { own: slownessOf(lengths), page: slownessOf(ofPages) };
  return readingOf({ numbers: terms.numbers, postings, pages, slowness, maxRarity });
}

type BodyTerms = {
  numbers: ReadonlyMap<string, number>;
  postings: Postings;
  pages: Uint32Array;
  slowness: Record<"own" | "page", Float32Array>;
  maxRarity: Rarity;
};

/** Returns the methods of an index. They keep these arrays in memory, and nothing that the arrays were made from. */
function readingOf({ numbers, postings: { starts, places, counts }, pages, slowness, maxRarity }: BodyTerms) {
  const [texts, allPages] = [slowness.own.length, slowness.page.length];

  /** Returns the score of each text and of each page for these terms, from 0 to nearly 1. */
  function scores(terms: readonly string[]) {
    const sums = { own: new Float32Array(texts), page: new Float32Array(allPages) };
    const onPages = { counts: new Uint16Array(allPages), found: new Uint32Array(allPages) };
    let [ofOwn, ofPages] = [0, 0];
    for (const term of new Set(terms)) {
      const range = rangeOf(numbers.get(term), { starts });
      const max = maxRarity(term);
      const rarity = Math.min(max, rarityOf(range[1] - range[0], texts));
      const textsWithTerm = addTexts(range, rarity, sums.own, onPages);
      const rarityOnPages = Math.min(max, rarityOf(textsWithTerm, allPages));
      addPages(textsWithTerm, rarityOnPages, sums.page, onPages);
      ofOwn += rarity;
      ofPages += rarityOnPages;
    }
    return { own: divideInPlace(ofOwn, sums.own), page: divideInPlace(ofPages, sums.page) };
  }

  /** Adds a term's score to the texts' sums, and counts the term by page; returns the number of pages with the term. */
  function addTexts([start, end]: [number, number], rarity: number, sums: Float32Array, onPages: OnPages): number {
    let textsWithTerm = 0;
    for (let at = start; at < end; at++) {
      const [text, count] = [places[at] ?? 0, counts[at] ?? 0];
      addAt(sums, text, (rarity * count) / (count + (slowness.own[text] ?? 0)));
      const page = pages[text] ?? 0;
      if (onPages.counts[page] === 0) onPages.found[textsWithTerm++] = page;
      addAt(onPages.counts, page, count);
    }
    return textsWithTerm;
  }

  /** Adds a term's score to the pages' sums, and resets the counts by page. */
  function addPages(textsWithTerm: number, rarity: number, sums: Float32Array, onPages: OnPages): void {
    for (let at = 0; at < textsWithTerm; at++) {
      const page = onPages.found[at] ?? 0;
      const count = onPages.counts[page] ?? 0;
      addAt(sums, page, (rarity * count) / (count + (slowness.page[page] ?? 0)));
      onPages.counts[page] = 0;
    }
  }

  return { scores };
}

/** A term's number of occurrences by page, and the pages with the term. */
type OnPages = { counts: Uint16Array; found: Uint32Array };

function rarityOf(textsWithTerm: number, all: number): number {
  return Math.log(1 + (all - textsWithTerm + 0.5) / (textsWithTerm + 0.5));
}

/**
 * Returns the BM25 saturation of each text: the longer the text, the more slowly further occurrences of a term
 * saturate.
 */
function slownessOf(lengths: Uint32Array): Float32Array {
  const written = lengths.filter((length) => length > 0);
  const average = written.reduce((sum, length) => sum + length, 0) / written.length;
  return Float32Array.from(lengths, (length) => saturation * (1 - ofLength + (ofLength * length) / average));
}
