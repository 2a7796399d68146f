// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 85 %, visitors 60 %, held-out 82 %, independent-1 69 %, independent-2 78 %, strangers-1 84 %, strangers-2 88 %, strangers-3 91 %, strangers-4 89 %;
// with certainty: en right 64 %, another 3 %, right one shown 13 %; without an answer quoted 5 %, unknown 87 %; ro right 66 %, another 4 %, right one shown 20 %; without an answer quoted 1 %, unknown 88 %; fr right 73 %, another 4 %, right one shown 8 %; without an answer quoted 4 %, unknown 87 %; recognised 54 %.

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
  bias: -6.44,
  weights: {
    question: 0.54,
    parts: -0.99,
    neighbours: 7.76,
    words: 1.35,
    wordParts: 0.65,
    sentence: -1.16,
    score: 0,
    lead: 0.42,
    nearer: 2.2,
    length: 0.98,
    unknown: 1.12,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.61,
  weights: {
    question: -0.52,
    parts: -0.54,
    neighbours: -0.55,
    words: 0.64,
    wordParts: 1.07,
    sentence: 0,
    score: 0.05,
    lead: 0.43,
    nearer: 3.14,
    length: 0.23,
    unknown: -1.72,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `doubt`, no passage is the answer.
 */
export const thresholds = { answer: 0.66, show: 0.41, say: 0.57, doubt: 0.19 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.74, show: 0.58 },
  ro: { answer: 0.69, show: 0.29 },
  fr: { answer: 0.54, show: 0.35 },
};
