// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, strangers-11 91 %, strangers-12 97 %, strangers-13 91 %, strangers-14 91 %, strangers-15 91 %, strangers-16 93 %, strangers-17 91 %, strangers-18 93 %, strangers-19 84 %, strangers-20 88 %, ordinary 92 %;
// with certainty: en right 77 %, another 1 %, right one shown 15 %, its page right 89 %; without an answer quoted 1 %, unknown 85 %; ro right 75 %, another 2 %, right one shown 15 %, its page right 91 %; without an answer quoted 1 %, unknown 87 %; fr right 74 %, another 2 %, right one shown 16 %, its page right 90 %; without an answer quoted 1 %, unknown 78 %; recognised 43 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.23,
  parts: 3.22,
  neighbours: 4.4,
  line: 2.45,
  words: 5.62,
  wordParts: 5.47,
  sentence: 1.58,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -8.04,
  weights: {
    question: -1.96,
    parts: -1.27,
    neighbours: 7.78,
    line: 1.7,
    words: 1.7,
    wordParts: 0.22,
    sentence: -3.13,
    score: 0.02,
    lead: 0.06,
    nearer: -0.31,
    page: 3.29,
    length: 1.07,
    unknown: -1.14,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -3.53,
  weights: {
    question: 0.48,
    parts: -0.67,
    neighbours: 0.03,
    line: 1.04,
    words: 1.04,
    wordParts: 0.66,
    sentence: 0,
    score: 0.06,
    lead: 0.29,
    nearer: 4.39,
    page: -1.68,
    length: 1.34,
    unknown: -2.76,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `near` on it is listed below "I don't
 * know", from `likely` on unknown words are less often names, from `say` on a prepared answer is given; where a refusal is at least
 * as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.68, show: 0.38, near: 0.01, likely: 0.82, say: 0.36, refuse: 0.16 };
