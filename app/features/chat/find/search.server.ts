// Finds the passages for a question and estimates the probability that the best one is right. The weights in
// weights.server.ts were learned from the questions in test/evaluation/ by `npm run learn`.
import { withoutFragment } from "../passages/passage.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import { featuresAt, computeFeatures, resemblesQuestion } from "./passage-features.server.ts";
import type { Columns, Features } from "./passage-features.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { correctSpelling } from "./spelling.server.ts";
import { withPhrasings, withoutPhrasings } from "./weights.server.ts";
import { stemWord } from "./words.server.ts";

/** Weights of the features, for passages with many phrasings and for passages without any; `base` is the intercept. */
export type Ranking = Record<"phrased" | "bare", Record<keyof Features | "base", number>>;

/** Inputs of the certainty; `base` is 1, the factor of the intercept. */
export type CertaintyFeatures = Features & {
  base: number;
  /** See `bare` in `SearchIndex`. */
  bare: number;
  /** The score, and its lead over the rival's. */
  score: number;
  lead: number;
  /** Difference between its `neighbours` and those of the nearest question without an answer. */
  nearer: number;
  /** Share of the best passage's page among the passages found: the larger, the less likely is another page. */
  page: number;
  /** Logarithm of the question's number of words: a short question is similar to a passage more easily. */
  length: number;
  /** Share of the question's words that no passage has, weighted by rarity; 1 for a question without words. */
  unknown: number;
};

/** A search result; `passage` is its position in the index, `bare` is explained in `SearchIndex`. */
export type ScoredPassage = { passage: number; score: number; bare: number; features: Features };

export type Search = {
  /** The passages found, the best first. */
  passages: readonly ScoredPassage[];
  /** The passages after the best one that match nearly as well. */
  closeMatches: readonly ScoredPassage[];
  /** The probability that the best passage or one of its close matches is right, from 0 to 1. */
  certainty: number;
  /** True if the certainty suffices for an answer. */
  isAnswer: boolean;
  /** True if the certainty suffices for a suggestion. */
  isClosest: boolean;
  /** True if a question that no page answers scores higher than all passages. */
  isUnsaid: boolean;
  /**
   * The example of a fixed reply that the message is most similar to, and the probability that this answer is
   * right.
   */
  fixedReply: ScoredPassage | undefined;
  fixedReplyCertainty: number;
};

const maxFound = 12;

/** Minimum similarity at which a question counts as the authored question itself. */
const sameQuestion = 0.99;

/** Added to the score of the passage with that very question, so that it always ranks first. */
const ahead = 100;

/**
 * Limits of close matches: passages of the best one's page that follow it directly, with a score less than `lag`
 * below its score, and at most `count` of them. The reader can tell better which of them is the answer.
 */
const closeMatchLimits = { lag: 4, count: 2 };

/** Weight of the previous question's scores for a follow-up question. */
const shareOfBefore = 0.5;

/** A question's words after spelling correction, and the features and the score of each passage. */
export type ScoredPassages = { words: readonly string[]; columns: Columns; scores: Float32Array };

/** Computes the features and scores of all passages for a question. */
export function scorePassages(question: string, index: SearchIndex): ScoredPassages {
  const words = correctSpelling(question, index);
  const columns = computeFeatures(words, index);
  return { words, columns, scores: computeScores(columns, index) };
}

/** Returns what was learned for an index that is phrased as little as this one. */
export function learnedFor({ meant }: Pick<SearchIndex, "meant">) {
  return meant ? withoutPhrasings : withPhrasings;
}

/**
 * Returns how little a passage counts as phrased where its certainty is computed: no more than its whole index, if that
 * hardly is.
 */
export function passageBareness({ bare }: Pick<ScoredPassage, "bare">, { meant, bareness }: SearchIndex): number {
  return meant ? Math.max(bareness, bare) : bare;
}

