// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 86 %, visitors 59 %, held-out 76 %, independent-1 78 %, independent-2 81 %, strangers-1 83 %, strangers-2 89 %, strangers-3 91 %, strangers-4 90 %, strangers-5 94 %, ordinary 91 %;
// with certainty: en right 71 %, another 4 %, right one shown 10 %, its page right 86 %; without an answer quoted 8 %, unknown 76 %; ro right 70 %, another 4 %, right one shown 16 %, its page right 90 %; without an answer quoted 2 %, unknown 79 %; fr right 66 %, another 4 %, right one shown 18 %, its page right 92 %; without an answer quoted 2 %, unknown 76 %; recognised 62 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.2,
  parts: 3.39,
  neighbours: 3.99,
  words: 4.97,
  wordParts: 4.97,
  sentence: 2.1,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -10.4,
  weights: {
    question: -1.11,
    parts: -1.03,
    neighbours: 6.33,
    words: 1.98,
    wordParts: 0.64,
    sentence: -2.76,
    score: 0.02,
    lead: 0.3,
    nearer: 0.65,
    page: 2.8,
    length: 1.47,
    unknown: -3.4,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.26,
  weights: {
    question: 0.25,
    parts: -0.73,
    neighbours: -0.17,
    words: 0.93,
    wordParts: 0.55,
    sentence: 0,
    score: 0.04,
    lead: 0.39,
    nearer: 3.28,
    page: -1.51,
    length: 0.31,
    unknown: -2.11,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.3, show: 0.11, say: 0.47, refuse: 0.15 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.28, show: 0.15 },
  ro: { answer: 0.26, show: 0.08 },
  fr: { answer: 0.3, show: 0.1 },
};
