// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 74 %, strangers-17 73 %, strangers-18 75 %, ordinary 81 %, phrasings 44 %;
// with certainty: en, all phrased: right 82 %, another 3 %, right one shown 9 %, its page right 88 %; without an answer quoted 1 %, unknown 92 %; ro, all phrased: right 80 %, another 2 %, right one shown 11 %, its page right 80 %; without an answer quoted 1 %, unknown 94 %; fr, all phrased: right 79 %, another 3 %, right one shown 11 %, its page right 83 %; without an answer quoted 2 %, unknown 86 %; en, half phrased: right 66 %, another 4 %, right one shown 8 %, its page right 54 %; without an answer quoted 0 %, unknown 92 %; ro, half phrased: right 55 %, another 4 %, right one shown 16 %, its page right 76 %; without an answer quoted 1 %, unknown 94 %; fr, half phrased: right 64 %, another 5 %, right one shown 15 %, its page right 81 %; without an answer quoted 0 %, unknown 89 %; en, none phrased: right 25 %, another 2 %, right one shown 27 %, its page right 68 %; without an answer quoted 0 %, unknown 92 %; ro, none phrased: right 23 %, another 2 %, right one shown 32 %, its page right 68 %; without an answer quoted 1 %, unknown 97 %; fr, none phrased: right 27 %, another 2 %, right one shown 32 %, its page right 67 %; without an answer quoted 0 %, unknown 94 %; recognised 23 %.

/** How much each feature counts in the ranking of passages: in one with many phrasings, and in one without any. */
export const ranking = {
  phrased: {
    base: -1,
    question: 3.86,
    parts: 3.19,
    neighbours: 4.51,
    line: 2.2,
    words: 5.23,
    wordParts: 4.08,
    sentence: 0.78,
    body: 1.68,
    bodyParts: 1.13,
    pageBody: 1,
    pageParts: 0.1,
  },
  bare: {
    base: 2.32,
    question: 1.73,
    parts: 1.42,
    neighbours: 1.1,
    line: -1.36,
    words: 3.48,
    wordParts: 3.78,
    sentence: 3.1,
    body: 2.76,
    bodyParts: 3.76,
    pageBody: 2.62,
    pageParts: 3.36,
  },
};

/** How the probability that the best passage is right follows from its signs (logistic regression), likewise. */
export const ofPassages = {
  phrased: {
    base: -15.31,
    question: 0.26,
    parts: -1.07,
    neighbours: 2.28,
    line: -0.26,
    words: 3.93,
    wordParts: 5.33,
    sentence: -0.15,
    body: -1.38,
    bodyParts: -1.88,
    pageBody: 0.08,
    pageParts: 1.75,
    bare: 11.15,
    score: 0.03,
    lead: 0.12,
    nearer: 2.33,
    page: 1.55,
    length: 2.1,
    unknown: -5.39,
  },
  bare: {
    base: -5.07,
    question: 0.84,
    parts: -1.26,
    neighbours: 0.17,
    line: -3.46,
    words: 0.33,
    wordParts: 0.66,
    sentence: 1.02,
    body: 1.99,
    bodyParts: 1.5,
    pageBody: 0.2,
    pageParts: 2.14,
    bare: -0.68,
    score: -0.04,
    lead: 0.19,
    nearer: 2.33,
    page: 2.5,
    length: 0.78,
    unknown: -4.22,
  },
};

/** The same for the fixed reply that a message is most like. */
export const ofFixedReplies = {
  base: -1.64,
  question: 0.97,
  parts: -2.28,
  neighbours: -0.32,
  line: 1.43,
  words: 1.43,
  wordParts: 1.08,
  sentence: 0,
  body: 0,
  bodyParts: 0,
  pageBody: 0,
  pageParts: 0,
  bare: 0,
  score: 0.04,
  lead: 0.22,
  nearer: 5.88,
  page: -2.27,
  length: 0.67,
  unknown: -4.37,
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, where passages have many phrasings and where
 * they have none; from `near` on it is listed below "I don't know", from `likely` on unknown words are less often names, from `say`
 * on a fixed reply is given; where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = {
  answer: { phrased: 0.36, bare: 1 },
  show: { phrased: 0.2, bare: 0.27 },
  near: 0.02,
  likely: 0.93,
  say: 0.38,
  refuse: 0.09,
};
