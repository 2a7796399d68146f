// The concept map at work: which ideas stand in a run of words. The map itself is content/concepts.yaml.
import type { Concepts } from "#app/platform/content/chat.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { stopWords } from "./stop-words.server.ts";
import { stem, wordsOf } from "./words.server.ts";

/** An idea found at some words: from the word at `from`, `length` words long. */
export type FoundConcept = { concept: string; from: number; length: number };

/** The ideas of one language, ready to be looked for. */
export type ConceptMap = {
  /**
   * The ideas in a run of stems; a longer expression hides the shorter ones inside it. Between its words others may stand that
   * are small: "started the company" is also "started this company".
   */
  find(stems: readonly string[], isSmall: (place: number) => boolean): FoundConcept[];
  /** Every single folded word of the map, for spelling. */
  words: readonly string[];
};

type Phrase = { stems: string[]; concepts: Set<string> };

/** Makes the map of one language. @example createConceptMap(content.concepts, "ro") */
export function createConceptMap(concepts: Concepts, locale: Locale): ConceptMap {
  const phrases = new Map<string, Phrase>();
  const words = new Set<string>();
  for (const [concept, byLocale] of Object.entries(concepts)) {
    for (const expression of byLocale[locale]) {
      const parts = wordsOf(expression);
      if (parts.length === 1 && stopWords[locale].has(parts[0] ?? "")) continue; // a small word is no idea: French "sur" is no "sûr"
      for (const part of parts) words.add(part);
      const stems = parts.map((part) => stem(part, locale));
      const key = stems.join(" ");
      const phrase = phrases.get(key) ?? { stems, concepts: new Set<string>() };
      phrase.concepts.add(concept);
      phrases.set(key, phrase);
    }
  }
  const byFirst = Map.groupBy(phrases.values(), (phrase) => phrase.stems[0] ?? "");
  return { find: (stems, isSmall) => findAll({ stems, isSmall }, byFirst), words: [...words] };
}

type Run = { stems: readonly string[]; isSmall: (place: number) => boolean };

function findAll(run: Run, byFirst: ReadonlyMap<string, Phrase[]>): FoundConcept[] {
  const found: FoundConcept[] = [];
  for (const [from, first] of run.stems.entries()) {
    for (const phrase of byFirst.get(first) ?? []) {
      const length = lengthAt(from, phrase.stems, run);
      if (length > 1 || (length === 1 && !run.isSmall(from)))
        // a small word alone is no idea, though its stem may be another's
        for (const concept of phrase.concepts) found.push({ concept, from, length });
    }
  }
  const hides = (a: FoundConcept, b: FoundConcept) =>
    a.length > b.length && a.from <= b.from && a.from + a.length >= b.from + b.length;
  const places = byPlace(found);
  return found.filter((one) => !places.get(one.from)?.some((other) => hides(other, one)));
}

/** What was found, by each place that it covers: looking there, and not through all of it, keeps a long text's cost linear. */
export function byPlace(found: readonly FoundConcept[]): ReadonlyMap<number, FoundConcept[]> {
  const places = new Map<number, FoundConcept[]>();
  for (const one of found) {
    for (let place = one.from; place < one.from + one.length; place += 1) {
      const there = places.get(place) ?? [];
      there.push(one);
      places.set(place, there);
    }
  }
  return places;
}

/** How many words an expression takes from a place on, small ones between its own included; 0 where it is not there. */
function lengthAt(from: number, [first, ...parts]: readonly string[], run: Run): number {
  if (run.stems[from] !== first) return 0;
  let place = from + 1;
  for (const part of parts) {
    const found = placeOf(part, place, run);
    if (found === undefined) return 0;
    place = found + 1;
  }
  return place - from;
}

/** How many small words may stand between two of an expression. */
const mostSkipped = 2;

/** Where a part of an expression stands: at a place, or behind a few small words. */
function placeOf(part: string, from: number, { stems, isSmall }: Run): number | undefined {
  for (let place = from; place <= from + mostSkipped; place++) {
    if (stems[place] === part) return place;
    if (!isSmall(place)) return undefined;
  }
  return undefined;
}
