// The words of a language's passages: those that are nobody's name, and those that are written as names.
import { setImmediate } from "node:timers/promises";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { Endings } from "./word-endings.server.ts";
import { endingsOf } from "./word-endings.server.ts";
import { wordsOf } from "./words.server.ts";

/** Words and their stems. */
export type KnownWords = {
  /** Nobody's name. */
  familiar: ReadonlySet<string>;
  /** Written with a capital within sentences. */
  names: ReadonlySet<string>;
  /** How these change their endings. */
  endings: Endings;
};

/** So much more often than as a name must phrasings write a word small that is nobody's name. */
const mostlySmall = 4;

/** Shorter stems are too like each other: those of "Dell" and "délai" are the same. */
export const shortestStem = 4;

/** How many passages are read before requests get their turn: a millisecond or two. */
const passagesAtOnce = 5;

/** What was counted: how often a term is written as a name, and which passages' phrasings write it small. */
type Counts = {
  familiar: Set<string>;
  first: Set<string>;
  named: Map<string, number>;
  small: Map<string, Set<Passage>>;
};

/**
 * Returns as nobody's names what pages write small, and what the phrasings of two passages write small and hardly anything as a name.
 * Questions without an answer are not read: they name everybody.
 */
export async function knownWords(
  passages: readonly Passage[],
  locale: Locale,
  stemOf: (word: string) => string,
): Promise<KnownWords> {
  const counts: Counts = { familiar: new Set(), first: new Set(), named: new Map(), small: new Map() };
  const known = new Map<string, readonly string[]>(); // words recur
  const termsOf = (written: string) => {
    const terms = known.get(written) ?? wordsOf(written, locale).flatMap((word) => termsIn(word, stemOf));
    known.set(written, terms);
    return terms;
  };
  for (const [place, passage] of passages.entries()) {
    if (place % passagesAtOnce === 0) await setImmediate();
    if (passage.text !== "" || passage.saying !== undefined) countIn(passage, termsOf, counts);
  }
  const { familiar, first, named, small } = counts;
  const isName = (term: string) => (named.get(term) ?? 0) * mostlySmall > (small.get(term)?.size ?? 0);
  const often = [...small].flatMap(([term, { size }]) => (size > 1 ? [term] : []));
  for (const term of [...first, ...often]) if (!isName(term)) familiar.add(term);
  const names = new Set(named.keys().filter((term) => !familiar.has(term)));
  return { familiar, names, endings: await endingsOf(familiar) };
}

function countIn(
  passage: Passage,
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
      countSmall(wordsOf(contracted).join(""), isOnPage); // "whos"
    for (const { 0: written, index } of line.matchAll(/\p{L}[\p{L}\p{N}]*/gu)) {
      const isCapital = /^\p{Lu}/u.test(written);
      const isFirst = isCapital && beginsSentence(line.slice(0, index));
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
  return stem.length < shortestStem ? [word] : [word, stem];
}

/** Returns true if what follows such a text begins a sentence. */
export function beginsSentence(before: string): boolean {
  return before.trim() === "" || /["“„«(]\s?$|[.?!:;]["”»)]?\s+$/u.test(before.slice(-4));
}
