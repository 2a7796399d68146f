// How like a question is to those that an author wrote for a passage.
import type { Unit } from "./analysis.server.ts";
import type { QuestionKind } from "./question-kind.server.ts";
import { isElsewhere, rarity } from "./rarity.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** What likeness is left where the question words ask for different things. */
const otherKind = 0.65;
const noKind = 0.88;

/** For each passage, how like the question its most similar authored question is: both must cover each other. */
export function likenessOf(
  units: readonly Unit[],
  index: SearchIndex,
  kind: QuestionKind | undefined,
): Map<number, number> {
  const best = new Map<number, number>();
  const weights = units.map((unit) => rarity(unit, index));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (const { passage, units: asked, kind: ofAsked } of index.asked) {
    let own = 0;
    let shared = 0;
    for (const [place, unit] of units.entries()) shared += (weights[place] ?? 0) * nearest(unit, asked);
    if (shared === 0) continue;
    let covered = 0;
    const spent = new Set(units.filter(({ stem: own }) => own !== undefined && asked.some((one) => one.stem === own)));
    for (const unit of asked) {
      const weight = rarity(unit, index);
      own += weight;
      covered += weight * nearestUnspent(unit, units, spent);
    }
    const [there, back] = [shared / whole, covered / own];
    const like = ((2 * there * back) / (there + back)) * kindsAgree(kind, ofAsked);
    best.set(passage, Math.max(best.get(passage) ?? 0, like));
  }
  return best;
}

/** What is left of a likeness where question words ask for different things, or only one of the two asks for something. */
function kindsAgree(kind: QuestionKind | undefined, ofAsked: QuestionKind | undefined): number {
  if (kind === undefined || kind === ofAsked) return 1;
  return ofAsked === undefined ? noKind : otherKind;
}

/** As `nearest`, but a word stands for another of its idea only once: "mail" is not both the booking and the email. */
function nearestUnspent(unit: Unit, others: readonly Unit[], spent: Set<Unit>): number {
  let worth = 0;
  let best: Unit | undefined;
  for (const other of others) {
    const isSame = unit.stem !== undefined && unit.stem === other.stem;
    const own = isSame || !spent.has(other) ? nearest(unit, [other]) : 0;
    if (own > worth) [worth, best] = [own, other];
  }
  if (best) spent.add(best);
  return worth;
}

function nearest(unit: Unit, others: readonly Unit[]): number {
  let best = 0;
  for (const other of others) {
    const sureness = (unit.sureness ?? 1) * (other.sureness ?? 1);
    if (unit.stem !== undefined && unit.stem === other.stem && !isElsewhere(unit)) return sureness;
    if (unit.concepts.some((concept) => other.concepts.includes(concept))) best = Math.max(best, 0.85 * sureness);
  }
  return best;
}
