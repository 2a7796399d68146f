// Spelling correction: a word that no passage has is replaced by a word of the passages that is one edit away.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { KnownWords } from "./known-words.server.ts";
import type { TermIndex } from "./term-index.server.ts";
import { isInflected } from "./word-endings.server.ts";
import { stemWord, splitWords } from "./words.server.ts";

/**
 * Minimum length of a word that is corrected to any other; shorter ones are too similar, and corrected to common words
 * only.
 */
const minSlipLength = 6;

/**
 * Limits for short words: minimum length, and maximum rarity of the correct word, which about one passage in thirty
 * must have.
 */
const short = { letters: 3, rarity: 3.5 };

/** Words by their first letter. */
export type Spellings = ReadonlyMap<string | undefined, readonly string[]>;

/** Returns the words that may correct others, by their first letter: all but the shortest. */
export function collectSpellings(words: Iterable<string>): Spellings {
  const some = [...words].filter((word) => word.length >= short.letters);
  return Map.groupBy(some, ([first]) => first);
}

/** The parts of an index that spelling correction uses. */
type SpellingIndex = Pick<KnownWords, "familiar" | "endings"> & {
  locale: Locale;
  stems: TermIndex;
  vocabulary: ReadonlySet<string>;
  spellings: Spellings;
};

/**
 * Returns the words of a question with corrected spelling. If several words are one edit away, the one that most
 * passages have is used. Errors in the first letter are rare and not corrected, but an apostrophe may be missing after
 * it ("lenvironnement").
 */
export function correctSpelling(question: string, spellings: SpellingIndex): string[] {
  return splitWords(question, spellings.locale).map((word) => {
    if (word.length < short.letters || !/^\p{L}+$/u.test(word) || isKnown(word, spellings)) return word;
    if (word.length < minSlipLength) return commonWordMeant(word, spellings) ?? word;
    return nearestTo(word, spellings) ?? withoutElision(word, spellings);
  });
}

/**
 * Returns the common word that a short one stands for if it lacks a letter or has two swapped ("afer", "yuo");
 * undefined if there is none. A short word with a different letter is a name as often as an error ("Bolt", "Visa").
 */
export function commonWordMeant(
  word: string,
  { spellings, stems, locale }: Pick<SpellingIndex, "spellings" | "stems" | "locale">,
) {
  if (word.length < short.letters || word.length >= minSlipLength) return undefined;
  const meant = leastRare(
    spellings.get(word[0])?.filter((other) => isHasty(word, other)),
    { stems, locale },
  );
  return meant !== undefined && stems.rarity(stemWord(meant, locale)) < short.rarity ? meant : undefined;
}

function leastRare(words: readonly string[] = [], { stems, locale }: Pick<SpellingIndex, "stems" | "locale">) {
  const rarity = (word: string) => stems.rarity(stemWord(word, locale));
  return words.toSorted((a, b) => rarity(a) - rarity(b))[0];
}

/**
 * Returns true if `word` lacks one letter of `other`, or is one edit away and uses its letters, such as after a swap.
 */
function isHasty(word: string, other: string): boolean {
  const hasAllLetters = other.length === word.length && [...word].every((letter) => other.includes(letter));
  return (hasAllLetters || other.length === word.length + 1) && isOneEditApart(word, other);
}

function isKnown(word: string, { vocabulary, familiar, endings, stems, locale }: SpellingIndex): boolean {
  return vocabulary.has(word) || stems.isKnown(stemWord(word, locale)) || isInflected(word, familiar, endings);
}

function nearestTo(word: string, spellings: SpellingIndex): string | undefined {
  const isNear = (other: string) => other.length >= minSlipLength && isOneEditApart(word, other);
  return leastRare(spellings.spellings.get(word[0])?.filter(isNear), spellings);
}

function withoutElision(word: string, { vocabulary }: SpellingIndex): string {
  const tail = word.slice(1);
  return /^[aeiouh]/.test(tail) && vocabulary.has(tail) ? tail : word;
}

/** Returns true if at most one letter was added, left out or replaced, or two neighbours were swapped. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const endsAlike = (skipped: number, skippedOther: number) =>
    a.slice(start + skipped) === b.slice(start + skippedOther);
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return endsAlike(0, 1) || endsAlike(1, 0) || endsAlike(1, 1) || (isSwapped && endsAlike(2, 2));
}
