// Whether a passage is sure to answer a question: only then is it quoted, everything else is named at most.
import type { Passage } from "../passages/passage.server.ts";
import { questionUnits } from "../search/question-units.server.ts";
import { questionKind } from "../search/question-kind.server.ts";
import type { Fit } from "../search/score.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";
import { wordsOf } from "../search/words.server.ts";
import { meetsExpectation } from "./expectations.server.ts";
import type { ReadQuestion } from "./follow-up.server.ts";
import { confidenceOf } from "./nearest.server.ts";

/** From this confidence on a passage is quoted as the answer (0 to 1). */
const answerAt = 0.75;

/** Below these a passage is not quoted, however the other of the two stands: what it leaves open, or does not resemble, is too much. */
const least = { coverage: 0.72, likeness: 0.8, likenessByIdea: 0.85 };

/** Below this share of the question's own words in a passage, the match rests on ideas alone, and must resemble more. */
const ownWords = 0.2;

/** A second passage with so much of the best one's score is a rival; sooner where the best is not almost an authored question. */
const rivalFrom = 0.93;
const rivalOfUnlike = { from: 0.85, below: 0.9 };

/** A whole sentence must hold so many units to be answered. */
const leastUnits = 2;

/** A longer message with one idea only, or one that asks for a kind of fact, must be almost an authored question to be answered. */
const aFewWords = 4;
const almostTheQuestion = 0.95;

/** The passage that is sure to answer a question, if there is one. A follow-up is answered from what fits both questions. */
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

/** True where a whole sentence holds one idea only: "is there just one engineer?" is not answered by whatever names engineers. */
function saysTooLittle(question: string, { likeness }: Fit, index: SearchIndex): boolean {
  if (likeness >= almostTheQuestion) return false;
  const isMore = wordsOf(question).length > aFewWords || questionKind(question, index.reading.locale) !== undefined;
  return isMore && questionUnits(question, index).length < leastUnits;
}

/** True where the next passage is as near: then both are named and neither is quoted. */
function isRivalled(best: Fit, next: Fit | undefined): boolean {
  if (next === undefined) return false;
  if (best.likeness < rivalOfUnlike.below && next.score > rivalOfUnlike.from * best.score) return true;
  return next.score > rivalFrom * best.score && next.coverage > best.coverage;
}
