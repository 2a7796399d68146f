// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 56 %, held-out 82 %, independent-1 70 %, independent-2 77 %, strangers-1 84 %, strangers-2 87 %, strangers-3 91 %, strangers-4 89 %;
// with certainty: en right 68 %, another 4 %, right one shown 11 %; without an answer quoted 5 %, unknown 87 %; ro right 63 %, another 4 %, right one shown 22 %; without an answer quoted 1 %, unknown 88 %; fr right 70 %, another 4 %, right one shown 12 %; without an answer quoted 4 %, unknown 90 %; recognised 57 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.2,
  parts: 2.94,
  neighbours: 3.55,
  words: 4.89,
  wordParts: 5.05,
  sentence: 2.73,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -6.12,
  weights: {
    question: 0.43,
    parts: -1.38,
    neighbours: 8.38,
    words: 1.43,
    wordParts: 0.41,
    sentence: -1.33,
    score: -0.01,
    lead: 0.42,
    nearer: 2.33,
    length: 0.97,
    unknown: 0.99,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.5,
  weights: {
    question: -0.42,
    parts: -0.55,
    neighbours: -0.5,
    words: 0.61,
    wordParts: 0.92,
    sentence: 0,
    score: 0.05,
    lead: 0.44,
    nearer: 3,
    length: 0.22,
    unknown: -1.81,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.65, show: 0.41, say: 0.53, refuse: 0.18 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.69, show: 0.55 },
  ro: { answer: 0.7, show: 0.34 },
  fr: { answer: 0.6, show: 0.34 },
};
