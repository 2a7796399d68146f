// Which sentences of a passage an answer quotes: all of a short one, else the up to three that say most about the question.
import type { Unit } from "../search/analysis.server.ts";
import { unitsOf } from "../search/analysis.server.ts";
import { rarity } from "../search/rarity.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";

/** A passage of at most so many characters is quoted whole. */
const wholeUpTo = 520;

const most = 3;

/** The sentences of a text, as they stand there. */
export function sentencesOf(text: string): string[] {
  return (
    text
      .split("\n")
      // A no-break space stands within a sentence, as in "art. 16".
      .flatMap((line) => line.split(/(?<=[.!?…][”»"]?)[^\S\u00A0\u202F]+(?=[\p{Lu}\p{N}“«"„])/u))
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== "")
  );
}

/**
 * What to quote of a passage for a question, in the order of the page.
 * @example quoteFrom(passage.text, units, index) // "A pilot takes four to eight weeks. …"
 */
export function quoteFrom(text: string, units: readonly Unit[], index: SearchIndex): string {
  const lines = text.split("\n");
  if (text.length <= wholeUpTo)
    return lines.every((line) => line.length < 90) && lines.length > 2
      ? lines.map((line) => `- ${line}`).join("\n")
      : lines.join(" ");
  const sentences = sentencesOf(text);
  const values = sentences.map((sentence) => valueOf(sentence, units, index));
  const best = values.indexOf(Math.max(...values));
  const chosen = new Set(
    values
      .map((value, place) => ({ place, value: value + (Math.abs(place - best) === 1 ? 0.3 : 0) }))
      .toSorted((a, b) => b.value - a.value)
      .slice(0, most)
      .filter(({ value, place }) => value > 0 || place === best)
      .map(({ place }) => place),
  );
  return sentences
    .filter((_, place) => chosen.has(place))
    .join(" ")
    .slice(0, 900);
}

function valueOf(sentence: string, units: readonly Unit[], index: SearchIndex): number {
  const own = unitsOf(sentence, index.reading);
  const stems = new Set(own.map((unit) => unit.stem));
  const concepts = new Set(own.flatMap((unit) => unit.concepts));
  const worthOf = (unit: Unit) => {
    if (unit.stem !== undefined && stems.has(unit.stem)) return 1;
    return unit.concepts.some((concept) => concepts.has(concept)) ? 0.7 : 0;
  };
  return units.reduce((sum, unit) => sum + worthOf(unit) * rarity(unit, index), 0);
}
