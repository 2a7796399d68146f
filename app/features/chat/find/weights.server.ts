// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 81 %, visitors 57 %, held-out 85 %, independent-1 61 %, independent-2 67 %, strangers-1 84 %, strangers-2 85 %;
// with certainty: of strangers answered 59 %, shown 10 % (right 8 %), recognised 44 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 2.92,
  parts: 2.44,
  neighbours: 4.84,
  words: 4.86,
  wordParts: 4.07,
  sentence: 3.02,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -3.7,
  weights: {
    question: 3.51,
    parts: 1.36,
    words: 2.03,
    wordParts: 1.63,
    sentence: -0.04,
    score: -0.16,
    lead: 0.48,
    unknown: -0.32,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.15,
  weights: {
    question: 0.29,
    parts: 0.95,
    words: 1.11,
    wordParts: 0.55,
    sentence: 0,
    score: 0.13,
    lead: 0.44,
    unknown: -1.64,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `doubt`, no passage is the answer.
 */
export const thresholds = { answer: 0.48, show: 0.39, say: 0.67, doubt: 0.2 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Partial<typeof thresholds>>> = {};
