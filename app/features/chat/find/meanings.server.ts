// Everyday words grouped by meaning, so that the question "how much" finds a page with the word "fee". The groups are
// specific to no trade or company; a word may be in several. A language without groups is compared by stems only.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { german } from "./meanings/de.ts";
import { english } from "./meanings/en.ts";
import { french } from "./meanings/fr.ts";
import { romanian } from "./meanings/ro.ts";
import { stemWord, splitWords } from "./words.server.ts";

/**
 * Groups by language, one per line: "_" joins the words of a phrase, "$" is any currency, "0" any digit. `a > b`: a
 * question that contains `a` is looking for `b`.
 */
const groups: Readonly<Record<string, string>> = { de: german, en: english, fr: french, ro: romanian };

/** The table's entry of a word or phrase: its groups, and as bits the kinds of values that it asks for and states. */
type Entry = { groups: string[]; asks: number; says: number };

/** The entries of a language by stem or phrase, and the words that phrases begin with. */
type Entries = { byKey: Map<string, Entry>; beginnings: Set<string> };

const entriesByLocale = new Map<string, Entries>();

function entriesOf(locale: Locale): Entries {
  const cached = entriesByLocale.get(locale);
  if (cached) return cached;
  const entries: Entries = { byKey: new Map(), beginnings: new Set() };
  let bit = 1;
  for (const [number, line] of (groups[locale] ?? "").trim().split("\n").entries()) {
    const [before = "", after] = line.split(" > ");
    for (const entry of entriesIn(before, locale, entries)) {
      if (after === undefined) entry.groups.push(`#${number}`);
      else entry.asks |= bit;
    }
    if (after === undefined) continue;
    for (const entry of entriesIn(after, locale, entries)) entry.says |= bit;
    bit *= 2;
  }
  entriesByLocale.set(locale, entries);
  return entries;
}

/** Returns the entries of the words and phrases of a line. */
function entriesIn(list: string, locale: Locale, { byKey, beginnings }: Entries): Entry[] {
  return list.split(" ").map((written) => {
    const writtenWords = written.split("_").flatMap((word) => canonicalWords(word, locale));
    const [first = ""] = writtenWords;
    const key = writtenWords.length === 1 ? stemWord(first, locale) : writtenWords.join(" ");
    if (writtenWords.length > 1) beginnings.add(first);
    const entry = byKey.get(key) ?? { groups: [], asks: 0, says: 0 };
    byKey.set(key, entry);
    return entry;
  });
}

/** Returns the words of a text as the groups have them: all currencies and all digits are alike. */
export function canonicalWords(text: string, locale: Locale): string[] {
  return splitWords(text.replaceAll(/\p{Sc}/gu, " $ "), locale).map((word) => word.replaceAll(/\d/g, "0"));
}

const maxPhraseLength = 4;

/** The meanings of words, and by bits the kinds of values that they ask for and say. */
export type Meaning = { meanings: string[]; asks: number; says: number };

/** Returns the groups that words and phrases are in, and the stem of a word that is in none. */
export function findMeaning(words: readonly string[], locale: Locale): Meaning {
  const { byKey, beginnings } = entriesOf(locale);
  const meaning: Meaning = { meanings: [], asks: 0, says: 0 };
  for (const [at, word] of words.entries()) {
    const stem = stemWord(word, locale);
    const longest = beginnings.has(word) ? maxPhraseLength : 1;
    const keys = [stem];
    for (let length = 2; length <= longest && at + length <= words.length; length++)
      keys.push(words.slice(at, at + length).join(" "));
    const matches = keys.flatMap((key) => byKey.get(key) ?? []);
    for (const { asks, says } of matches) {
      meaning.asks |= asks;
      meaning.says |= says;
    }
    const meaningGroups = matches.flatMap((entry) => entry.groups);
    meaning.meanings.push(...(meaningGroups.length > 0 ? meaningGroups : [stem]));
  }
  return meaning;
}

/** Returns true if a word, given by its stem, is an everyday one. */
export function isEveryday(stem: string, locale: Locale): boolean {
  return (entriesOf(locale).byKey.get(stem)?.groups.length ?? 0) > 0;
}
