// What a text is about, as units: each a stem, the ideas it stands for, or both. Pages, authored questions and visitors'
// questions go through here alike.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { ConceptMap } from "./concepts.server.ts";
import { byPlace } from "./concepts.server.ts";
import { stopWords } from "./stop-words.server.ts";
import { stem, wordsOf } from "./words.server.ts";

/** One thing that a text speaks of. Without a stem it is an expression of small words, such as "how much". */
export type Unit = {
  word: string;
  stem: string | undefined;
  concepts: readonly string[];
  /** How sure it is that the word was meant: below 1 where it was corrected. */
  sureness?: number;
};

/** How a language is read. */
export type Reading = { locale: Locale; concepts: ConceptMap };

/**
 * The units of a text, each once.
 * @example unitsOf("How much is a pilot?", reading) // [{ concepts: ["price"] }, { stem: "pilot", concepts: ["trial"] }]
 */
export function unitsOf(text: string, reading: Reading): Unit[] {
  return unitsOfWords(wordsOf(text), reading);
}

/** The same for words that were folded, and perhaps corrected, already. */
export function unitsOfWords(words: readonly string[], { locale, concepts }: Reading): Unit[] {
  const stems = words.map((word) => stem(word, locale));
  const isSmall = (index: number) => stopWords[locale].has(words[index] ?? "") || (words[index] ?? "").length < 2;
  const found = concepts.find(stems, isSmall);
  const places = byPlace(found);
  const units = new Map<string, Unit>();
  for (const [index, own] of stems.entries()) {
    if (isSmall(index)) continue;
    const covering = places.get(index) ?? [];
    const money = isMoney(words[index] ?? "") ? ["price"] : [];
    addUnit(units, {
      word: words[index] ?? "",
      stem: own,
      concepts: [...covering.map(({ concept }) => concept), ...money],
    });
  }
  const carried = new Set([...units.values()].flatMap((unit) => unit.concepts));
  for (const { concept, from } of found) {
    if (!carried.has(concept)) addUnit(units, { word: words[from] ?? "", stem: undefined, concepts: [concept] });
  }
  return [...units.values()];
}

/** A number that can only be a sum: 80k, 50000; no year. */
function isMoney(word: string): boolean {
  return /^\d+k$|^\d{4,9}$/.test(word) && !/^(?:19|20)\d\d$/.test(word);
}

function addUnit(units: Map<string, Unit>, unit: Unit): void {
  const key = unit.stem ?? `#${unit.concepts.join(" ")}`;
  const known = units.get(key);
  units.set(
    key,
    known
      ? { ...known, concepts: [...new Set([...known.concepts, ...unit.concepts])] }
      : { ...unit, concepts: [...new Set(unit.concepts)] },
  );
}
