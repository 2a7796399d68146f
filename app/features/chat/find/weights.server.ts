// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 58 %, held-out 79 %, independent-1 70 %, independent-2 78 %, strangers-1 85 %, strangers-2 90 %, strangers-3 92 %, strangers-4 91 %;
// with certainty: en right 65 %, another 3 %, right one shown 9 %, its page right 98 %; without an answer quoted 7 %, unknown 87 %; ro right 67 %, another 4 %, right one shown 17 %, its page right 91 %; without an answer quoted 3 %, unknown 87 %; fr right 68 %, another 4 %, right one shown 9 %, its page right 92 %; without an answer quoted 5 %, unknown 87 %; recognised 57 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.34,
  parts: 3.47,
  neighbours: 3.94,
  words: 4.82,
  wordParts: 4.93,
  sentence: 2.09,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.99,
  weights: {
    question: 0.03,
    parts: -1.54,
    neighbours: 7.74,
    words: 1.77,
    wordParts: -0.41,
    sentence: -2.26,
    score: -0.04,
    lead: 0.38,
    nearer: 1.9,
    page: 2.21,
    length: 1.14,
    unknown: 1.25,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: 0.06,
  weights: {
    question: -0.33,
    parts: -0.52,
    neighbours: -0.44,
    words: 1.01,
    wordParts: 0.83,
    sentence: 0,
    score: 0.05,
    lead: 0.38,
    nearer: 3.2,
    page: -1.2,
    length: 0.14,
    unknown: -1.92,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.44, show: 0.25, say: 0.54, refuse: 0.21 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.5, show: 0.25 },
  ro: { answer: 0.44, show: 0.15 },
  fr: { answer: 0.4, show: 0.25 },
};
