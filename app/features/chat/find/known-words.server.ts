// The words of a language's passages, divided into common words and names.
import { setImmediate } from "node:timers/promises";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { Endings } from "./word-endings.server.ts";
import { findEndings } from "./word-endings.server.ts";
import { splitWords } from "./words.server.ts";

/** Words and their stems. */
export type KnownWords = {
  /** Words that are not names. */
  familiar: ReadonlySet<string>;
  /** Words written with a capital within sentences, unless they are familiar; none in German. */
  names: ReadonlySet<string>;
  /** Endings that alternate in familiar words. */
  endings: Endings;
};

/**
 * A word is not a name if at least this many passages' phrasings write it in lower case for each time it is written as
 * a name.
 */
const minLowerCaseRatio = 4;

/** Minimum length of a stem that is compared: "Dell" and "délai" have the same shorter one. */
export const minStemLength = 4;

/** Number of passages between two yields to the event loop: a millisecond or two of work. */
const passagesAtOnce = 5;

/**
 * Counts of terms: `named` is how often a term is written as a name, `small` which passages' phrasings write it in
 * lower case; `first` has the terms that begin a sentence with a capital.
 */
type Counts = {
  familiar: Set<string>;
  first: Set<string>;
  named: Map<string, number>;
  small: Map<string, Set<Passage>>;
};

/**
 * Returns the familiar words and the names of passages. Familiar are the words that a page writes in lower case, and
 * those that begin a sentence or that the phrasings of two passages write in lower case, unless they are written as
 * names too often ({@link minLowerCaseRatio}). Questions without an answer are not read, as they contain names of
 * others.
 */
export async function knownWords(
  passages: readonly Passage[],
  locale: Locale,
  stemOf: (word: string) => string,
): Promise<KnownWords> {
  const counts: Counts = { familiar: new Set(), first: new Set(), named: new Map(), small: new Map() };
  const stemsByWord = new Map<string, readonly string[]>(); // words recur
  const termsOf = (written: string) => {
    const terms = stemsByWord.get(written) ?? splitWords(written, locale).flatMap((word) => termsIn(word, stemOf));
    stemsByWord.set(written, terms);
    return terms;
  };
  for (const [position, passage] of passages.entries()) {
    if (position % passagesAtOnce === 0) await setImmediate();
    if (passage.text !== "" || passage.fixedReply !== undefined) countIn(passage, locale, termsOf, counts);
  }
  const { familiar, first, named, small } = counts;
  const isName = (term: string) => (named.get(term) ?? 0) * minLowerCaseRatio > (small.get(term)?.size ?? 0);
  const often = [...small].flatMap(([term, { size }]) => (size > 1 ? [term] : []));
  for (const term of [...first, ...often]) if (!isName(term)) familiar.add(term);
  const names = new Set(named.keys().filter((term) => !familiar.has(term)));
  return { familiar, names, endings: await findEndings(familiar) };
}

/** Returns true if a capital within a sentence tells a name: in German every noun has one. */
export function namesHaveCapitals(locale: string): boolean {
  return locale !== "de";
}

function countIn(
  passage: Passage,
  locale: Locale,
  termsOf: (written: string) => readonly string[],
  { familiar, first, named, small }: Counts,
): void {
  const page = [passage.title, ...passage.text.split("\n")];
  const countSmall = (term: string, isOnPage: boolean) => {
    if (isOnPage) familiar.add(term);
    else small.set(term, (small.get(term) ?? new Set()).add(passage));
  };
  for (const [at, line] of [...page, ...passage.asks].entries()) {
    const isOnPage = at < page.length;
    for (const [contracted] of line.matchAll(/\p{Ll}+[’']\p{Ll}+/gu))
      countSmall(splitWords(contracted).join(""), isOnPage); // "whos"
    for (const { 0: written, index } of line.matchAll(/\p{L}[\p{L}\p{N}]*/gu)) {
      const isCapital = namesHaveCapitals(locale) && /^\p{Lu}/u.test(written);
      const isFirst = isCapital && startsSentence(line.slice(0, index));
      for (const term of termsOf(written)) {
        if (isFirst) first.add(term);
        else if (isCapital) named.set(term, (named.get(term) ?? 0) + 1);
        else countSmall(term, isOnPage);
      }
    }
  }
}

function termsIn(word: string, stemOf: (word: string) => string): string[] {
  const stem = stemOf(word);
  return stem.length < minStemLength ? [word] : [word, stem];
}

/** Returns true if a sentence begins after the text `before`. */
export function startsSentence(before: string): boolean {
  return before.trim() === "" || /["“„«(]\s?$|[.?!:;]["”»)]?\s+$/u.test(before.slice(-4));
}