/** Returns the search results for a question; `before` is the previous question if this one is a follow-up. */
export function search(scored: ScoredPassages, index: SearchIndex, before?: ScoredPassages): Search {
  const ranked = rank(scored, index);
  const { fixedReplies, unsaid } = ranked;
  const scores =
    before && scored.scores.map((score, at) => score + shareOfBefore * Math.max(0, before.scores[at] ?? 0));
  const { passages } = scores ? rank({ ...scored, scores }, index) : ranked;
  const certaintyOf = (compared: BestMatch, weights: Certainty) => {
    if (!compared.best || compared.best.features.question >= sameQuestion) return compared.best ? 1 : 0;
    if ((unsaid[0]?.features.question ?? 0) >= sameQuestion) return 0;
    const signs = certaintyInputs(scored.words, compared, index);
    const sumBy = (some: Weights) => weigh(signs, some);
    const sums = { phrased: sumBy(weights.phrased), bare: sumBy(weights.bare) };
    return 1 / (1 + Math.exp(-interpolate(passageBareness(compared.best, index), sums)));
  };
  const { ofPassages, ofFixedReplies, thresholds } = learnedFor(index);
  const compared = compareResults({ passages, unsaid, fixedReplies }, index);
  const certainty = certaintyOf(compared.passages, ofPassages);
  return {
    passages,
    closeMatches: certainty < 1 ? compared.passages.closeMatches : [],
    certainty,
    isAnswer: certainty >= interpolate(index.bareness, thresholds.answer),
    isClosest: certainty >= interpolate(index.bareness, thresholds.show),
    isUnsaid: (unsaid[0]?.score ?? 0) > (passages[0]?.score ?? 0),
    fixedReply: fixedReplies[0],
    fixedReplyCertainty: certaintyOf(compared.fixedReplies, { phrased: ofFixedReplies, bare: ofFixedReplies }), // all are phrasings
  };
}

/** Interpolates between the value for many phrasings (`bare` 0) and the value for none (`bare` 1). */
export function interpolate(bare: number, { phrased, bare: without }: Record<"phrased" | "bare", number>): number {
  return phrased + bare * (without - phrased);
}

type Weights = Record<keyof CertaintyFeatures, number>;
type Certainty = Record<"phrased" | "bare", Weights>;

/**
 * The best result with its close matches, and the results that it is compared with; `unanswered` is the nearest
 * question without an answer, `page` the share of the best passage's page.
 */
export type BestMatch = Record<"best" | "rival" | "unanswered", ScoredPassage | undefined> & {
  closeMatches: readonly ScoredPassage[];
  page: number;
};

/** Returns the comparisons for passages and for fixed replies. The rival of a passage may be a fixed reply. */
export function compareResults(
  { passages, unsaid: [unanswered], fixedReplies }: RankedResults,
  index: SearchIndex,
): Record<"passages" | "fixedReplies", BestMatch> {
  const [[best], [fixedReply]] = [passages, fixedReplies];
  const closeMatches = closeMatchesOf(passages, index);
  const next = passages[1 + closeMatches.length];
  const rival = [next, fixedReply, unanswered].reduce((a, b) => ((b?.score ?? 0) > (a?.score ?? 0) ? b : a));
  const page = shareOfPage(passages, index);
  return {
    passages: { best, closeMatches, rival, unanswered, page },
    fixedReplies: { best: fixedReply, closeMatches: [], rival: best, unanswered, page },
  };
}

function closeMatchesOf([best, ...others]: readonly ScoredPassage[], { passages }: SearchIndex): ScoredPassage[] {
  const first = best && passages[best.passage];
  if (!best || !first?.text) return [];
  const isClose = ({ passage, score }: ScoredPassage) => {
    const { href = "", text = "" } = passages[passage] ?? {};
    return (
      text !== "" && withoutFragment(href) === withoutFragment(first.href) && best.score - score < closeMatchLimits.lag
    );
  };
  const next = others.slice(0, closeMatchLimits.count);
  const end = next.findIndex((passage) => !isClose(passage));
  return end < 0 ? next : next.slice(0, end);
}

/**
 * Returns the share of the best passage's page among the passages found, weighted by the exponential of their scores.
 */
function shareOfPage(ranked: readonly ScoredPassage[], { passages }: SearchIndex): number {
  const pageWith = ({ passage }: ScoredPassage) => withoutFragment(passages[passage]?.href ?? "");
  const [best] = ranked;
  if (!best) return 0;
  const page = pageWith(best);
  let [phrasedSum, all] = [0, 0];
  for (const passage of ranked) {
    const weight = Math.exp(passage.score - best.score);
    all += weight;
    if (pageWith(passage) === page) phrasedSum += weight;
  }
  return phrasedSum / all;
}

