// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 85 %, visitors 58 %, held-out 76 %, independent-1 70 %, independent-2 78 %, strangers-1 82 %, strangers-2 89 %, strangers-3 91 %, strangers-4 90 %, ordinary 91 %;
// with certainty: en right 61 %, another 4 %, right one shown 20 %, its page right 91 %; without an answer quoted 8 %, unknown 76 %; ro right 52 %, another 4 %, right one shown 35 %, its page right 92 %; without an answer quoted 1 %, unknown 76 %; fr right 61 %, another 4 %, right one shown 22 %, its page right 91 %; without an answer quoted 4 %, unknown 76 %; recognised 60 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.15,
  parts: 3.49,
  neighbours: 4.05,
  words: 4.94,
  wordParts: 4.81,
  sentence: 2.08,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -9.07,
  weights: {
    question: -0.8,
    parts: -0.75,
    neighbours: 6.85,
    words: 1.45,
    wordParts: 0.5,
    sentence: -2.52,
    score: -0.02,
    lead: 0.35,
    nearer: 1.06,
    page: 2.55,
    length: 1.24,
    unknown: -1.41,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: 0.06,
  weights: {
    question: -0.16,
    parts: -0.44,
    neighbours: -0.3,
    words: 0.89,
    wordParts: 0.77,
    sentence: 0,
    score: 0.04,
    lead: 0.4,
    nearer: 3.03,
    page: -1.37,
    length: 0.19,
    unknown: -2.04,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.36, show: 0.1, say: 0.51, refuse: 0.22 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.36, show: 0.14 },
  ro: { answer: 0.42, show: 0.04 },
  fr: { answer: 0.32, show: 0.09 },
};
