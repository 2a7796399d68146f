// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 83 %, visitors 59 %, held-out 76 %, independent-1 79 %, independent-2 81 %, strangers-1 84 %, strangers-2 89 %, strangers-3 91 %, strangers-4 88 %, strangers-5 94 %, strangers-6 91 %, strangers-7 87 %, strangers-8 84 %, strangers-9 85 %, ordinary 90 %;
// with certainty: en right 81 %, another 2 %, right one shown 3 %, its page right 86 %; without an answer quoted 4 %, unknown 86 %; ro right 76 %, another 3 %, right one shown 3 %, its page right 85 %; without an answer quoted 5 %, unknown 88 %; fr right 76 %, another 3 %, right one shown 4 %, its page right 100 %; without an answer quoted 3 %, unknown 86 %; recognised 56 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.4,
  parts: 3.33,
  neighbours: 4.36,
  line: 0,
  words: 5.51,
  wordParts: 5.45,
  sentence: 2.53,
};

/**
 * How the probability that the best passage is right follows from its signs (logistic regression). Learned, with `answer`, from
 * strangers-5 to -10, each with the phrasings from before it was studied: by sets left out 77.6 % right, another 1.4 %.
 */
export const ofPassages = {
  bias: -8.02,
  weights: {
    question: -6.41,
    parts: -0.06,
    neighbours: 5.85,
    line: 6.03,
    words: 1.58,
    wordParts: -0.91,
    sentence: -0.71,
    score: 0,
    lead: 0.2,
    nearer: 0.48,
    page: 2,
    length: 1.63,
    unknown: -4.51,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.16,
  weights: {
    question: 0.75,
    parts: -0.61,
    neighbours: 0.28,
    line: 0,
    words: 0.97,
    wordParts: 0.39,
    sentence: 0,
    score: 0.04,
    lead: 0.38,
    nearer: 4.19,
    page: -1.65,
    length: 0.63,
    unknown: -1.99,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.45, show: 0.39, say: 0.46, refuse: 0.21 };
