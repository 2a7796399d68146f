// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 60 %, held-out 74 %, independent-1 79 %, independent-2 84 %, strangers-1 84 %, strangers-2 91 %, strangers-3 89 %, strangers-4 87 %, strangers-5 95 %, strangers-6 94 %, strangers-7 89 %, strangers-8 86 %, strangers-9 89 %, strangers-10 90 %, strangers-11 89 %, strangers-12 97 %, ordinary 91 %;
// with certainty: en right 81 %, another 1 %, right one shown 10 %, its page right 91 %; without an answer quoted 3 %, unknown 81 %; ro right 78 %, another 2 %, right one shown 11 %, its page right 88 %; without an answer quoted 3 %, unknown 84 %; fr right 79 %, another 1 %, right one shown 11 %, its page right 92 %; without an answer quoted 2 %, unknown 73 %; recognised 57 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.14,
  parts: 3.24,
  neighbours: 4.24,
  line: 2.15,
  words: 5.44,
  wordParts: 5.45,
  sentence: 2.28,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -8.02,
  weights: {
    question: -1.24,
    parts: -1.2,
    neighbours: 5.66,
    line: 1.39,
    words: 1.46,
    wordParts: 1.02,
    sentence: -1.65,
    score: 0.03,
    lead: 0.12,
    nearer: 0.48,
    page: 2.93,
    length: 1.08,
    unknown: -2.15,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.76,
  weights: {
    question: 0.81,
    parts: -0.62,
    neighbours: 0.31,
    line: 0.64,
    words: 0.64,
    wordParts: 0.22,
    sentence: 0,
    score: 0.03,
    lead: 0.36,
    nearer: 4.06,
    page: -1.7,
    length: 0.84,
    unknown: -2.05,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `near` on it is listed below "I don't
 * know", from `likely` on unknown words are less often names, from `say` on a prepared answer is given; where a refusal is at least
 * as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.6, show: 0.45, near: 0.14, likely: 0.82, say: 0.41, refuse: 0.18 };
