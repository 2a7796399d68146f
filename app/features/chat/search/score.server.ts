// How well each passage fits a question: BM25 over stems and ideas, how much of the question the passage covers (weighted by
// rarity), and how near the question is to one that an author wrote for it.
import type { Unit } from "./analysis.server.ts";
import { unitsOfWords } from "./analysis.server.ts";
import { isCommon } from "./common-words.server.ts";
import type { QuestionKind } from "./question-kind.server.ts";
import { questionKind } from "./question-kind.server.ts";
import type { Posting, SearchIndex } from "./search-index.server.ts";
import { stem, wordsOf } from "./words.server.ts";

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

/** How much a match is worth: the word itself in a heading or question, in the text, among the words heard; another of its idea there. */
const worth = {
  ofWord: { head: 1, body: 0.9, heard: 0.75, isStem: true },
  ofIdea: { head: 0.85, body: 0.55, heard: 0.4, isStem: false },
};

/** What an everyday word counts of its rarity, and the most that any word counts: one that no page knows must not outweigh all. */
const everyday = 0.5;
const rarest = 4;

/** How much it counts that a passage's heading and questions speak of little else. */
const focusCounts = 0.5;
const fewLines = 5;

/** What likeness is left where the question words ask for different things. */
const otherKind = 0.65;
const noKind = 0.88;

/** How sure a correction is: a long word has fewer neighbours. */
const surenessOf = (word: string) => (word.length >= 8 ? 0.9 : 0.65);

/** The units of a question, slips of the pen corrected: an unknown word becomes the known one that it is nearest to. */
export function questionUnits(question: string, { vocabulary, reading, stems }: SearchIndex): Unit[] {
  const guessed = new Map<string, number>();
  const words = wordsOf(question)
    .slice(0, 400)
    .map((word) => {
      const isKnown = vocabulary.has(word) || stems.has(stem(word, reading.locale));
      const near = isKnown ? undefined : vocabulary.near(word);
      if (near !== undefined) guessed.set(near, surenessOf(word));
      return near ?? word;
    });
  const units = unitsOfWords(words, reading).map((unit) => ({ ...unit, sureness: guessed.get(unit.word) ?? 1 }));
  const bare = units.length === 0 ? bareIdeas[questionKind(words.join(" "), reading.locale) ?? "way"] : undefined;
  return bare === undefined ? units : [{ word: "", stem: undefined, concepts: [bare] }];
}

/** What a question is about that is nothing but its question word: "how much?", "unde?", "c’est combien ?". */
const bareIdeas: Partial<Record<QuestionKind, string>> = {
  sum: "price",
  time: "duration",
  place: "address",
  person: "people",
};

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

/** All passages that share something with the question, the best first. `kind` is what its question word asks for. */
export function scorePassages(units: readonly Unit[], index: SearchIndex, kind?: QuestionKind): Fit[] {
  const weights = units.map((unit) => rarity(unit, index));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  const sums = new Map<
    number,
    { bm25: number; reached: number; covered: number; exact: number; evidence: number; focus: number }
  >();
  for (const [place, unit] of units.entries()) {
    for (const [passage, match] of matchesOf(unit, index)) {
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

/** `own` is the worth without words heard; `focus` is the share of a passage's heading and questions that speak of it. */
type Match = { worth: number; own: number; count: number; isStem: boolean; focus: number };

export function matchesOf(unit: Unit, index: SearchIndex): Map<number, Match> {
  const found = new Map<number, Match>();
  if (isElsewhere(unit)) return found;
  const sureness = unit.sureness ?? 1;
  for (const concept of unit.concepts)
    for (const posting of index.concepts.get(concept) ?? [])
      note(found, posting, matchOf(posting, worth.ofIdea, index), sureness);
  if (unit.stem !== undefined)
    for (const posting of index.stems.get(unit.stem) ?? [])
      note(found, posting, matchOf(posting, worth.ofWord, index), sureness);
  return found;
}

type Worth = { head: number; body: number; heard: number; isStem: boolean };

function matchOf({ passage, heads, heard, count }: Posting, worths: Worth, { headLines }: SearchIndex): Match {
  const focus = (heads + Math.min(1, heard)) / ((headLines[passage] ?? 0) + fewLines);
  const { isStem } = worths;
  const own = heads > 0 ? worths.head : count > 0 ? worths.body : 0;
  const worth = Math.max(own, heard > 0 ? worths.heard : 0);
  return { worth, own, count: Math.max(1, count + (heads > 0 ? 1 : 0)), isStem, focus };
}

/** Keeps the better of two matches, and the higher focus. */
function note(found: Map<number, Match>, { passage }: Posting, unsure: Match, sureness: number): void {
  const match = { ...unsure, worth: unsure.worth * sureness, own: unsure.own * sureness };
  const known = found.get(passage);
  const better = known && known.worth >= match.worth ? known : match;
  found.set(passage, {
    ...better,
    own: Math.max(match.own, known?.own ?? 0),
    focus: Math.max(match.focus, known?.focus ?? 0),
  });
}

function saturation(count: number, passage: number, { lengths, meanLength }: SearchIndex): number {
  const length = (lengths[passage] ?? 0) / Math.max(1, meanLength);
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}

/** For each passage, how like the question its most similar authored question is: both must cover each other. */
function likenessOf(units: readonly Unit[], index: SearchIndex, kind: QuestionKind | undefined): Map<number, number> {
  const best = new Map<number, number>();
  const weights = units.map((unit) => rarity(unit, index));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (const { passage, units: asked, kind: ofAsked } of index.asked) {
    let own = 0;
    let shared = 0;
    for (const [place, unit] of units.entries()) shared += (weights[place] ?? 0) * nearest(unit, asked);
    if (shared === 0) continue;
    let covered = 0;
    const spent = new Set<Unit>();
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
