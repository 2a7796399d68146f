// `npm run learn`: learns the weights and thresholds of the assistant's search from the questions of test/evaluation,
// and writes app/features/chat/find/weights.server.ts: for an index with phrasings, and for one that is hardly phrased.
// Each set of questions is a fold: its questions are judged by an index without them and near copies of them, and by
// weights learned from the other sets.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectExamples } from "./learn/examples.ts";
import { learnCertainty, learnRanking } from "./learn/fit.ts";
import { chooseThresholds } from "./learn/thresholds.ts";
import { weightsFile } from "./learn/weights-file.ts";

const file = join(import.meta.dirname, "../app/features/chat/find/weights.server.ts");
writeFileSync(file, weightsFile({ withPhrasings: await learn(false), withoutPhrasings: await learn(true) }));
console.log(`Written: ${file}`);

async function learn(isHardlyPhrased: boolean) {
  const examples = await collectExamples(isHardlyPhrased);
  const ranking = learnRanking(examples);
  const passages = learnCertainty(examples, ranking.folds, "passages");
  const fixedReplies = learnCertainty(
    examples.filter(({ phrased }) => phrased === "all"),
    ranking.folds,
    "fixedReplies",
  );
  const thresholds = chooseThresholds(passages.scored, fixedReplies.scored);
  console.log(`${examples.length} questions. Best passage right: ${ranking.report}. ${thresholds.report}.`);
  return { ranking, passages, fixedReplies, thresholds };
}
