// The file that the search reads its weights from.
import type { LearnedRanking, learnCertainty } from "./fit.ts";
import type { chooseThresholds } from "./thresholds.ts";

type LearnedWeights = {
  ranking: LearnedRanking;
  passages: ReturnType<typeof learnCertainty>;
  fixedReplies: ReturnType<typeof learnCertainty>;
  thresholds: ReturnType<typeof chooseThresholds>;
};

/** Returns the file's text: what is learned for an index with phrasings, and for one that has hardly any. */
export function weightsFile(learned: Record<"withPhrasings" | "withoutPhrasings", LearnedWeights>): string {
  const { withPhrasings, withoutPhrasings } = learned;
  return `// Written by \`npm run learn\`, from the questions of test/evaluation; not changed by hand.
//
// In \`ranking\`, how much each feature counts for passages: for one with many phrasings, and for one without any. In
// \`ofPassages\`, how the probability that the best passage is right follows from its signs (logistic regression),
// likewise; in \`ofFixedReplies\`, the same for the fixed reply that a message is most like. In \`thresholds\`: from
// \`answer\` on a passage is the answer, from \`show\` on it is shown as the closest, where passages have many
// phrasings and where they have none; from \`near\` on it is listed below "I don't know", from \`likely\` on unknown
// words are less often names, from \`say\` on a fixed reply is given; where a refusal is at least as likely as
// \`refuse\`, no passage is the answer.

/** For an index with phrasings. */
export const withPhrasings = ${formatWeights(withPhrasings)};

/** For an index that is hardly phrased. */
export const withoutPhrasings = ${formatWeights(withoutPhrasings)};
`;
}

function formatWeights({ ranking, passages, fixedReplies, thresholds }: LearnedWeights): string {
  const { report: _report, ...levels } = thresholds;
  const { phrased, bare } = passages;
  return formatNumbers({
    ranking: ranking.weights,
    ofPassages: { phrased, bare },
    ofFixedReplies: fixedReplies.phrased,
    thresholds: levels,
  });
}

type Numbers = number | { [name: string]: Numbers };

/** Writes one name per line, like the formatter. */
function formatNumbers(written: Numbers, indent = ""): string {
  if (typeof written === "number") return `${written}`;
  const entries = Object.entries(written).map(
    ([name, values]) => `${indent}  ${name}: ${formatNumbers(values, `${indent}  `)},\n`,
  );
  return `{\n${entries.join("")}${indent}}`;
}
