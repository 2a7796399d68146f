// Decides whether a passage surely answers a question. Only then is it quoted; anything less is a suggestion at most.
import type { Passage } from "../passages/passage.server.ts";
import { questionUnits } from "../search/question-units.server.ts";
import { questionKind } from "../search/question-kind.server.ts";
import type { Fit } from "../search/score.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";
import { wordsOf } from "../search/words.server.ts";
import { meetsExpectation } from "./expectations.server.ts";
import type { ReadQuestion } from "./follow-up.server.ts";
import { confidenceOf } from "./nearest.server.ts";

/** The confidence (0 to 1) from which a passage is quoted as the answer. */
const answerAt = 0.75;

/** Each of these must be met by itself: high coverage does not make up for low likeness, nor the reverse. */
const least = { coverage: 0.72, likeness: 0.8, likenessByIdea: 0.85 };

/** Below this share of literally matching words the match rests on ideas alone, and `likenessByIdea` applies. */
const ownWords = 0.2;

/** The share of the best score that makes the second passage a rival; lower where the best is not close to an authored question. */
const rivalFrom = 0.93;
const rivalOfUnlike = { from: 0.85, below: 0.9 };

/** A whole sentence needs this many units to be answered. */
const leastUnits = 2;

/** A message of more than a few words with a single idea is answered only if it is almost an authored question. */
const aFewWords = 4;
const almostTheQuestion = 0.95;

/** The passage that surely answers a question, if any. A follow-up is answered only from passages that fit both questions. */
export function sureAnswer(question: string, asked: ReadQuestion, index: SearchIndex): Passage | undefined {
  const best = asked.fits[0];
  const passage = best && index.passages[best.passage];
  if (!passage || passage.isForeign || passage.text === "" || !isSureEnough(question, asked, index)) return undefined;
  return meetsExpectation(question, passage.text, index.reading.locale) ? passage : undefined;
}

function isSureEnough(
  question: string,
  { fits: [best, next], isAlone, common }: ReadQuestion,
  index: SearchIndex,
): boolean {
  if (!best || !isSure(best) || isRivalled(best, next)) return false;
  return (isAlone || common.has(best.passage)) && !saysTooLittle(question, best, index);
}

function isSure(fit: Fit): boolean {
  const likeness = fit.exact < ownWords ? least.likenessByIdea : least.likeness;
  return confidenceOf(fit) >= answerAt && fit.coverage >= least.coverage && fit.likeness >= likeness;
}

/** True for a whole sentence with a single idea: "is there just one engineer?" is not answered by any passage about engineers. */
function saysTooLittle(question: string, { likeness }: Fit, index: SearchIndex): boolean {
  if (likeness >= almostTheQuestion) return false;
  const isMore = wordsOf(question).length > aFewWords || questionKind(question, index.reading.locale) !== undefined;
  return isMore && questionUnits(question, index).length < leastUnits;
}

/** True where the second passage is about as good: then both are suggested and neither is quoted. */
function isRivalled(best: Fit, next: Fit | undefined): boolean {
  if (next === undefined) return false;
  if (best.likeness < rivalOfUnlike.below && next.score > rivalOfUnlike.from * best.score) return true;
  return next.score > rivalFrom * best.score && next.coverage > best.coverage;
}
