// The file that the search reads its weights from.
import type { LearnedRanking, learnCertainty } from "./fit.ts";
import type { chooseThresholds } from "./thresholds.ts";

type LearnedWeights = {
  ranking: LearnedRanking;
  passages: ReturnType<typeof learnCertainty>;
  fixedReplies: ReturnType<typeof learnCertainty>;
  thresholds: ReturnType<typeof chooseThresholds>;
};

/** Returns the file's text. */
export function weightsFile({ ranking, passages, fixedReplies, thresholds }: LearnedWeights): string {
  const { report, ...chosen } = thresholds;
  const levels = Object.entries(chosen)
    .map(
      ([name, level]) =>
        `  ${name}: ${typeof level === "number" ? level : `{ phrased: ${level.phrased}, bare: ${level.bare} }`},\n`,
    )
    .join("");
  return `// Written by \`npm run learn\`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: ${ranking.report};
// with certainty: ${report}.

/** How much each feature counts in the ranking of passages: in one with many phrasings, and in one without any. */
export const ranking = {
  phrased: ${objectOf(ranking.weights.phrased, "  ")},
  bare: ${objectOf(ranking.weights.bare, "  ")},
};

/** How the probability that the best passage is right follows from its signs (logistic regression), likewise. */
export const ofPassages = {
  phrased: ${objectOf(passages.phrased, "  ")},
  bare: ${objectOf(passages.bare, "  ")},
};

/** The same for the fixed reply that a message is most like. */
export const ofFixedReplies = ${objectOf(fixedReplies.phrased)};

/**
 * From \`answer\` on a passage is the answer, from \`show\` on it is shown as the closest, where passages have many phrasings and where
 * they have none; from \`near\` on it is listed below "I don't know", from \`likely\` on unknown words are less often names, from \`say\`
 * on a fixed reply is given; where a refusal is at least as likely as \`refuse\`, no passage is the answer.
 */
export const thresholds = {
${levels}};
`;
}

/** Writes one name per line, like the formatter. */
function objectOf(weights: Record<string, number>, indent = ""): string {
  const entries = Object.entries(weights).map(([name, weight]) => `${indent}  ${name}: ${weight},\n`);
  return `{\n${entries.join("")}${indent}}`;
}
