// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 60 %, held-out 74 %, independent-1 79 %, independent-2 84 %, strangers-1 84 %, strangers-2 91 %, strangers-3 88 %, strangers-4 87 %, strangers-5 95 %, strangers-6 94 %, strangers-7 89 %, strangers-8 85 %, strangers-9 88 %, strangers-10 89 %, strangers-11 89 %, strangers-12 96 %, ordinary 91 %;
// with certainty: en right 76 %, another 1 %, right one shown 13 %, its page right 91 %; without an answer quoted 2 %, unknown 82 %; ro right 72 %, another 2 %, right one shown 15 %, its page right 88 %; without an answer quoted 2 %, unknown 85 %; fr right 72 %, another 1 %, right one shown 17 %, its page right 92 %; without an answer quoted 2 %, unknown 74 %; recognised 58 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.13,
  parts: 3.23,
  neighbours: 4.23,
  line: 2.13,
  words: 5.46,
  wordParts: 5.42,
  sentence: 2.26,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.86,
  weights: {
    question: -1.19,
    parts: -1.27,
    neighbours: 5.8,
    line: 1.35,
    words: 1.52,
    wordParts: 1,
    sentence: -1.64,
    score: 0.02,
    lead: 0.12,
    nearer: 0.43,
    page: 2.91,
    length: 1.04,
    unknown: -2.13,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.78,
  weights: {
    question: 0.88,
    parts: -0.57,
    neighbours: 0.38,
    line: 0.62,
    words: 0.62,
    wordParts: 0.21,
    sentence: 0,
    score: 0.03,
    lead: 0.35,
    nearer: 4.02,
    page: -1.74,
    length: 0.82,
    unknown: -2.04,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `near` on it is listed below "I don't
 * know", from `likely` on unknown words are less often names, from `say` on a prepared answer is given; where a refusal is at least
 * as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.68, show: 0.46, near: 0.14, likely: 0.82, say: 0.4, refuse: 0.16 };
