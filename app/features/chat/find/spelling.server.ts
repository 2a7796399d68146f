// Slips of the pen: a word that no passage has is read as one that they have and that is one letter apart.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { KnownWords } from "./known-words.server.ts";
import type { TermIndex } from "./term-index.server.ts";
import { isInflected } from "./word-endings.server.ts";
import { stemOf, wordsOf } from "./words.server.ts";

/** Shorter words are too like each other, except for those that nearly everybody uses. */
const shortestSlip = 6;

/** Of a short word, a slip has so many letters; what it is a slip of is less rare than this: one passage in thirty has it. */
const short = { letters: 3, rarity: 3.5 };

/** Words by their first letters. */
export type Spellings = ReadonlyMap<string | undefined, readonly string[]>;

/** Returns those of which others may be slips: all but the shortest. */
export function spellingsOf(words: Iterable<string>): Spellings {
  const some = [...words].filter((word) => word.length >= short.letters);
  return Map.groupBy(some, ([first]) => first);
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
  return wordsOf(question, known.locale).map((word) => {
    if (word.length < short.letters || !/^\p{L}+$/u.test(word) || isKnown(word, known)) return word;
    if (word.length < shortestSlip) return commonWordMeant(word, known) ?? word;
    return nearestTo(word, known) ?? withoutElision(word, known);
  });
}

/**
 * Returns the common word of which a short one lacks a letter or has two swapped ("afer", "yuo"). One with another letter is
 * somebody's name as often as a slip ("Bolt", "Visa").
 */
export function commonWordMeant(
  word: string,
  { spellings, stems, locale }: Pick<Known, "spellings" | "stems" | "locale">,
) {
  if (word.length < short.letters || word.length >= shortestSlip) return undefined;
  const meant = leastRare(
    spellings.get(word[0])?.filter((other) => isHasty(word, other)),
    { stems, locale },
  );
  return meant !== undefined && stems.rarity(stemOf(meant, locale)) < short.rarity ? meant : undefined;
}

function leastRare(words: readonly string[] = [], { stems, locale }: Pick<Known, "stems" | "locale">) {
  const rarity = (word: string) => stems.rarity(stemOf(word, locale));
  return words.toSorted((a, b) => rarity(a) - rarity(b))[0];
}

/** True if a letter was left out, or two neighbours have changed places. */
function isHasty(word: string, other: string): boolean {
  const hasAllLetters = other.length === word.length && [...word].every((letter) => other.includes(letter));
  return (hasAllLetters || other.length === word.length + 1) && isOneEditApart(word, other);
}

function isKnown(word: string, { vocabulary, familiar, endings, stems, locale }: Known): boolean {
  return vocabulary.has(word) || stems.isKnown(stemOf(word, locale)) || isInflected(word, familiar, endings);
}

function nearestTo(word: string, known: Known): string | undefined {
  const isNear = (other: string) => other.length >= shortestSlip && isOneEditApart(word, other);
  return leastRare(known.spellings.get(word[0])?.filter(isNear), known);
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
