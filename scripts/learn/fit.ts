// A softmax over a question's passages for the ranking; a logistic regression for the certainty.
import { resemblesQuestion } from "#app/features/chat/find/passage-features.server.ts";
import {
  passageBareness,
  compareResults,
  rank,
  computeScores,
  certaintyInputs,
} from "#app/features/chat/find/search.server.ts";
import type { ScoredPassage, Ranking, CertaintyFeatures } from "#app/features/chat/find/search.server.ts";
import { correctSpelling } from "#app/features/chat/find/spelling.server.ts";
import type { Example } from "./examples.ts";

type Weights<Name extends string> = Record<Name, number>;

const ofLines = ["question", "parts", "neighbours", "line", "words", "wordParts"] as const;
const ofTexts = [
  "sentence",
  "body",
  "bodyParts",
  "pageBody",
  "pageParts",
  "meaning",
  "pageMeaning",
  "meant",
  "value",
] as const;
const featureNames = [...ofLines, ...ofTexts] as const;
const signNames = ["base", ...featureNames, "bare", "score", "lead", "nearer", "page", "length", "unknown"] as const;

/** The learned ranking: weights from all sets, and for each set those learned without it. */
export type LearnedRanking = { weights: Ranking; folds: Folds; report: string };
type Folds = ReadonlyMap<string, Ranking>;

/**
 * An example with the certainty of its best passage, by weights without this question; `isRight` if it or a duplicate
 * is.
 */
export type ScoredExample = {
  example: Example;
  best: ScoredPassage | undefined;
  certainty: number;
  isRight: boolean;
  hasUnknownName: boolean;
};

/** Which of the two certainties is learned: of passages, or of fixed replies. */
export type Subject = "passages" | "fixedReplies";

const maxPassages = 20;

/** Learns how the passages of a question are ranked. */
export function learnRanking(examples: readonly Example[]): LearnedRanking {
  const learnable = examples.filter(({ kind }) => kind === "answerable");
  const sets = [...new Set(learnable.map(({ set }) => set))];
  const folds = new Map(sets.map((set) => [set, fitRanking(learnable.filter((example) => example.set !== set))]));
  const report = sets.map((set) => `${set} ${percent(countHits(learnable, set, folds))}`).join(", ");
  return { weights: fitRanking(learnable), folds, report };
}

function countHits(examples: readonly Example[], set: string, folds: Folds): number {
  const ownExamples = examples.filter((example) => example.set === set);
  return (
    ownExamples.filter((example) => example.isRight(rankedBy(folds, example).passages[0]?.passage ?? -1)).length /
    ownExamples.length
  );
}

function rankedBy(folds: Folds, { set, columns, index }: Example) {
  return rank({ columns, scores: computeScores(columns, index, folds.get(set)) }, index);
}

/**
 * Fits the ranking by a softmax over the passages of a question. Each weight has its own step size (Adam): without it,
 * rare features' weights grow slowly. The values are those of a phrased passage, and those of one without a phrasing,
 * each by how much it is either.
 */
