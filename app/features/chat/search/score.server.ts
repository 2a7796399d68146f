// How well each passage fits a question: BM25 over stems and ideas, how much of the question the passage covers (weighted by
// rarity), and how near the question is to one that an author wrote for it.
import type { Unit } from "./analysis.server.ts";
import { unitsOfWords } from "./analysis.server.ts";
import type { Posting, SearchIndex } from "./search-index.server.ts";
import { wordsOf } from "./words.server.ts";

/**
 * How a passage fits: `coverage`, `exact` (by the very words) and `likeness` are 0 to 1, `score` only orders. `evidence` is the
 * weight of what points to the subject: ideas, and words of headings and authored questions.
 */
export type Fit = {
  passage: number;
  score: number;
  coverage: number;
  exact: number;
  likeness: number;
  evidence: number;
};

const k1 = 1.2;
const b = 0.5;

/** From this likeness on it is the authored question itself, in other order or with other small words. */
const sameQuestion = 0.97;

/** How much a match is worth: the word itself in a heading or question, in the text; another word of the same idea there. */
const worth = { headStem: 1, bodyStem: 0.9, headConcept: 0.85, bodyConcept: 0.55 };

/** How sure a correction is: a long word has fewer neighbours. */
const surenessOf = (word: string) => (word.length >= 8 ? 0.9 : 0.65);

/** The units of a question, slips of the pen corrected: an unknown word becomes the known one that it is nearest to. */
export function questionUnits(question: string, { vocabulary, reading }: SearchIndex): Unit[] {
  const guessed = new Map<string, number>();
  const words = wordsOf(question)
    .slice(0, 400)
    .map((word) => {
      const near = vocabulary.has(word) ? undefined : vocabulary.near(word);
      if (near !== undefined) guessed.set(near, surenessOf(word));
      return near ?? word;
    });
  return unitsOfWords(words, reading).map((unit) => ({ ...unit, sureness: guessed.get(unit.word) ?? 1 }));
}

/** How rare a unit is among the passages; what no passage has is the rarest. */
export function rarity(unit: Unit, index: SearchIndex): number {
  const total = index.passages.length;
  const idf = (count: number) => Math.log(1 + (total - count + 0.5) / (count + 0.5));
  const own = unit.stem === undefined ? 0 : (index.stems.get(unit.stem)?.length ?? 0);
  const ideas = unit.concepts.map((concept) => index.concepts.get(concept)?.length ?? 0).filter((count) => count > 0);
  if (ideas.length > 0) return own > 0 ? (idf(own) + idf(Math.min(...ideas))) / 2 : idf(Math.min(...ideas));
  return own > 0 ? idf(own) : idf(0);
}

/** All passages that share something with the question, the best first. */
export function scorePassages(units: readonly Unit[], index: SearchIndex): Fit[] {
  const weights = units.map((unit) => rarity(unit, index));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  const sums = new Map<number, { bm25: number; covered: number; exact: number; evidence: number }>();
  for (const [place, unit] of units.entries()) {
    for (const [passage, match] of matchesOf(unit, index)) {
      const sum = sums.get(passage) ?? { bm25: 0, covered: 0, exact: 0, evidence: 0 };
      const weight = weights[place] ?? 0;
      sum.bm25 += weight * match.worth * saturation(match.count, passage, index);
      sum.covered += weight * match.worth;
      sum.exact += match.isStem ? weight : 0;
      sum.evidence += unit.concepts.length > 0 || match.isHead ? weight * match.worth : 0;
      sums.set(passage, sum);
    }
  }
  const likeness = likenessOf(units, weights, index);
  return [...sums]
    .map(([passage, { bm25, covered, exact, evidence }]) => {
      const coverage = covered / whole;
      const like = likeness.get(passage) ?? 0;
      return {
        passage,
        coverage,
        exact: exact / whole,
        likeness: like,
        evidence,
        score: Math.log(1 + bm25) * coverage * (0.5 + like + (like >= sameQuestion ? 0.5 : 0)),
      };
    })
    .toSorted((one, other) => other.score - one.score);
}

type Match = { worth: number; count: number; isStem: boolean; isHead: boolean };

function matchesOf(unit: Unit, { stems, concepts }: SearchIndex): Map<number, Match> {
  const found = new Map<number, Match>();
  const note = (postings: readonly Posting[] | undefined, head: number, body: number, isStem: boolean) => {
    for (const { passage, isHead, count } of postings ?? []) {
      const match = {
        worth: (isHead ? head : body) * (unit.sureness ?? 1),
        count: count + (isHead ? 1 : 0),
        isStem,
        isHead,
      };
      if (match.worth > (found.get(passage)?.worth ?? 0)) found.set(passage, match);
    }
  };
  for (const concept of unit.concepts) note(concepts.get(concept), worth.headConcept, worth.bodyConcept, false);
  if (unit.stem !== undefined) note(stems.get(unit.stem), worth.headStem, worth.bodyStem, true);
  return found;
}

function saturation(count: number, passage: number, { lengths, meanLength }: SearchIndex): number {
  const length = (lengths[passage] ?? 0) / Math.max(1, meanLength);
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}

/** For each passage, how like the question its most similar authored question is: both must cover each other. */
function likenessOf(units: readonly Unit[], weights: readonly number[], index: SearchIndex): Map<number, number> {
  const best = new Map<number, number>();
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (const { passage, units: asked } of index.asked) {
    let own = 0;
    let shared = 0;
    for (const [place, unit] of units.entries()) shared += (weights[place] ?? 0) * nearest(unit, asked);
    if (shared === 0) continue;
    let covered = 0;
    for (const unit of asked) {
      const weight = rarity(unit, index);
      own += weight;
      covered += weight * nearest(unit, units);
    }
    const [there, back] = [shared / whole, covered / own];
    best.set(passage, Math.max(best.get(passage) ?? 0, (2 * there * back) / (there + back)));
  }
  return best;
}

function nearest(unit: Unit, others: readonly Unit[]): number {
  let best = 0;
  for (const other of others) {
    const sureness = (unit.sureness ?? 1) * (other.sureness ?? 1);
    if (unit.stem !== undefined && unit.stem === other.stem) return sureness;
    if (unit.concepts.some((concept) => other.concepts.includes(concept))) best = Math.max(best, 0.85 * sureness);
  }
  return best;
}
