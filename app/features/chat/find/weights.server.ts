// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 60 %, held-out 88 %, independent-1 65 %, independent-2 77 %, strangers-1 85 %, strangers-2 88 %, strangers-3 91 %;
// with certainty: en right 60 %, another 4 %, right one shown 16 %; without an answer quoted 11 %, unknown 81 %; ro right 62 %, another 5 %, right one shown 11 %; without an answer quoted 8 %, unknown 82 %; fr right 75 %, another 5 %, right one shown 4 %; without an answer quoted 8 %, unknown 81 %; recognised 46 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.14,
  parts: 2.54,
  neighbours: 4.98,
  words: 4.9,
  wordParts: 4.47,
  sentence: 2.85,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -4.37,
  weights: {
    question: 3.72,
    parts: 1.49,
    words: 1.82,
    wordParts: 1.59,
    sentence: -0.18,
    score: -0.08,
    lead: 0.43,
    unknown: -0.04,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.62,
  weights: {
    question: 0.89,
    parts: 0.67,
    words: 0.53,
    wordParts: 0.7,
    sentence: 0,
    score: 0.09,
    lead: 0.45,
    unknown: -1.76,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `doubt`, no passage is the answer.
 */
export const thresholds = { answer: 0.5, show: 0.38, say: 0.65, doubt: 0.2 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.6, show: 0.42 },
  ro: { answer: 0.54, show: 0.38 },
  fr: { answer: 0.43, show: 0.36 },
};