/**
 * Results by kind, the best first: passages, questions that no page answers (`unsaid`), and examples of messages with a
 * fixed reply (`fixedReplies`).
 */
type RankedResults = Record<"passages" | "unsaid" | "fixedReplies", ScoredPassage[]>;

/** Returns the best results of each kind, at most {@link maxFound}. */
export function rank(
  { columns, scores: scored }: Omit<ScoredPassages, "words">,
  { passages, bare }: SearchIndex,
): RankedResults {
  const scores = scored.map((score, at) => ((columns.question[at] ?? 0) < sameQuestion ? score : score + ahead));
  const best = { passages: [] as number[], unsaid: [] as number[], fixedReplies: [] as number[] };
  for (const [position, passage] of passages.entries())
    if (scores[position] !== -Infinity) insert(position, best[resultKind(passage)], scores);
  const foundAt = (position: number): ScoredPassage => ({
    passage: position,
    score: scores[position] ?? 0,
    bare: bare[position] ?? 0,
    features: featuresAt(columns, position),
  });
  const { passages: answers, unsaid, fixedReplies } = best;
  return { passages: answers.map(foundAt), unsaid: unsaid.map(foundAt), fixedReplies: fixedReplies.map(foundAt) };
}

function resultKind({ fixedReply, text }: Passage): keyof RankedResults {
  if (fixedReply !== undefined) return "fixedReplies";
  return text === "" ? "unsaid" : "passages";
}

/** Inserts a passage into `best`, which is sorted by score and holds at most {@link maxFound}. */
function insert(position: number, best: number[], scores: Float32Array): void {
  const scoreAt = (at: number) => scores[best[at] ?? 0] ?? 0;
  let at = best.length;
  while (at > 0 && scoreAt(at - 1) < (scores[position] ?? 0)) at--;
  if (at < maxFound) best.splice(at, 0, position);
  if (best.length > maxFound) best.pop();
}

/** Returns the score of each passage; -Infinity if it has nothing in common with the question. */
export function computeScores(
  columns: Columns,
  index: SearchIndex,
  weights: Ranking = learnedFor(index).ranking,
): Float32Array {
  const [{ bare }, { phrased, bare: without }] = [index, weights];
  const scores = new Float32Array(bare.length);
  for (let at = 0; at < scores.length; at++)
    scores[at] = resemblesQuestion(columns, at)
      ? interpolate(bare[at] ?? 0, { phrased: phrased.base, bare: without.base })
      : -Infinity;
  for (const name in columns) {
    const feature = name as keyof Features; // columns have no other keys
    const [column, phrasedWeight, more] = [columns[feature], phrased[feature], without[feature] - phrased[feature]];
    for (let at = 0; at < scores.length; at++)
      scores[at] = (scores[at] ?? 0) + (column[at] ?? 0) * (phrasedWeight + (bare[at] ?? 0) * more);
  }
  return scores;
}

/** Returns the inputs of the best result's certainty. `words` are the question's words after spelling correction. */
export function certaintyInputs(
  words: readonly string[],
  { best = nothing, rival = nothing, unanswered = nothing, page }: BestMatch,
  index: SearchIndex,
): CertaintyFeatures {
  const { stems, sentences } = index;
  const wordStems = [...new Set(words.map((word) => stemWord(word, index.locale)))];
  const unknown = wordStems.filter((stem) => !stems.isKnown(stem) && !sentences.isKnown(stem));
  const weightOf = (some: readonly string[]) => some.reduce((sum, stem) => sum + stems.rarity(stem), 0);
  return {
    base: 1,
    ...best.features,
    bare: best.bare,
    score: best.score,
    lead: best.score - rival.score,
    nearer: best.features.neighbours - unanswered.features.neighbours,
    page,
    length: Math.log(1 + wordStems.length),
    unknown: wordStems.length === 0 ? 1 : weightOf(unknown) / weightOf(wordStems),
  };
}

const nothing: ScoredPassage = {
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
    meaning: 0,
    pageMeaning: 0,
    meant: 0,
    value: 0,
  },
};

function weigh<Name extends string>(values: Record<Name, number>, weights: Record<Name, number>): number {
  let sum = 0;
  for (const name in weights) sum += weights[name] * values[name];
  return sum;
}
