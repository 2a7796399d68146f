// Slips of the pen: a word that no passage has is read as one that they have and that is one letter apart.
import type { SearchIndex } from "./search-index.server.ts";
import { isInflected } from "./word-endings.server.ts";
import { stemOf, wordsOf } from "./words.server.ts";

/** Shorter words are too like each other. */
const shortestSlip = 6;

/** Words by their first letters. */
export type Spellings = ReadonlyMap<string | undefined, readonly string[]>;

/** Returns those of which others may be slips. */
export function spellingsOf(words: Iterable<string>): Spellings {
  const long = [...words].filter((word) => word.length >= shortestSlip);
  return Map.groupBy(long, ([first]) => first);
}

/**
 * Returns the words of a question, slips mended: of the words that are one letter apart the one that most passages have. A slip is
 * seldom in the first letter, but an apostrophe may be missing behind it ("lenvironnement").
 */
export function wordsAsMeant(question: string, index: SearchIndex): string[] {
  const rarity = (word: string) => index.stems.rarity(stemOf(word, index.locale));
  return wordsOf(question).map((word) => {
    if (word.length < shortestSlip || !/^\p{L}+$/u.test(word) || isKnown(word, index)) return word;
    let meant: string | undefined;
    for (const other of index.spellings.get(word[0]) ?? [])
      if (isOneEditApart(word, other) && (meant === undefined || rarity(other) < rarity(meant))) meant = other;
    const elided = word.slice(1);
    return meant ?? (/^[aeiouh]/.test(elided) && index.vocabulary.has(elided) ? elided : word);
  });
}

function isKnown(word: string, { vocabulary, familiar, endings, stems, locale }: SearchIndex): boolean {
  return vocabulary.has(word) || stems.isKnown(stemOf(word, locale)) || isInflected(word, familiar, endings);
}

/** True if a letter was added, left out or replaced, or two neighbours have changed places. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const endsAlike = (skipped: number, skippedOther: number) =>
    one.slice(start + skipped) === other.slice(start + skippedOther);
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return endsAlike(0, 1) || endsAlike(1, 0) || endsAlike(1, 1) || (isSwapped && endsAlike(2, 2));
}
