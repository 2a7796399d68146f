// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 85 %, visitors 60 %, held-out 76 %, independent-1 79 %, independent-2 80 %, strangers-1 84 %, strangers-2 92 %, strangers-3 93 %, strangers-4 89 %, strangers-5 95 %, strangers-6 95 %, strangers-7 88 %, ordinary 92 %;
// with certainty: en right 82 %, another 4 %, right one shown 3 %, its page right 100 %; without an answer quoted 6 %, unknown 80 %; ro right 76 %, another 4 %, right one shown 13 %, its page right 84 %; without an answer quoted 2 %, unknown 76 %; fr right 69 %, another 4 %, right one shown 16 %, its page right 92 %; without an answer quoted 2 %, unknown 76 %; recognised 65 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.29,
  parts: 3.56,
  neighbours: 3.98,
  words: 4.91,
  wordParts: 4.92,
  sentence: 2.24,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -10.35,
  weights: {
    question: -0.93,
    parts: -1.01,
    neighbours: 6.54,
    words: 2.12,
    wordParts: 0.75,
    sentence: -2.59,
    score: 0.02,
    lead: 0.26,
    nearer: 0.5,
    page: 2.71,
    length: 1.37,
    unknown: -3.63,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.46,
  weights: {
    question: 0.36,
    parts: -0.77,
    neighbours: -0.12,
    words: 0.93,
    wordParts: 0.53,
    sentence: 0,
    score: 0.04,
    lead: 0.37,
    nearer: 3.5,
    page: -1.84,
    length: 0.44,
    unknown: -2.02,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.25, show: 0.15, say: 0.41, refuse: 0.17 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.19, show: 0.19 },
  ro: { answer: 0.26, show: 0.08 },
  fr: { answer: 0.3, show: 0.12 },
};
