// Finds the passages that fit a question, and says how sure it is of the best one. What counts how much was learned from the
// questions of test/evaluation/ by `npm run learn` and stands in weights.server.ts.
import { pageOf } from "../passages/passage.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import { featuresAt, featuresOf, isFound } from "./features.server.ts";
import type { Columns, Features } from "./features.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { wordsAsMeant } from "./spelling.server.ts";
import { stemOf } from "./words.server.ts";
import { ofPassages, ofSayings, ranking, thresholds } from "./weights.server.ts";

/** What counts how much in a passage with many phrasings, and in one without any; `base` is what each of these has of its own. */
export type Ranking = Record<"phrased" | "bare", Record<keyof Features | "base", number>>;

/** What the certainty is judged by; `base` is what each of these has of its own, one. */
export type Signs = Features & {
  base: number;
  /** How little it is phrased. */
  bare: number;
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

/** A passage that was found; `passage` is its place in the index, `bare` how little it is phrased. */
export type Found = { passage: number; score: number; bare: number; features: Features };

/**
 * What a search finds: passages, the best first, those that match nearly as well, and how likely one of these is right, from 0 to 1: whether
 * that is enough for an answer, and for being shown as the closest; whether a question that no page answers is nearer than all of them; the prepared answer that a message is most like, and how likely that is.
 */
export type Search = {
  passages: readonly Found[];
  closeMatches: readonly Found[];
  certainty: number;
  isAnswer: boolean;
  isClosest: boolean;
  isUnsaid: boolean;
  saying: Found | undefined;
  sayingCertainty: number;
};

const mostFound = 12;

/** From this likeness on it is an authored question, in its very words. */
const sameQuestion = 0.99;

/** Added to the score of a passage with that question, more than any other likeness adds: it leads whatever others say of it. */
const ahead = 100;

/**
 * So little below the best one, what comes next of its page is a close match, at most two: which of them is the answer, the reader tells
 * better.
 */
const closeMatchLimits = { least: 2.5, most: 2 };

/** How much of the question before counts for one that continues it. */
const shareOfBefore = 0.5;

/** What a question was judged by: its words as they are meant, and by passage the features and the score. */
export type Judged = { words: readonly string[]; columns: Columns; scores: Float32Array };

/** Judges all passages for a question. */
export function judge(question: string, index: SearchIndex): Judged {
  const words = wordsAsMeant(question, index);
  const columns = featuresOf(words, index);
  return { words, columns, scores: scoresOf(columns, index) };
}

/** Returns what a question finds. `before` is the question that it continues. */
export function search(judged: Judged, index: SearchIndex, before?: Judged): Search {
  const own = rank(judged, index);
  const { sayings, unsaid } = own;
  const scores =
    before && judged.scores.map((score, at) => score + shareOfBefore * Math.max(0, before.scores[at] ?? 0));
  const { passages } = scores ? rank({ ...judged, scores }, index) : own;
  const certaintyOf = (compared: Compared, weights: Certainty) => {
    if (!compared.best || compared.best.features.question >= sameQuestion) return compared.best ? 1 : 0;
    if ((unsaid[0]?.features.question ?? 0) >= sameQuestion) return 0;
    const signs = signsOf(judged.words, compared, index);
    const sumBy = (some: Weights) => weigh(signs, some);
    return (
      1 / (1 + Math.exp(-between(compared.best.bare, { phrased: sumBy(weights.phrased), bare: sumBy(weights.bare) })))
    );
  };
  const compared = comparedOf({ passages, unsaid, sayings }, index);
  const certainty = certaintyOf(compared.passages, ofPassages);
  return {
    passages,
    closeMatches: certainty < 1 ? compared.passages.closeMatches : [],
    certainty,
    isAnswer: certainty >= between(index.bareness, thresholds.answer),
    isClosest: certainty >= between(index.bareness, thresholds.show),
    isUnsaid: (unsaid[0]?.score ?? 0) > (passages[0]?.score ?? 0),
    saying: sayings[0],
    sayingCertainty: certaintyOf(compared.sayings, { phrased: ofSayings, bare: ofSayings }), // they consist of phrasings
  };
}

/** Returns what holds for what is phrased little or much, from what holds with many phrasings and without any. */
export function between(bare: number, { phrased, bare: without }: Record<"phrased" | "bare", number>): number {
  return phrased + bare * (without - phrased);
}

type Weights = Record<keyof Signs, number>;
type Certainty = Record<"phrased" | "bare", Weights>;

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
  { passages, unsaid: [unanswered], sayings }: Ranked,
  index: SearchIndex,
): Record<"passages" | "sayings", Compared> {
  const [[best], [saying]] = [passages, sayings];
  const closeMatches = closeMatchesOf(passages, index);
  const next = passages[1 + closeMatches.length];
  const rival = [next, saying, unanswered].reduce((a, b) => ((b?.score ?? 0) > (a?.score ?? 0) ? b : a));
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
  for (const one of found) {
    const weight = Math.exp(one.score - best.score);
    all += weight;
    if (pageWith(one) === page) own += weight;
  }
  return own / all;
}

