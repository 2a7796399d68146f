// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 85 %, visitors 60 %, held-out 82 %, independent-1 69 %, independent-2 78 %, strangers-1 84 %, strangers-2 88 %, strangers-3 91 %, strangers-4 89 %;
// with certainty: en right 62 %, another 3 %, right one shown 6 %; without an answer quoted 11 %, unknown 87 %; ro right 62 %, another 3 %, right one shown 19 %; without an answer quoted 1 %, unknown 87 %; fr right 66 %, another 3 %, right one shown 8 %; without an answer quoted 7 %, unknown 87 %; recognised 53 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.22,
  parts: 2.86,
  neighbours: 3.28,
  words: 5.15,
  wordParts: 4.94,
  sentence: 3.15,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -3.37,
  weights: {
    question: 2.81,
    parts: 1.56,
    words: 0.47,
    wordParts: -0.21,
    sentence: -1.05,
    score: 0.08,
    lead: 0.52,
    unknown: -0.16,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.43,
  weights: {
    question: 0.57,
    parts: 0.56,
    words: 0.32,
    wordParts: 0.49,
    sentence: 0,
    score: 0.06,
    lead: 0.47,
    unknown: -1.61,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `doubt`, no passage is the answer.
 */
export const thresholds = { answer: 0.62, show: 0.47, say: 0.55, doubt: 0.15 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.64, show: 0.57 },
  ro: { answer: 0.66, show: 0.41 },
  fr: { answer: 0.54, show: 0.43 },
};
