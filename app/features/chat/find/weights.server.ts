// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 85 %, visitors 57 %, held-out 82 %, independent-1 70 %, independent-2 77 %, strangers-1 84 %, strangers-2 87 %, strangers-3 91 %, strangers-4 89 %;
// with certainty: en right 67 %, another 4 %, right one shown 11 %; without an answer quoted 6 %, unknown 87 %; ro right 62 %, another 4 %, right one shown 23 %; without an answer quoted 1 %, unknown 87 %; fr right 70 %, another 4 %, right one shown 11 %; without an answer quoted 4 %, unknown 90 %; recognised 57 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.16,
  parts: 2.94,
  neighbours: 3.58,
  words: 4.88,
  wordParts: 5.04,
  sentence: 2.73,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -6.24,
  weights: {
    question: 0.39,
    parts: -1.27,
    neighbours: 8.4,
    words: 1.38,
    wordParts: 0.53,
    sentence: -1.35,
    score: -0.01,
    lead: 0.41,
    nearer: 2.17,
    length: 0.98,
    unknown: 1.02,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.53,
  weights: {
    question: -0.48,
    parts: -0.52,
    neighbours: -0.52,
    words: 0.64,
    wordParts: 0.97,
    sentence: 0,
    score: 0.05,
    lead: 0.44,
    nearer: 3.07,
    length: 0.22,
    unknown: -1.75,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `doubt`, no passage is the answer.
 */
export const thresholds = { answer: 0.65, show: 0.39, say: 0.53, doubt: 0.19 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.69, show: 0.55 },
  ro: { answer: 0.7, show: 0.34 },
  fr: { answer: 0.59, show: 0.35 },
};
