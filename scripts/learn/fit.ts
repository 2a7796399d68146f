// A softmax over a question's passages for the ranking, by gradient descent; a logistic regression for the certainty.
import { comparedOf, rank, signsOf } from "#app/features/chat/find/search.server.ts";
import type { Features, Found, Signs } from "#app/features/chat/find/search.server.ts";
import { wordsAsMeant } from "#app/features/chat/find/spelling.server.ts";
import type { Example } from "./examples.ts";

type Weights<Name extends string> = Record<Name, number>;

const featureNames = ["question", "parts", "neighbours", "line", "words", "wordParts", "sentence"] as const;
const signNames = [...featureNames, "score", "lead", "nearer", "page", "length", "unknown"] as const;

/** The learned ranking: weights from all sets, and for each set those learned without it. */
export type Ranking = { weights: Weights<keyof Features>; folds: Folds; report: string };
type Folds = ReadonlyMap<string, Weights<keyof Features>>;

/** How sure the search is of its best passage, by weights without this question, and if it or a duplicate is right. */
export type Judged = {
  example: Example;
  best: Found | undefined;
  certainty: number;
  isRight: boolean;
  hasUnknownName: boolean;
};

/** Which of the two certainties is learned: of passages, or of prepared answers. */
export type Subject = "passages" | "sayings";

const mostPassages = 30;

/** Learns how to rank the passages of a question. */
export function learnRanking(examples: readonly Example[]): Ranking {
  const learnable = examples.filter(({ kind }) => kind === "answerable");
  const sets = [...new Set(learnable.map(({ set }) => set))];
  const folds = new Map(sets.map((set) => [set, fitRanking(learnable.filter((one) => one.set !== set))]));
  const report = sets.map((set) => `${set} ${percent(hitsOf(learnable, set, folds))}`).join(", ");
  return { weights: fitRanking(learnable), folds, report };
}

function hitsOf(examples: readonly Example[], set: string, folds: Folds): number {
  const own = examples.filter((one) => one.set === set);
  return own.filter((one) => one.isRight(rankedBy(folds, one).passages[0]?.passage ?? -1)).length / own.length;
}

function rankedBy(folds: Folds, { set, features, index }: Example) {
  return rank(features, index, folds.get(set));
}

function fitRanking(examples: readonly Example[]): Weights<keyof Features> {
  const cases = examples.flatMap(({ features, isRight }) => {
    const some = [...features].toSorted((a, b) => b[1].neighbours - a[1].neighbours).slice(0, mostPassages);
    const passages = some.map(([place, one]) => ({
      values: featureNames.map((name) => one[name]),
      isRight: isRight(place),
    }));
    return passages.some((one) => one.isRight) ? [passages] : [];
  });
  let weights = featureNames.map(() => 1);
  for (let step = 0; step < 120; step++) {
    const slope = featureNames.map(() => 0);
    for (const passages of cases) {
      const raw = passages.map(({ values }) => Math.exp(dot(values, weights) - 20));
      const [all, right] = [sum(raw), sum(raw.filter((_, place) => passages[place]?.isRight))];
      for (const [place, { values, isRight }] of passages.entries()) {
        const pull = (isRight ? (raw[place] ?? 0) / right : 0) - (raw[place] ?? 0) / all;
        for (const [at, value] of values.entries()) slope[at] = (slope[at] ?? 0) + pull * value;
      }
    }
    weights = weights.map((weight, at) => weight + 8 * ((slope[at] ?? 0) / cases.length - 0.002 * weight));
  }
  return named(featureNames, weights);
}

/** Learns how likely the best passage is right, or the prepared answer closest to a message. */
export function learnCertainty(examples: readonly Example[], folds: Folds, subject: Subject) {
  const rows = examples.map((example) => {
    const compared = comparedOf(rankedBy(folds, example), example.index)[subject];
    const signs = signsOf(wordsAsMeant(example.question, example.index), compared, example.index);
    const { best, closeMatches } = compared;
    const isRight = [best, ...closeMatches].some((found) => found !== undefined && example.isRight(found.passage));
    const hasUnknownName = best !== undefined && example.hasUnknownName(best.passage);
    return { example, best, values: signNames.map((name) => signs[name]), isRight, hasUnknownName };
  });
  const judged = [...folds.keys()].flatMap((set) => {
    const { bias, weights } = fitCertainty(rows.filter(({ example }) => example.set !== set));
    const own = rows.filter(({ example }) => example.set === set);
    return own.map((row): Judged => ({ ...row, certainty: 1 / (1 + Math.exp(-bias - dot(row.values, weights))) }));
  });
  const { bias, weights } = fitCertainty(rows);
  return { bias, weights: named(signNames, weights) satisfies Weights<keyof Signs>, judged };
}

/** Fits by Newton's method: the loss is convex. @throws Error if it doesn't converge */
function fitCertainty(rows: readonly { values: readonly number[]; isRight: boolean }[]) {
  const scales = signNames.map((_, at) => Math.max(...rows.map(({ values }) => Math.abs(values[at] ?? 0))) || 1);
  const scaled = rows.map(({ values, isRight }) => ({
    values: [...values.map((value, at) => value / (scales[at] ?? 1)), 1], // the last one is for the bias
    isRight,
  }));
  const penalties = [...signNames.map(() => 0.0003 * rows.length), 0.001]; // the bias is hardly penalised, but converges
  let weights = penalties.map(() => 0);
  let change = weights;
  for (let step = 0; step === 0 || change.some((one) => Math.abs(one) > 1e-9); step++) {
    if (step === 50) throw new Error("The certainty's weights don't converge.");
    const gradient = weights.map((weight, at) => -(penalties[at] ?? 0) * weight);
    const hessian = penalties.map((own, at) => penalties.map((_, other) => (at === other ? own : 0)));
    for (const { values, isRight } of scaled) {
      const probability = 1 / (1 + Math.exp(-dot(values, weights)));
      addScaled(gradient, values, (isRight ? 1 : 0) - probability);
      for (const [at, row] of hessian.entries())
        addScaled(row, values, (values[at] ?? 0) * probability * (1 - probability));
    }
    change = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + (change[at] ?? 0));
  }
  const bias = weights.pop() ?? 0;
  return { bias, weights: weights.map((weight, at) => weight / (scales[at] ?? 1)) };
}

function addScaled(sums: number[], values: readonly number[], times: number): void {
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

function dot(values: readonly number[], weights: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += (values[at] ?? 0) * (weights[at] ?? 0);
  return total;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function named<Name extends string>(names: readonly Name[], values: readonly number[]): Weights<Name> {
  return Object.fromEntries(
    names.map((name, at) => [name, Math.round(100 * (values[at] ?? 0)) / 100]),
  ) as Weights<Name>; // one entry per name
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
