// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 77 %, visitors 53 %, held-out 79 %, independent-1 57 %, independent-2 62 %;
// with certainty: answered 34 %, shown 29 % (right 20 %), recognised 53 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 2.53,
  parts: 2.64,
  neighbours: 4.08,
  words: 4.23,
  wordParts: 3.56,
  sentence: 2.68,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -3.48,
  weights: {
    question: 2.18,
    parts: 0.06,
    words: 1.85,
    wordParts: 0.84,
    sentence: -0.87,
    score: -0.04,
    lead: 0.62,
    unknown: -0.2,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.21,
  weights: {
    question: 0.38,
    parts: 0.65,
    words: 2.32,
    wordParts: 1.09,
    sentence: 0,
    score: 0.1,
    lead: 0.51,
    unknown: -1.94,
  },
};

/** From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given. */
export const thresholds = { answer: 0.68, show: 0.29, say: 0.72 };
