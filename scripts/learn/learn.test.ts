// The result of `npm run learn` for questions whose right passage is known.
import { expect, test } from "vitest";
import { computeFeatures } from "#app/features/chat/find/passage-features.server.ts";
import { createSearchIndex } from "#app/features/chat/find/search-index.server.ts";
import { correctSpelling } from "#app/features/chat/find/spelling.server.ts";
import type { Example } from "./examples.ts";
import { learnCertainty, learnRanking } from "./fit.ts";
import { chooseThresholds } from "./thresholds.ts";
import { weightsFile } from "./weights-file.ts";

const about = { href: "/faq", page: "Questions", asks: [] };
const index = await createSearchIndex(
  [
    { ...about, id: "price", title: "What does a pilot cost?", text: "A pilot costs $5,000." },
    { ...about, id: "time", title: "How long does a pilot take?", text: "It takes four weeks." },
    { ...about, id: "team", title: "Who works on it?", text: "Two engineers of ours." },
    { ...about, id: "unsaid", title: "", text: "", asks: ["What is the weather like?"] },
  ],
  "en",
);

/** Returns a question whose right passage is at a position; without one, a question that no page answers. */
function asked(set: string, question: string, right: number | undefined, phrased: Example["phrased"]): Example {
  const kind = right === undefined ? "near" : "answerable";
  const columns = computeFeatures(correctSpelling(question, index), index);
  const isRight = (position: number) => position === right;
  return {
    set,
    phrased,
    locale: "en",
    question,
    kind,
    index,
    columns,
    isRight,
    isOnRightPage: isRight,
    hasUnknownName: () => false,
  };
}

const examples = ["first", "second"].flatMap((set) =>
  (["all", "none"] as const).flatMap((phrased) => [
    asked(set, "what is the cost of a pilot", 0, phrased),
    asked(set, "how many weeks does a pilot take", 1, phrased),
    asked(set, "which engineers work on it", 2, phrased),
    asked(set, "what is the weather like on Mars", undefined, phrased),
  ]),
);

test("[ANSW-02] weights, certainty and thresholds are learned from questions, each set judged by weights of the others", () => {
  const ranking = learnRanking(examples);
  expect(ranking.report).toBe("first 100 %, second 100 %");
  expect([...ranking.folds.keys()]).toEqual(["first", "second"]);
  const passages = learnCertainty(examples, ranking.folds, "passages");
  const fixedReplies = learnCertainty(examples, ranking.folds, "fixedReplies");
  expect(passages.scored).toHaveLength(examples.length);
  const thresholds = chooseThresholds(passages.scored, fixedReplies.scored);
  const wrong = passages.scored.filter(({ isRight, certainty }) => !isRight && certainty >= thresholds.answer.bare);
  expect([wrong, thresholds.show.bare <= thresholds.answer.bare]).toEqual([[], true]);
  const isLikely = passages.scored.filter(({ certainty }) => certainty >= thresholds.likely);
  expect([isLikely.every(({ isRight }) => isRight), thresholds.near <= thresholds.show.bare]).toEqual([true, true]);
  const learned = { ranking, passages, fixedReplies, thresholds };
  const file = weightsFile({ withPhrasings: learned, withoutPhrasings: learned });
  const { report: _report, ...levels } = thresholds;
  for (const name of [ranking.weights.phrased, passages.bare, levels].flatMap((item) => Object.keys(item)))
    expect(file).toContain(`${name}: `);
});
