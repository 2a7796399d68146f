// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 82 %, visitors 60 %, held-out 74 %, independent-1 77 %, independent-2 82 %, strangers-1 83 %, strangers-2 90 %, strangers-3 90 %, strangers-4 86 %, strangers-5 94 %, strangers-6 93 %, strangers-7 88 %, strangers-8 86 %, strangers-9 88 %, strangers-10 89 %, strangers-11 89 %, ordinary 89 %;
// with certainty: en right 75 %, another 1 %, right one shown 12 %, its page right 90 %; without an answer quoted 2 %, unknown 81 %; ro right 72 %, another 2 %, right one shown 14 %, its page right 88 %; without an answer quoted 3 %, unknown 86 %; fr right 71 %, another 2 %, right one shown 16 %, its page right 93 %; without an answer quoted 2 %, unknown 77 %; recognised 56 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.12,
  parts: 3.23,
  neighbours: 4.37,
  line: 2.06,
  words: 5.38,
  wordParts: 5.42,
  sentence: 2.4,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.89,
  weights: {
    question: -1.26,
    parts: -1.27,
    neighbours: 5.5,
    line: 1.4,
    words: 1.34,
    wordParts: 1.18,
    sentence: -1.48,
    score: 0.02,
    lead: 0.11,
    nearer: 0.3,
    page: 2.99,
    length: 1.08,
    unknown: -2.16,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.6,
  weights: {
    question: 0.77,
    parts: -0.6,
    neighbours: 0.29,
    line: 0.64,
    words: 0.64,
    wordParts: 0.18,
    sentence: 0,
    score: 0.03,
    lead: 0.36,
    nearer: 4.05,
    page: -1.64,
    length: 0.76,
    unknown: -2.03,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.67, show: 0.49, near: 0.13, likely: 0.82, say: 0.4, refuse: 0.18 };
