// Finds the passages that fit a question, and says how sure it is of the best one. What counts how much was learned from the
// questions of evaluation/ by `npm run learn` and stands in weights.server.ts.
import { pageOf } from "../passages/passage.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { TermIndex } from "./term-index.server.ts";
import { partsOf, stemsOf } from "./words.server.ts";
import { ofPassages, ofSayings, ranking } from "./weights.server.ts";

/** What a passage is judged by, each from 0 to 1. */
export type Features = {
  /** The most similar heading or authored question, by words. */
  question: number;
  /** The same by parts of words. */
  parts: number;
  /** The three most similar ones, or as many as there are, by both. */
  neighbours: number;
  /** The share of the question's words that the passage has anywhere, by rarity. */
  words: number;
  /** The share of its parts of words that the passage's headings and questions have. */
  wordParts: number;
  /** The most similar sentence of its text. */
  sentence: number;
};

/** What the certainty is judged by. */
export type Signs = Features & {
  /** The score, and its distance from the rival's. */
  score: number;
  lead: number;
  /** How much nearer its neighbours are than those of a question without an answer. */
  nearer: number;
  /** The share that the best one's page has of all that was found: another page is less likely then. */
  page: number;
  /** The number of the question's words, as a logarithm: in a short question one likeness is soon found. */
  length: number;
  /** The share of the question's words that no passage knows, by rarity. */
  unknown: number;
};

/** A passage that was found; `passage` is its place in the index. */
export type Found = { passage: number; score: number; features: Features };

/**
 * What a search finds: passages, the best first, and how likely the best one is right, from 0 to 1; the prepared answer that a
 * message is most like, and how likely that is.
 */
export type Search = {
  passages: readonly Found[];
  certainty: number;
  saying: Found | undefined;
  sayingCertainty: number;
};

const mostFound = 12;

/** From this likeness on it is an authored question, in its very words. */
const sameQuestion = 0.99;

/** How much of the question before counts for one that continues it. */
const shareOfBefore = 0.5;

/** Searches for a question. `before` is the question that it continues. */
export function search(question: string, index: SearchIndex, before?: string): Search {
  const { passages: found, sayings } = rank(featuresOf(question, index), index);
  const passages = before === undefined ? found : withBefore(found, rank(featuresOf(before, index), index).passages);
  const certaintyOf = (compared: Compared, { bias, weights }: Certainty) => {
    if (!compared.best || compared.best.features.question >= sameQuestion) return compared.best ? 1 : 0;
    return 1 / (1 + Math.exp(-bias - weigh(signsOf(question, compared, index), weights)));
  };
  const compared = comparedOf({ passages, sayings }, index);
  return {
    passages: passages.slice(0, mostFound),
    certainty: certaintyOf(compared.passages, ofPassages),
    saying: sayings[0],
    sayingCertainty: certaintyOf(compared.sayings, ofSayings),
  };
}

function withBefore(found: readonly Found[], before: readonly Found[]): Found[] {
  const scores = new Map(before.map(({ passage, score }) => [passage, score]));
  return found
    .map((one) => ({ ...one, score: one.score + shareOfBefore * (scores.get(one.passage) ?? 0) }))
    .toSorted((a, b) => b.score - a.score);
}

type Certainty = { bias: number; weights: Record<keyof Signs, number> };

/**
 * What is judged, and what it is compared with; `unanswered` is the nearest of the questions without an answer, `page` the share
 * of the best one's page.
 */
export type Compared = Record<"best" | "rival" | "unanswered", Found | undefined> & { page: number };

/** Returns what is judged of a ranking: a passage is sure only if it leads prepared answers as well. */
export function comparedOf(
  { passages, sayings }: Ranked,
  index: SearchIndex,
): Record<"passages" | "sayings", Compared> {
  const [[best, second], [saying]] = [passages, sayings];
  const rival = (second?.score ?? 0) >= (saying?.score ?? 0) ? second : saying;
  const unanswered = passages.find(({ passage }) => index.passages[passage]?.text === "");
  const page = shareOfPage(passages, index);
  return { passages: { best, rival, unanswered, page }, sayings: { best: saying, rival: best, unanswered, page } };
}

/** Returns the share that the best passage's page has of the passages found, by their scores. */
function shareOfPage(found: readonly Found[], { passages }: SearchIndex): number {
  const pageWith = ({ passage }: Found) => pageOf(passages[passage]?.href ?? "");
  const [best] = found;
  if (!best) return 0;
  const page = pageWith(best);
  let [own, all] = [0, 0];
  for (const one of found.slice(0, mostFound)) {
    const weight = Math.exp(one.score - best.score);
    all += weight;
    if (pageWith(one) === page) own += weight;
  }
  return own / all;
}

/** What shares something with a question: passages, and messages that call for prepared answers, the best first. */
type Ranked = { passages: Found[]; sayings: Found[] };

export function rank(
  features: ReadonlyMap<number, Features>,
  { passages }: SearchIndex,
  weights: Record<keyof Features, number> = ranking,
): Ranked {
  const found = Array.from(features, ([passage, one]) => ({ passage, features: one, score: weigh(one, weights) }));
  const sorted = found.toSorted((a, b) => b.score - a.score);
  const isSaying = ({ passage }: Found) => passages[passage]?.saying !== undefined;
  return { passages: sorted.filter((one) => !isSaying(one)), sayings: sorted.filter(isSaying) };
}

