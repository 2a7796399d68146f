// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 86 %, visitors 59 %, held-out 76 %, independent-1 77 %, independent-2 81 %, strangers-1 83 %, strangers-2 89 %, strangers-3 91 %, strangers-4 90 %, strangers-5 94 %, strangers-6 93 %, ordinary 91 %;
// with certainty: en right 72 %, another 4 %, right one shown 10 %, its page right 90 %; without an answer quoted 5 %, unknown 80 %; ro right 72 %, another 4 %, right one shown 16 %, its page right 86 %; without an answer quoted 2 %, unknown 77 %; fr right 65 %, another 4 %, right one shown 16 %, its page right 92 %; without an answer quoted 2 %, unknown 79 %; recognised 61 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.22,
  parts: 3.33,
  neighbours: 3.97,
  words: 4.96,
  wordParts: 4.9,
  sentence: 2.27,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -10.34,
  weights: {
    question: -0.94,
    parts: -0.96,
    neighbours: 6.54,
    words: 2.27,
    wordParts: 0.71,
    sentence: -2.6,
    score: 0,
    lead: 0.29,
    nearer: 0.54,
    page: 2.72,
    length: 1.43,
    unknown: -3.51,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.14,
  weights: {
    question: 0.26,
    parts: -0.83,
    neighbours: -0.21,
    words: 0.96,
    wordParts: 0.45,
    sentence: 0,
    score: 0.03,
    lead: 0.4,
    nearer: 3.41,
    page: -1.59,
    length: 0.34,
    unknown: -2.01,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.3, show: 0.15, say: 0.47, refuse: 0.16 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.29, show: 0.19 },
  ro: { answer: 0.28, show: 0.08 },
  fr: { answer: 0.32, show: 0.14 },
};
