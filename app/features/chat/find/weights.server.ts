// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 85 %, visitors 59 %, held-out 82 %, independent-1 68 %, independent-2 78 %, strangers-1 84 %, strangers-2 88 %, strangers-3 91 %, strangers-4 89 %;
// with certainty: en right 62 %, another 4 %, right one shown 5 %; without an answer quoted 11 %, unknown 85 %; ro right 67 %, another 4 %, right one shown 17 %; without an answer quoted 2 %, unknown 85 %; fr right 72 %, another 5 %, right one shown 1 %; without an answer quoted 13 %, unknown 86 %; recognised 52 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.24,
  parts: 2.9,
  neighbours: 3.39,
  words: 5.17,
  wordParts: 4.9,
  sentence: 3.1,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -3.47,
  weights: {
    question: 2.85,
    parts: 1.39,
    words: 0.74,
    wordParts: -0.28,
    sentence: -0.84,
    score: 0.08,
    lead: 0.52,
    unknown: -0.18,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.35,
  weights: {
    question: 0.5,
    parts: 0.54,
    words: 0.18,
    wordParts: 0.54,
    sentence: 0,
    score: 0.06,
    lead: 0.47,
    unknown: -1.75,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `doubt`, no passage is the answer.
 */
export const thresholds = { answer: 0.54, show: 0.42, say: 0.56, doubt: 0.2 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.64, show: 0.57 },
  ro: { answer: 0.57, show: 0.34 },
  fr: { answer: 0.45, show: 0.41 },
};
