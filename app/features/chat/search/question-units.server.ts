// What a visitor's question is about: its units, slips of the pen corrected.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Unit } from "./analysis.server.ts";
import { unitsOfWords } from "./analysis.server.ts";
import type { QuestionKind } from "./question-kind.server.ts";
import { questionKind } from "./question-kind.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { stopWords } from "./stop-words.server.ts";
import { stem, wordsOf } from "./words.server.ts";

/** How sure a correction is: a long word has fewer neighbours. */
const surenessOf = (word: string) => (word.length >= 8 ? 0.9 : 0.65);

/** Words that are taken for slips at most, in a text of up to so many words: whoever sends hundreds asks nothing, and would hold up the others. */
const most = { words: 400, slips: 40 };

/** The units of a question, slips of the pen corrected: an unknown word becomes the known one that it is nearest to. */
export function questionUnits(question: string, { vocabulary, reading, stems }: SearchIndex): Unit[] {
  const guessed = new Map<string, number>();
  const unknown = new Set<string>();
  const words = wordsOf(question)
    .slice(0, most.words)
    .map((word) => {
      const isKnown = vocabulary.has(word) || stems.has(stem(word, reading.locale));
      if (isKnown || unknown.size >= most.slips) return word;
      unknown.add(word);
      const near = likelySlip(word, vocabulary.near(word), reading.locale);
      if (near !== undefined) guessed.set(near, surenessOf(word));
      return near ?? word;
    });
  const units = unitsOfWords(words, reading).map((unit) => ({ ...unit, sureness: guessed.get(unit.word) ?? 1 }));
  const bare = units.length === 0 ? bareIdeas[questionKind(words.join(" "), reading.locale) ?? "way"] : undefined;
  return bare === undefined ? units : [{ word: "", stem: undefined, concepts: [bare] }];
}

/** "Paris" is no slip of "pris": a small word is meant only where letters are swapped or doubled. */
function likelySlip(word: string, near: string | undefined, locale: Locale): string | undefined {
  if (near === undefined || !stopWords[locale].has(near)) return near;
  return sorted(near) === sorted(word) || word.replaceAll(/(.)\1/g, "$1") === near ? near : undefined;
}

function sorted(word: string): string {
  return [...word].toSorted().join("");
}

/** What a question is about that is nothing but its question word: "how much?", "unde?", "c’est combien ?". */
const bareIdeas: Partial<Record<QuestionKind, string>> = {
  sum: "price",
  time: "duration",
  place: "address",
  person: "people",
};
