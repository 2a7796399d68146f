// How closely a question resembles the questions that an author wrote for a passage.
import type { Unit } from "./analysis.server.ts";
import type { QuestionKind } from "./question-kind.server.ts";
import { isElsewhere, rarity } from "./rarity.server.ts";
import type { Asked, SearchIndex } from "./search-index.server.ts";

/** The share of the likeness that remains where the question words differ in kind, and where only the visitor's has one. */
const otherKind = 0.65;
const noKind = 0.88;

/** What another word of the same idea is worth. */
const byIdea = 0.85;

/** A longer text, in units, resembles no authored question and would be costly to compare. */
const mostUnits = 60;

/** For each passage, how like the question its most similar authored question is: both must cover each other. */
export function likenessOf(
  units: readonly Unit[],
  index: SearchIndex,
  kind: QuestionKind | undefined,
): Map<number, number> {
  const best = new Map<number, number>();
  if (units.length > mostUnits) return best;
  const weights = units.map((unit) => rarity(unit, index));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const [stems, ideas] = [new Set(units.map(({ stem }) => stem)), new Set(units.flatMap(({ concepts }) => concepts))];
  const isShared = ({ stem, concepts }: Unit) =>
    (stem !== undefined && stems.has(stem)) || concepts.some((concept) => ideas.has(concept));
  for (const [place, asked] of index.asked.entries()) {
    if (!asked.units.some(isShared)) continue;
    let shared = 0;
    for (const [own, unit] of units.entries()) shared += (weights[own] ?? 0) * nearest(unit, asked.units);
    if (shared === 0) continue;
    const [there, back] = [shared / whole, coveredShare(asked, units, weightsOfAsked(place, index))];
    const like = ((2 * there * back) / (there + back)) * kindsAgree(kind, asked.kind);
    best.set(asked.passage, Math.max(best.get(asked.passage) ?? 0, like));
  }
  return best;
}

/** How much of an authored question is covered. A word stands for another of its idea only once: "mail" is not both booking and email. */
function coveredShare(asked: Asked, units: readonly Unit[], weights: readonly number[]): number {
  const spent = new Set(units.filter((unit) => asked.units.some((one) => isSameWord(unit, one))));
  let whole = 0;
  let covered = 0;
  for (const [place, one] of asked.units.entries()) {
    let worth = 0;
    let taken: Unit | undefined;
    for (const unit of units) {
      const own = spent.has(unit) && !isSameWord(unit, one) ? 0 : likeOf(one, unit);
      if (own > worth) [worth, taken] = [own, unit];
    }
    if (taken) spent.add(taken);
    whole += weights[place] ?? 0;
    covered += (weights[place] ?? 0) * worth;
  }
  return covered / whole;
}

const kept = new WeakMap<SearchIndex, Map<number, number[]>>();

/** The rarities of an authored question's units; constant for the life of the index. */
function weightsOfAsked(place: number, index: SearchIndex): number[] {
  const ofIndex = kept.get(index) ?? new Map<number, number[]>();
  kept.set(index, ofIndex);
  const known = ofIndex.get(place);
  if (known) return known;
  const weights = (index.asked[place]?.units ?? []).map((unit) => rarity(unit, index));
  ofIndex.set(place, weights);
  return weights;
}

/** The likeness after a deduction where the question words differ in kind, or only one of the two has one. */
function kindsAgree(kind: QuestionKind | undefined, ofAsked: QuestionKind | undefined): number {
  if (kind === undefined || kind === ofAsked) return 1;
  return ofAsked === undefined ? noKind : otherKind;
}

function nearest(unit: Unit, others: readonly Unit[]): number {
  let best = 0;
  for (const other of others) best = Math.max(best, likeOf(unit, other));
  return best;
}

function likeOf(unit: Unit, other: Unit): number {
  const sureness = (unit.sureness ?? 1) * (other.sureness ?? 1);
  if (isSameWord(unit, other) && !isElsewhere(unit)) return sureness;
  return unit.concepts.some((concept) => other.concepts.includes(concept)) ? byIdea * sureness : 0;
}

function isSameWord({ stem }: Unit, other: Unit): boolean {
  return stem !== undefined && stem === other.stem;
}