function fitRanking(examples: readonly Example[]): Ranking {
  const cases = examples.flatMap((example) => {
    const passages = candidatesOf(example).map((position) => {
      const bare = example.index.bare[position] ?? 0;
      const values = [1, ...featureNames.map((name) => example.columns[name][position] ?? 0)];
      return {
        values: Float64Array.from(inHalves(values, bare)),
        isRight: example.isRight(position),
      };
    });
    return passages.some((passage) => passage.isRight) ? [{ passages, weight: timesOf(example) }] : [];
  });
  const whole = sum(cases.map(({ weight }) => weight));
  const names = ["base", ...featureNames] as const;
  const isGiven = (_: number, at: number) =>
    cases.some(({ passages }) => passages.some(({ values }) => values[at] !== 0));
  let weights = new Float64Array(2 * names.length).map((weight, at) => (isGiven(weight, at) ? 1 : 0));
  const [firstMoments, secondMoments] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let step = 1; step <= optimizer.count; step++) {
    const gradient = weights.map((weight) => -optimizer.penalty * weight);
    for (const { passages, weight } of cases) addGradient(gradient, passages, weights, weight / whole);
    const size = step > optimizer.count / 2 ? optimizer.size / 4 : optimizer.size;
    weights = weights.map((weight, at) => {
      const ownGradient = gradient[at] ?? 0;
      const mean = (firstMoments[at] = 0.9 * (firstMoments[at] ?? 0) + 0.1 * ownGradient) / (1 - 0.9 ** step);
      const square =
        (secondMoments[at] = 0.999 * (secondMoments[at] ?? 0) + 0.001 * ownGradient ** 2) / (1 - 0.999 ** step);
      return weight + (size * mean) / (Math.sqrt(square) + 1e-8);
    });
  }
  return { phrased: named(names, weights), bare: named(names, weights.slice(names.length)) };
}

type Candidate = { values: Float64Array; isRight: boolean };

/** Adds a question's gradient of the log-likelihood of its right passages. */
function addGradient(
  gradient: Float64Array,
  passages: readonly Candidate[],
  weights: Float64Array,
  times: number,
): void {
  const scores = passages.map(({ values }) => dot(values, weights));
  const max = Math.max(...scores);
  const raw = scores.map((score) => Math.exp(score - max));
  const [all, right] = [sum(raw), sum(raw.filter((_, position) => passages[position]?.isRight))];
  for (const [position, { values, isRight }] of passages.entries()) {
    const share = raw[position] ?? 0;
    addScaled(gradient, values, times * ((isRight && right > 0 ? share / right : 0) - share / all));
  }
}

/** Settings of the fit; the second half of the steps has a quarter of `size`. `penalty` keeps weights small. */
const optimizer = { count: 60, size: 0.3, penalty: 0.0005 };

/**
 * Returns the passages of a question that may be the best: those nearest to it by their lines, and those by their
 * texts.
 */
function candidatesOf({ columns, index }: Example): number[] {
  const isAnswer = (position: number) =>
    index.passages[position]?.fixedReply === undefined && resemblesQuestion(columns, position);
  const some = [...index.passages.keys()].filter(isAnswer);
  const first = (by: (position: number) => number) => some.toSorted((a, b) => by(b) - by(a)).slice(0, maxPassages);
  const { neighbours, body, bodyParts } = columns;
  const byTexts = first((position) => (body[position] ?? 0) + (bodyParts[position] ?? 0));
  return [...new Set([...first((position) => neighbours[position] ?? 0), ...byTexts])];
}

/** Learns how likely the best passage is right, or the fixed reply closest to a message. */
export function learnCertainty(examples: readonly Example[], folds: Folds, subject: Subject) {
  const rows = examples.map((example) => {
    const compared = compareResults(rankedBy(folds, example), example.index)[subject];
    const signs = certaintyInputs(correctSpelling(example.question, example.index), compared, example.index);
    const { best, closeMatches } = compared;
    const isRight = [best, ...closeMatches].some(
      (passage) => passage !== undefined && example.isRight(passage.passage),
    );
    const hasUnknownName = best !== undefined && example.hasUnknownName(best.passage);
    const values = inHalves(
      signNames.map((name) => signs[name]),
      best && subject === "passages" ? passageBareness(best, example.index) : 0, // fixed replies are phrasings
    );
    return { example, best, values, isRight, hasUnknownName };
  });
  const scored = [...folds.keys()].flatMap((set) => {
    const weights = fitCertainty(counted(rows.filter(({ example }) => example.set !== set)));
    const ownRows = rows.filter(({ example }) => example.set === set);
    return ownRows.map((row): ScoredExample => ({ ...row, certainty: 1 / (1 + Math.exp(-dot(row.values, weights))) }));
  });
  const weights = fitCertainty(counted(rows));
  const halves = { phrased: weights.slice(0, signNames.length), bare: weights.slice(signNames.length) };
  return {
    phrased: named(signNames, halves.phrased) satisfies Weights<keyof CertaintyFeatures>,
    bare: named(signNames, halves.bare) satisfies Weights<keyof CertaintyFeatures>,
    scored,
  };
}

