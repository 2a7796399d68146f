// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 60 %, held-out 74 %, independent-1 79 %, independent-2 83 %, strangers-1 84 %, strangers-2 90 %, strangers-3 88 %, strangers-4 87 %, strangers-5 95 %, strangers-6 94 %, strangers-7 88 %, strangers-8 84 %, strangers-9 87 %, strangers-10 89 %, strangers-11 89 %, strangers-12 97 %, strangers-13 91 %, strangers-14 92 %, strangers-15 91 %, strangers-16 92 %, ordinary 91 %;
// with certainty: en right 77 %, another 1 %, right one shown 13 %, its page right 90 %; without an answer quoted 2 %, unknown 83 %; ro right 74 %, another 2 %, right one shown 15 %, its page right 89 %; without an answer quoted 2 %, unknown 84 %; fr right 73 %, another 1 %, right one shown 17 %, its page right 91 %; without an answer quoted 1 %, unknown 75 %; recognised 60 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.13,
  parts: 3.26,
  neighbours: 4.33,
  line: 2.15,
  words: 5.5,
  wordParts: 5.46,
  sentence: 2.1,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.67,
  weights: {
    question: -1.57,
    parts: -1.25,
    neighbours: 6.22,
    line: 1.51,
    words: 1.39,
    wordParts: 0.73,
    sentence: -2.04,
    score: 0.04,
    lead: 0.12,
    nearer: 0.49,
    page: 2.98,
    length: 0.96,
    unknown: -1.59,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -2.47,
  weights: {
    question: 0.82,
    parts: -0.44,
    neighbours: 0.39,
    line: 0.63,
    words: 0.63,
    wordParts: 0.26,
    sentence: 0,
    score: 0.03,
    lead: 0.35,
    nearer: 4.16,
    page: -1.71,
    length: 1.06,
    unknown: -2.14,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `near` on it is listed below "I don't
 * know", from `likely` on unknown words are less often names, from `say` on a prepared answer is given; where a refusal is at least
 * as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.69, show: 0.45, near: 0.12, likely: 0.84, say: 0.38, refuse: 0.16 };
