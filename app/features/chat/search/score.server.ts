// How well each passage fits a question: BM25 over stems and ideas, how much of the question the passage covers (weighted by
// rarity), and how near the question is to one that an author wrote for it.
import type { Unit } from "./analysis.server.ts";
import { likenessOf } from "./likeness.server.ts";
import { matchesOf, toldBy } from "./matches.server.ts";
import type { QuestionKind } from "./question-kind.server.ts";
import { rarity } from "./rarity.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/**
 * How a passage fits: `coverage` (by its own words and ideas), `reach` (by those that visitors use too), `exact` (by the very
 * words) and `likeness` are 0 to 1, `score` only orders. `evidence` is the
 * weight of what points to the subject: ideas, and words of headings and authored questions.
 */
export type Fit = {
  passage: number;
  score: number;
  coverage: number;
  reach: number;
  exact: number;
  focus: number;
  likeness: number;
  evidence: number;
};

const k1 = 1.2;
const b = 0.5;

/** From this likeness on it is the authored question itself, in other order or with other small words. */
const sameQuestion = 0.97;

/** How much it counts that a passage's heading and questions speak of little else. */
const focusCounts = 0.5;
/** All passages that share something with the question, the best first. `kind` is what its question word asks for. */
export function scorePassages(units: readonly Unit[], index: SearchIndex, kind?: QuestionKind): Fit[] {
  const weights = units.map((unit) => rarity(unit, index));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  const sums = new Map<
    number,
    { bm25: number; reached: number; covered: number; exact: number; evidence: number; focus: number }
  >();
  const told = toldBy(units, index);
  for (const [place, unit] of units.entries()) {
    for (const [passage, match] of matchesOf(unit, index, told)) {
      const sum = sums.get(passage) ?? { bm25: 0, reached: 0, covered: 0, exact: 0, evidence: 0, focus: 0 };
      const weight = weights[place] ?? 0;
      sum.bm25 += weight * match.worth * saturation(match.count, passage, index);
      sum.reached += weight * match.worth;
      sum.covered += weight * match.own;
      sum.exact += match.isStem && match.own > 0 ? weight : 0;
      sum.evidence += unit.concepts.length > 0 || match.focus > 0 ? weight * match.worth : 0;
      sum.focus += weight * match.focus;
      sums.set(passage, sum);
    }
  }
  const likeness = likenessOf(units, index, kind);
  return [...sums]
    .map(([passage, { bm25, reached, covered, exact, evidence, focus }]) => {
      const reach = reached / whole;
      const like = likeness.get(passage) ?? 0;
      return {
        passage,
        coverage: covered / whole,
        reach,
        exact: exact / whole,
        focus: focus / whole,
        likeness: like,
        evidence,
        score:
          Math.log(1 + bm25) * reach * (0.5 + like + (like >= sameQuestion ? 0.5 : 0) + focusCounts * (focus / whole)),
      };
    })
    .toSorted((one, other) => other.score - one.score);
}

function saturation(count: number, passage: number, { lengths, meanLength }: SearchIndex): number {
  const length = (lengths[passage] ?? 0) / Math.max(1, meanLength);
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}
