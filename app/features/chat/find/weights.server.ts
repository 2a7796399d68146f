// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 60 %, held-out 74 %, independent-1 77 %, independent-2 83 %, strangers-1 84 %, strangers-2 91 %, strangers-3 88 %, strangers-4 86 %, strangers-5 95 %, strangers-6 94 %, strangers-7 88 %, strangers-8 84 %, strangers-9 87 %, strangers-10 89 %, strangers-11 90 %, strangers-12 97 %, strangers-13 91 %, strangers-14 91 %, strangers-15 91 %, strangers-16 92 %, strangers-17 91 %, strangers-18 93 %, ordinary 91 %;
// with certainty: en right 78 %, another 1 %, right one shown 13 %, its page right 89 %; without an answer quoted 2 %, unknown 82 %; ro right 75 %, another 2 %, right one shown 15 %, its page right 90 %; without an answer quoted 2 %, unknown 84 %; fr right 74 %, another 1 %, right one shown 16 %, its page right 92 %; without an answer quoted 1 %, unknown 77 %; recognised 62 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.19,
  parts: 3.25,
  neighbours: 4.34,
  line: 2.23,
  words: 5.56,
  wordParts: 5.45,
  sentence: 2.02,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.62,
  weights: {
    question: -1.59,
    parts: -1.39,
    neighbours: 6.31,
    line: 1.6,
    words: 1.47,
    wordParts: 0.64,
    sentence: -2.08,
    score: 0.04,
    lead: 0.1,
    nearer: 0.56,
    page: 3.06,
    length: 0.93,
    unknown: -1.53,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -2.63,
  weights: {
    question: 0.81,
    parts: -0.37,
    neighbours: 0.41,
    line: 0.63,
    words: 0.63,
    wordParts: 0.24,
    sentence: 0,
    score: 0.03,
    lead: 0.35,
    nearer: 4.24,
    page: -1.74,
    length: 1.13,
    unknown: -2.16,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `near` on it is listed below "I don't
 * know", from `likely` on unknown words are less often names, from `say` on a prepared answer is given; where a refusal is at least
 * as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.69, show: 0.45, near: 0.11, likely: 0.85, say: 0.35, refuse: 0.16 };
