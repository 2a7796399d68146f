// How telling a word or idea is: the rarer it is among the passages, the more.
import type { Unit } from "./analysis.server.ts";
import { isCommon } from "./common-words.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** The share of its rarity that an everyday word counts, and the most that any word may: an unknown one must not outweigh all others. */
const everyday = 0.5;
const rarest = 4;

/** How rare a unit is among the passages; what no passage has is the rarest. */
export function rarity(unit: Unit, index: SearchIndex): number {
  const share =
    !isElsewhere(unit) && unit.stem !== undefined && isCommon(unit.stem, index.reading.locale) ? everyday : 1;
  return share * Math.min(rarest, plainRarity(unit, index));
}

/** True for what no page speaks of, by the map of ideas: a film, a salary. It is found nowhere, so it tells against an answer. */
export function isElsewhere({ concepts }: Unit): boolean {
  return concepts.some((concept) => concept.startsWith("not_"));
}

function plainRarity(unit: Unit, index: SearchIndex): number {
  if (isElsewhere(unit)) return rarest;
  const total = index.passages.length;
  const idf = (count: number) => Math.log(1 + (total - count + 0.5) / (count + 0.5));
  const own = unit.stem === undefined ? 0 : (index.stems.get(unit.stem)?.length ?? 0);
  const ideas = unit.concepts.map((concept) => index.concepts.get(concept)?.length ?? 0).filter((count) => count > 0);
  if (ideas.length > 0) return own > 0 ? (idf(own) + idf(Math.min(...ideas))) / 2 : idf(Math.min(...ideas));
  return own > 0 ? idf(own) : idf(0);
}
