// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 83 %, visitors 60 %, held-out 74 %, independent-1 78 %, independent-2 82 %, strangers-1 84 %, strangers-2 89 %, strangers-3 90 %, strangers-4 86 %, strangers-5 94 %, strangers-6 93 %, strangers-7 88 %, strangers-8 86 %, strangers-9 88 %, strangers-10 88 %, ordinary 89 %;
// with certainty: en right 74 %, another 1 %, right one shown 14 %, its page right 92 %; without an answer quoted 3 %, unknown 80 %; ro right 70 %, another 2 %, right one shown 16 %, its page right 88 %; without an answer quoted 3 %, unknown 85 %; fr right 69 %, another 1 %, right one shown 17 %, its page right 90 %; without an answer quoted 2 %, unknown 78 %; recognised 56 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.04,
  parts: 3.21,
  neighbours: 4.28,
  line: 1.91,
  words: 5.29,
  wordParts: 5.47,
  sentence: 2.54,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -11.95,
  weights: {
    question: -2.21,
    parts: -2.25,
    neighbours: 7.11,
    line: 1.78,
    words: 1.8,
    wordParts: 0.87,
    sentence: -1.77,
    score: 0.09,
    lead: 0.16,
    nearer: 1.14,
    page: 3.91,
    length: 1.47,
    unknown: -3.8,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.33,
  weights: {
    question: 0.65,
    parts: -0.59,
    neighbours: 0.22,
    line: 0.61,
    words: 0.61,
    wordParts: 0.15,
    sentence: 0,
    score: 0.05,
    lead: 0.36,
    nearer: 4.24,
    page: -1.77,
    length: 0.68,
    unknown: -2.01,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.36, show: 0.15, say: 0.47, refuse: 0.2 };
