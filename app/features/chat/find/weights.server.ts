// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 77 %, visitors 53 %, held-out 79 %, independent-1 56 %, independent-2 62 %;
// with certainty: answered 31 %, shown 29 % (right 21 %), recognised 59 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 2.66,
  parts: 2.74,
  neighbours: 3.91,
  words: 4.26,
  wordParts: 3.62,
  sentence: 2.58,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -4.41,
  weights: {
    question: 2.47,
    parts: 0.78,
    words: 2.59,
    wordParts: 0.81,
    sentence: -0.54,
    score: -0.02,
    lead: 0.43,
    unknown: 0.58,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.81,
  weights: {
    question: 0.38,
    parts: -0.34,
    words: 2.14,
    wordParts: 1.8,
    sentence: 0,
    score: 0.1,
    lead: 0.47,
    unknown: -2.13,
  },
};

/** From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given. */
export const thresholds = { answer: 0.69, show: 0.3, say: 0.6 };