/** Returns by what the best is judged. */
export function signsOf(
  question: string,
  { best = nothing, rival = nothing, unanswered = nothing, page }: Compared,
  index: SearchIndex,
): Signs {
  const { stems, sentences } = index;
  const own = [...new Set(stemsOf(question, index.locale))];
  const unknown = own.filter((stem) => stems.linesWith(stem).length + sentences.linesWith(stem).length === 0);
  const weightOf = (some: readonly string[]) => some.reduce((sum, stem) => sum + stems.rarity(stem), 0);
  return {
    ...best.features,
    score: best.score,
    lead: best.score - rival.score,
    nearer: best.features.neighbours - unanswered.features.neighbours,
    page,
    length: Math.log(1 + own.length),
    unknown: own.length === 0 ? 1 : weightOf(unknown) / weightOf(own),
  };
}

const nothing: Found = {
  passage: -1,
  score: 0,
  features: { question: 0, parts: 0, neighbours: 0, words: 0, wordParts: 0, sentence: 0 },
};

/**
 * Returns what each passage is judged by that shares something with a question. `isLeftOut` takes lines out of the comparison,
 * for learning from questions that are authored ones themselves.
 */
export function featuresOf(
  question: string,
  index: SearchIndex,
  isLeftOut: (line: number, likeness: number) => boolean = () => false,
): Map<number, Features> {
  const [stems, parts] = [stemsOf(question, index.locale), partsOf(question)];
  const byStems = index.stems.similarities(stems);
  const byParts = index.parts.similarities(parts);
  const nearest = new Map<number, Nearest>();
  const counts = new Uint32Array(index.passages.length);
  const { owners } = index.stems;
  for (let line = 0; line < owners.length; line++) {
    const passage = owners[line] ?? 0;
    counts[passage] = (counts[passage] ?? 0) + 1;
    const ofStems = byStems[line] ?? 0;
    const ofParts = byParts[line] ?? 0;
    if (ofStems + ofParts === 0 || isLeftOut(line, ofParts)) continue;
    const known = nearest.get(passage) ?? { question: 0, parts: 0, first: 0, second: 0, third: 0 };
    addLine(known, ofStems, ofParts);
    nearest.set(passage, known);
  }
  const sentences = bestSentences(index.sentences.similarities(stems), index.sentences);
  const words = sharesOf(stems, [index.stems, index.sentences], index.passages.length);
  const wordParts = sharesOf(parts, [index.parts], index.passages.length);
  const featuresFor = (passage: number): Features => {
    const { question: ofQuestion, parts: ofParts, first, second, third } = nearest.get(passage) ?? noLine;
    const compared = Math.min(3, counts[passage] ?? 0) || 1; // a single line must be able to win
    return {
      question: ofQuestion,
      parts: ofParts,
      neighbours: (first + second + third) / compared,
      words: words[passage] ?? 0,
      wordParts: wordParts[passage] ?? 0,
      sentence: sentences.get(passage) ?? 0,
    };
  };
  const passages = new Set([...nearest.keys(), ...sentences.keys()]);
  return new Map(Array.from(passages, (passage) => [passage, featuresFor(passage)]));
}

/** Of a passage's lines, the best by words, by parts of words, and the three best by both. */
type Nearest = Record<"question" | "parts" | "first" | "second" | "third", number>;

const noLine: Nearest = { question: 0, parts: 0, first: 0, second: 0, third: 0 };

function addLine(known: Nearest, ofStems: number, ofParts: number): void {
  const likeness = (ofStems + ofParts) / 2;
  known.question = Math.max(known.question, ofStems);
  known.parts = Math.max(known.parts, ofParts);
  known.third = Math.max(known.third, Math.min(known.second, likeness));
  known.second = Math.max(known.second, Math.min(known.first, likeness));
  known.first = Math.max(known.first, likeness);
}

function bestSentences(similarities: Float32Array, { owners }: TermIndex): Map<number, number> {
  const best = new Map<number, number>();
  for (let line = 0; line < owners.length; line++) {
    const [passage, similarity] = [owners[line] ?? 0, similarities[line] ?? 0];
    if (similarity > (best.get(passage) ?? 0)) best.set(passage, similarity);
  }
  return best;
}

/** Returns by passage the share of the terms that it has in any line of the indexes, by their rarity in the first. */
function sharesOf(
  terms: readonly string[],
  indexes: readonly [TermIndex, ...TermIndex[]],
  passages: number,
): Float64Array {
  const shares = new Float64Array(passages);
  const last = new Int32Array(passages).fill(-1); // the last term that was counted for a passage
  let whole = 0;
  for (const [place, term] of [...new Set(terms)].entries()) {
    const weight = indexes[0].rarity(term);
    whole += weight;
    for (const { owners, linesWith } of indexes)
      for (const line of linesWith(term)) {
        const passage = owners[line] ?? 0;
        if (last[passage] !== place) shares[passage] = (shares[passage] ?? 0) + weight;
        last[passage] = place;
      }
  }
  return shares.map((sum) => sum / (whole || 1));
}

export function weigh<Name extends string>(values: Record<Name, number>, weights: Record<Name, number>): number {
  return Object.entries<number>(weights).reduce((sum, [name, weight]) => sum + weight * values[name as Name], 0); // names of the same type
}