/**
 * How often a question counts. Attributing one of our facts to another company is worse than quoting the wrong passage;
 * companies without phrasings have few questions, but every installation starts as one.
 */
const counts = { others: 3, trade: 6 };

function timesOf({ set }: Example): number {
  if (set.startsWith("trade")) return counts.trade;
  return set === "others" ? counts.others : 1;
}

/**
 * Returns the rows that certainty is learned from, each as often as it counts. On a hardly phrased index, phrasings
 * used as questions make the certainty too high.
 */
function counted<Row extends { example: Example }>(rows: readonly Row[]): Row[] {
  const askedRows = rows.filter(({ example }) => example.set !== "phrasings" || !example.index.meant);
  return askedRows.flatMap((row) => Array<Row>(timesOf(row.example)).fill(row));
}

/**
 * Returns values as those of a phrased passage, and as those of one without a phrasing, each by how much it is either.
 */
function inHalves(values: readonly number[], bare: number): number[] {
  return [1 - bare, bare].flatMap((share) => values.map((value) => share * value));
}

/** Large weights are penalised; intercepts only enough for the fit to converge. */
const penalties = [...signNames, ...signNames].map((name) => (name === "base" ? 1e-7 : 0.0001));

/** Fits by Newton's method: the loss is convex. @throws Error if it doesn't converge */
function fitCertainty(rows: readonly { values: readonly number[]; isRight: boolean }[]): number[] {
  const scales = penalties.map((_, at) => Math.max(...rows.map(({ values }) => Math.abs(values[at] ?? 0))) || 1);
  const scaled = rows.map(({ values, isRight }) => ({
    values: values.map((value, at) => value / (scales[at] ?? 1)),
    isRight,
  }));
  const penaltySums = penalties.map((penalty) => penalty * rows.length);
  let weights = penaltySums.map(() => 0);
  let change = weights;
  for (let step = 0; step === 0 || change.some((difference) => Math.abs(difference) > 1e-9); step++) {
    if (step === 50) throw new Error("The certainty's weights don't converge.");
    const gradient = weights.map((weight, at) => -(penaltySums[at] ?? 0) * weight);
    const hessian = penaltySums.map((penalty, at) => penaltySums.map((_, other) => (at === other ? penalty : 0)));
    for (const { values, isRight } of scaled) {
      const probability = 1 / (1 + Math.exp(-dot(values, weights)));
      addScaled(gradient, values, (isRight ? 1 : 0) - probability);
      for (const [at, row] of hessian.entries())
        if (values[at] !== 0) addScaled(row, values, (values[at] ?? 0) * probability * (1 - probability));
    }
    change = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + (change[at] ?? 0));
  }
  return weights.map((weight, at) => weight / (scales[at] ?? 1));
}

type Numbers = number[] | Float64Array;

function addScaled(sums: Numbers, values: Readonly<Numbers>, times: number): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (values[at] ?? 0) * times;
}

/** Solves linear equations whose matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, row] of rows.entries())
    for (const [below, other] of rows.entries())
      if (below !== at) addScaled(other, row, -(other[at] ?? 0) / (row[at] ?? 1));
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

function dot(values: Readonly<Numbers>, weights: Readonly<Numbers>): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += (values[at] ?? 0) * (weights[at] ?? 0);
  return total;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function named<Name extends string>(names: readonly Name[], values: Readonly<Numbers>): Weights<Name> {
  return Object.fromEntries(
    names.map((name, at) => [name, Math.round(100 * (values[at] ?? 0)) / 100]),
  ) as Weights<Name>; // one entry per name
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
