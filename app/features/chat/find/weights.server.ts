// Written by `npm run learn`, from the questions of ../evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 84 %, visitors 57 %, held-out 79 %, independent-1 72 %, independent-2 77 %, strangers-1 83 %, strangers-2 87 %, strangers-3 92 %, strangers-4 90 %;
// with certainty: en right 65 %, another 4 %, right one shown 10 %, its page right 91 %; without an answer quoted 5 %, unknown 91 %; ro right 61 %, another 4 %, right one shown 23 %, its page right 90 %; without an answer quoted 1 %, unknown 88 %; fr right 65 %, another 4 %, right one shown 13 %, its page right 92 %; without an answer quoted 3 %, unknown 92 %; recognised 57 %.

/** How much each feature counts in the ranking of passages. */
export const ranking = {
  question: 3.26,
  parts: 3.09,
  neighbours: 3.74,
  words: 4.87,
  wordParts: 5.09,
  sentence: 2.54,
};

/** How the probability that the best passage is right follows from its signs (logistic regression). */
export const ofPassages = {
  bias: -6.36,
  weights: {
    question: 0.37,
    parts: -1.32,
    neighbours: 8.56,
    words: 1.45,
    wordParts: 0.24,
    sentence: -1.35,
    score: 0,
    lead: 0.41,
    nearer: 2.71,
    length: 1.02,
    unknown: 1.08,
  },
};

/** The same for the prepared answer that a message is most like. */
export const ofSayings = {
  bias: -0.47,
  weights: {
    question: -0.55,
    parts: -0.72,
    neighbours: -0.66,
    words: 0.77,
    wordParts: 1.07,
    sentence: 0,
    score: 0.05,
    lead: 0.45,
    nearer: 3.05,
    length: 0.27,
    unknown: -1.84,
  },
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, from `say` on a prepared answer is given;
 * where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = { answer: 0.64, show: 0.46, say: 0.53, refuse: 0.2 };

/** Those of the languages that have questions of strangers. */
export const thresholdsOf: Partial<Record<string, Pick<typeof thresholds, "answer" | "show">>> = {
  en: { answer: 0.69, show: 0.54 },
  ro: { answer: 0.65, show: 0.3 },
  fr: { answer: 0.61, show: 0.43 },
};
