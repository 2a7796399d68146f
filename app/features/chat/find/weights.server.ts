// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 82 %, visitors 60 %, held-out 74 %, independent-1 77 %, independent-2 82 %, strangers-1 83 %, strangers-2 90 %, strangers-3 90 %, strangers-4 86 %, strangers-5 94 %, strangers-6 93 %, strangers-7 87 %, strangers-8 86 %, strangers-9 88 %, strangers-10 89 %, strangers-11 88 %, ordinary 89 %;
// with certainty: en right 75 %, another 1 %, right one shown 13 %, its page right 91 %; without an answer quoted 2 %, unknown 79 %; ro right 72 %, another 2 %, right one shown 15 %, its page right 87 %; without an answer quoted 3 %, unknown 83 %; fr right 71 %, another 2 %, right one shown 17 %, its page right 91 %; without an answer quoted 2 %, unknown 73 %; recognised 57 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.11,
  parts: 3.21,
  neighbours: 4.38,
  line: 2.07,
  words: 5.39,
  wordParts: 5.43,
  sentence: 2.4,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.91,
  weights: {
    question: -1.39,
    parts: -1.42,
    neighbours: 5.49,
    line: 1.39,
    words: 1.26,
    wordParts: 1.08,
    sentence: -1.54,
    score: 0.04,
    lead: 0.11,
    nearer: 0.32,
    page: 3,
    length: 1.08,
    unknown: -2.13,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.63,
  weights: {
    question: 0.69,
    parts: -0.4,
    neighbours: 0.31,
    line: 0.64,
    words: 0.64,
    wordParts: 0.16,
    sentence: 0,
    score: 0.04,
    lead: 0.36,
    nearer: 3.95,
    page: -1.63,
    length: 0.75,
    unknown: -2,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.67, show: 0.45, say: 0.38, refuse: 0.18 };
