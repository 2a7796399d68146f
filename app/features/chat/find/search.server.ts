// Finds the passages that fit a question, and says how sure it is of the best one. What counts how much was learned from the
// questions of test/evaluation/ by `npm run learn` and stands in weights.server.ts.
import { pageOf } from "../passages/passage.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { TermIndex } from "./term-index.server.ts";
import { wordsAsMeant } from "./spelling.server.ts";
import { partsOfWord, stemOf } from "./words.server.ts";
import { ofPassages, ofSayings, ranking } from "./weights.server.ts";

/** What a passage is judged by, each from 0 to 1. */
export type Features = {
  /** The most similar heading or authored question, by words. */
  question: number;
  /** The same by parts of words. */
  parts: number;
  /** The three most similar ones, or as many as there are, by both. */
  neighbours: number;
  /** The share of the question's words that one heading or authored question has, by rarity. */
  line: number;
  /** The share that the passage has anywhere. */
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
 * What a search finds: passages, the best first, those that match nearly as well, and how likely one of these is right, from 0 to 1; the prepared answer
 * that a message is most like, and how likely that is.
 */
export type Search = {
  passages: readonly Found[];
  closeMatches: readonly Found[];
  certainty: number;
  saying: Found | undefined;
  sayingCertainty: number;
};

const mostFound = 12;

/** From this likeness on it is an authored question, in its very words. */
const sameQuestion = 0.99;

/**
 * So little below the best one, what comes next of its page is a close match, at most two: which of them is the answer, the reader tells
 * better.
 */
const closeMatchLimits = { least: 2.5, most: 2 };

/** How much of the question before counts for one that continues it. */
const shareOfBefore = 0.5;

/** Searches for a question. `before` is the question that it continues. */
export function search(question: string, index: SearchIndex, before?: string): Search {
  const words = wordsAsMeant(question, index);
  const rankFor = (some: readonly string[]) => rank(featuresOf(some, index), index);
  const { passages: found, sayings } = rankFor(words);
  const passages = before === undefined ? found : withBefore(found, rankFor(wordsAsMeant(before, index)).passages);
  const certaintyOf = (compared: Compared, { bias, weights }: Certainty) => {
    if (!compared.best || compared.best.features.question >= sameQuestion) return compared.best ? 1 : 0;
    return 1 / (1 + Math.exp(-bias - weigh(signsOf(words, compared, index), weights)));
  };
  const compared = comparedOf({ passages, sayings }, index);
  const certainty = certaintyOf(compared.passages, ofPassages);
  return {
    passages: passages.slice(0, mostFound),
    closeMatches: certainty < 1 ? compared.passages.closeMatches : [],
    certainty,
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
 * What is judged, the best with its close matches, and what it is compared with; `unanswered` is the nearest of the questions without an
 * answer, `page` the share of the best one's page.
 */
export type Compared = Record<"best" | "rival" | "unanswered", Found | undefined> & {
  closeMatches: readonly Found[];
  page: number;
};

/** Returns what is judged of a ranking: a passage is sure only if it leads prepared answers as well. */
export function comparedOf(
  { passages, sayings }: Ranked,
  index: SearchIndex,
): Record<"passages" | "sayings", Compared> {
  const [[best], [saying]] = [passages, sayings];
  const closeMatches = closeMatchesOf(passages, index);
  const next = passages[1 + closeMatches.length];
  const rival = (next?.score ?? 0) >= (saying?.score ?? 0) ? next : saying;
  const unanswered = passages.find(({ passage }) => index.passages[passage]?.text === "");
  const page = shareOfPage(passages, index);
  return {
    passages: { best, closeMatches, rival, unanswered, page },
    sayings: { best: saying, closeMatches: [], rival: best, unanswered, page },
  };
}

function closeMatchesOf([best, ...others]: readonly Found[], { passages }: SearchIndex): Found[] {
  const first = best && passages[best.passage];
  if (!best || !first?.text) return [];
  const isClose = ({ passage, score }: Found) => {
    const { href = "", text = "" } = passages[passage] ?? {};
    return text !== "" && pageOf(href) === pageOf(first.href) && best.score - score < closeMatchLimits.least;
  };
  const next = others.slice(0, closeMatchLimits.most);
  const end = next.findIndex((one) => !isClose(one));
  return end < 0 ? next : next.slice(0, end);
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
  const found: Found[] = [];
  for (const [passage, one] of features) found.push({ passage, features: one, score: weigh(one, weights) });
  found.sort((a, b) => b.score - a.score);
  const isSaying = ({ passage }: Found) => passages[passage]?.saying !== undefined;
  return { passages: found.filter((one) => !isSaying(one)), sayings: found.filter(isSaying) };
}

/** Returns by what the best is judged. `words` are those of the question as they are meant. */
export function signsOf(
  words: readonly string[],
  { best = nothing, rival = nothing, unanswered = nothing, page }: Compared,
  index: SearchIndex,
): Signs {
  const { stems, sentences } = index;
  const own = [...new Set(words.map((word) => stemOf(word, index.locale)))];
  const unknown = own.filter((stem) => !stems.isKnown(stem) && !sentences.isKnown(stem));
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
  features: { question: 0, parts: 0, neighbours: 0, line: 0, words: 0, wordParts: 0, sentence: 0 },
};

/**
 * Returns what each passage is judged by that shares something with a question, whose words are given as they are meant.
 * `isLeftOut` takes lines out of the comparison, for learning from questions that are authored ones themselves.
 */
export function featuresOf(
  words: readonly string[],
  index: SearchIndex,
  isLeftOut: (line: number, likeness: number) => boolean = () => false,
): Map<number, Features> {
  const [stems, parts] = [words.map((word) => stemOf(word, index.locale)), words.flatMap(partsOfWord)];
  const likeness = {
    ofStems: index.stems.similarities(stems),
    ofParts: index.parts.similarities(parts),
    shares: index.stems.shares(stems),
    isLeftOut,
  };
  const ofSentences = index.sentences.similarities(stems);
  const count = index.passages.length;
  const shares = sharesOf(stems, [index.stems, index.sentences], count);
  const wordParts = sharesOf(parts, [index.parts], count);
  const features = new Map<number, Features>();
  let [line, sentenceLine] = [0, 0]; // the lines of an index stand in the order of their passages
  for (let passage = 0; passage < count; passage++) {
    const [from, fromSentence] = [line, sentenceLine];
    line = endOf(index.stems.owners, from, passage);
    sentenceLine = endOf(index.sentences.owners, fromSentence, passage);
    const nearest = nearestLines(likeness, from, line);
    const sentence = largest(ofSentences, fromSentence, sentenceLine);
    if (nearest.neighbours + sentence === 0) continue;
    features.set(passage, { ...nearest, words: shares[passage] ?? 0, wordParts: wordParts[passage] ?? 0, sentence });
  }
  return features;
}

function endOf(owners: Uint32Array, from: number, passage: number): number {
  let end = from;
  while (owners[end] === passage) end++;
  return end;
}

function largest(values: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let at = from; at < to; at++) most = Math.max(most, values[at] ?? 0);
  return most;
}

type Likeness = {
  ofStems: Float32Array;
  ofParts: Float32Array;
  shares: Float32Array;
  isLeftOut: (line: number, likeness: number) => boolean;
};

/** Returns how like a passage's lines are: the best by words, by parts of words, the three best by both, and the one with most words. */
function nearestLines({ ofStems, ofParts, shares, isLeftOut }: Likeness, from: number, to: number) {
  let [question, parts, first, second, third, share] = [0, 0, 0, 0, 0, 0];
  for (let line = from; line < to; line++) {
    const byStems = ofStems[line] ?? 0;
    const byParts = ofParts[line] ?? 0;
    if (byStems + byParts === 0 || isLeftOut(line, byParts)) continue;
    const both = (byStems + byParts) / 2;
    question = Math.max(question, byStems);
    parts = Math.max(parts, byParts);
    share = Math.max(share, shares[line] ?? 0);
    third = Math.max(third, Math.min(second, both));
    second = Math.max(second, Math.min(first, both));
    first = Math.max(first, both);
  }
  const compared = Math.min(3, to - from) || 1; // a single line must be able to win
  return { question, parts, neighbours: (first + second + third) / compared, line: share };
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
    for (const { owners, eachLineWith } of indexes) {
      let before = -1; // a passage's lines stand together
      eachLineWith(term, (line) => {
        const passage = owners[line] ?? 0;
        if (passage !== before && last[passage] !== place) {
          shares[passage] = (shares[passage] ?? 0) + weight;
          last[passage] = place;
        }
        before = passage;
      });
    }
  }
  return shares.map((sum) => sum / (whole || 1));
}

export function weigh<Name extends string>(values: Record<Name, number>, weights: Record<Name, number>): number {
  let sum = 0;
  for (const name in weights) sum += weights[name] * values[name]; // no entries: they are weighed a thousand times a question
  return sum;
}
