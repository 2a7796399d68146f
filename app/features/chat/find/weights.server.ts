// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 83 %, visitors 55 %, held-out 76 %, independent-1 73 %, independent-2 77 %, strangers-1 83 %, strangers-2 86 %, strangers-3 91 %, strangers-4 90 %;
// with certainty: en right 65 %, another 4 %, right one shown 12 %, its page right 96 %; without an answer quoted 5 %, unknown 87 %; ro right 61 %, another 4 %, right one shown 14 %, its page right 90 %; without an answer quoted 1 %, unknown 96 %; fr right 65 %, another 4 %, right one shown 17 %, its page right 90 %; without an answer quoted 5 %, unknown 89 %; recognised 56 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.41,
  parts: 3.32,
  neighbours: 4.01,
  words: 4.77,
  wordParts: 4.91,
  sentence: 2.22,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -7.33,
  weights: {
    question: 0.22,
    parts: -1.81,
    neighbours: 8.81,
    words: 1.35,
    wordParts: -0.23,
    sentence: -1.98,
    score: -0.03,
    lead: 0.36,
    nearer: 2.54,
    page: 1.78,
    length: 1.03,
    unknown: 1.23,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.12,
  weights: {
    question: -0.29,
    parts: -0.47,
    neighbours: -0.39,
    words: 1.07,
    wordParts: 0.77,
    sentence: 0,
    score: 0.05,
    lead: 0.37,
    nearer: 3.22,
    page: -1.5,
    length: 0.19,
    unknown: -1.86,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.5, show: 0.25, say: 0.57, refuse: 0.21 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.56, show: 0.32 },
  ro: { answer: 0.51, show: 0.32 },
  fr: { answer: 0.44, show: 0.23 },
};
