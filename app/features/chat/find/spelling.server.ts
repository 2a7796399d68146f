// Slips of the pen: a word that no passage has is read as one that they have and that is one letter apart.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { KnownWords } from "./known-words.server.ts";
import type { TermIndex } from "./term-index.server.ts";
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

/** The words that are known; the rarest are those that fewest passages have. */
type Known = Pick<KnownWords, "familiar" | "endings"> & {
  locale: Locale;
  stems: TermIndex;
  vocabulary: ReadonlySet<string>;
  spellings: Spellings;
};

/**
 * Returns the words of a question, slips mended: of the words that are one letter apart the one that most passages have. A slip is
 * seldom in the first letter, but an apostrophe may be missing behind it ("lenvironnement").
 */
export function wordsAsMeant(question: string, known: Known): string[] {
  return wordsOf(question).map((word) => {
    const isWord = word.length >= shortestSlip && /^\p{L}+$/u.test(word);
    return isWord && !isKnown(word, known) ? (nearestTo(word, known) ?? withoutElision(word, known)) : word;
  });
}

function isKnown(word: string, { vocabulary, familiar, endings, stems, locale }: Known): boolean {
  return vocabulary.has(word) || stems.isKnown(stemOf(word, locale)) || isInflected(word, familiar, endings);
}

function nearestTo(word: string, { spellings, stems, locale }: Known): string | undefined {
  const near = spellings.get(word[0])?.filter((other) => isOneEditApart(word, other)) ?? [];
  const rarity = (other: string) => stems.rarity(stemOf(other, locale));
  return near.toSorted((a, b) => rarity(a) - rarity(b))[0];
}

function withoutElision(word: string, { vocabulary }: Known): string {
  const rest = word.slice(1);
  return /^[aeiouh]/.test(rest) && vocabulary.has(rest) ? rest : word;
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