/**
 * What shares something with a question: passages, questions that no page answers, and messages that call for prepared answers, the
 * best first.
 */
type Ranked = Record<"passages" | "unsaid" | "sayings", Found[]>;

/** Returns the best of each kind. */
export function rank({ columns, scores: judged }: Omit<Judged, "words">, { passages, bare }: SearchIndex): Ranked {
  const scores = judged.map((score, at) => ((columns.question[at] ?? 0) < sameQuestion ? score : score + ahead));
  const best = { passages: [] as number[], unsaid: [] as number[], sayings: [] as number[] };
  for (const [place, passage] of passages.entries())
    if (scores[place] !== -Infinity) insert(place, best[kindOf(passage)], scores);
  const foundAt = (place: number): Found => ({
    passage: place,
    score: scores[place] ?? 0,
    bare: bare[place] ?? 0,
    features: featuresAt(columns, place),
  });
  const { passages: answers, unsaid, sayings } = best;
  return { passages: answers.map(foundAt), unsaid: unsaid.map(foundAt), sayings: sayings.map(foundAt) };
}

function kindOf({ saying, text }: Passage): keyof Ranked {
  if (saying !== undefined) return "sayings";
  return text === "" ? "unsaid" : "passages";
}

/** Inserts a place among the best, as many as are wanted, in the order of their scores. */
function insert(place: number, best: number[], scores: Float32Array): void {
  const scoreAt = (at: number) => scores[best[at] ?? 0] ?? 0;
  let at = best.length;
  while (at > 0 && scoreAt(at - 1) < (scores[place] ?? 0)) at--;
  if (at < mostFound) best.splice(at, 0, place);
  if (best.length > mostFound) best.pop();
}

/** Returns the score of each passage; of one that shares nothing with the question, -Infinity. */
export function scoresOf(columns: Columns, { bare }: SearchIndex, weights: Ranking = ranking): Float32Array {
  const { phrased, bare: without } = weights;
  const scores = new Float32Array(bare.length);
  for (let at = 0; at < scores.length; at++)
    scores[at] = isFound(columns, at)
      ? between(bare[at] ?? 0, { phrased: phrased.base, bare: without.base })
      : -Infinity;
  for (const name in columns) {
    const one = name as keyof Features; // it has no other names
    const [column, own, more] = [columns[one], phrased[one], without[one] - phrased[one]];
    for (let at = 0; at < scores.length; at++)
      scores[at] = (scores[at] ?? 0) + (column[at] ?? 0) * (own + (bare[at] ?? 0) * more);
  }
  return scores;
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
    base: 1,
    ...best.features,
    bare: best.bare,
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
  bare: 0,
  features: {
    question: 0,
    parts: 0,
    neighbours: 0,
    line: 0,
    words: 0,
    wordParts: 0,
    sentence: 0,
    body: 0,
    bodyParts: 0,
    pageBody: 0,
    pageParts: 0,
  },
};

export function weigh<Name extends string>(values: Record<Name, number>, weights: Record<Name, number>): number {
  let sum = 0;
  for (const name in weights) sum += weights[name] * values[name]; // no entries: they are weighed a thousand times a question
  return sum;
}
