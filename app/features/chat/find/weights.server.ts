// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 60 %, held-out 74 %, independent-1 78 %, independent-2 83 %, strangers-1 84 %, strangers-2 91 %, strangers-3 88 %, strangers-4 86 %, strangers-5 95 %, strangers-6 94 %, strangers-7 89 %, strangers-8 86 %, strangers-9 88 %, strangers-10 89 %, strangers-11 89 %, strangers-12 96 %, ordinary 91 %;
// with certainty: en right 77 %, another 1 %, right one shown 13 %, its page right 90 %; without an answer quoted 2 %, unknown 81 %; ro right 73 %, another 2 %, right one shown 15 %, its page right 88 %; without an answer quoted 2 %, unknown 83 %; fr right 73 %, another 2 %, right one shown 17 %, its page right 92 %; without an answer quoted 2 %, unknown 72 %; recognised 58 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.15,
  parts: 3.23,
  neighbours: 4.23,
  line: 2.12,
  words: 5.45,
  wordParts: 5.41,
  sentence: 2.26,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.83,
  weights: {
    question: -1.22,
    parts: -1.3,
    neighbours: 5.8,
    line: 1.41,
    words: 1.49,
    wordParts: 1,
    sentence: -1.66,
    score: 0.02,
    lead: 0.12,
    nearer: 0.44,
    page: 2.88,
    length: 1.03,
    unknown: -2.09,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -1.78,
  weights: {
    question: 0.9,
    parts: -0.58,
    neighbours: 0.39,
    line: 0.6,
    words: 0.6,
    wordParts: 0.22,
    sentence: 0,
    score: 0.03,
    lead: 0.36,
    nearer: 4.04,
    page: -1.73,
    length: 0.82,
    unknown: -2.04,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `near` on it is listed below "I don't
 * know", from `likely` on unknown words are less often names, from `say` on a prepared answer is given; where a refusal is at least
 * as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.67, show: 0.44, near: 0.14, likely: 0.82, say: 0.4, refuse: 0.16 };
