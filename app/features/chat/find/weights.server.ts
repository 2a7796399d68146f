// Written by `npm run learn`, from the questions of test/evaluation; not changed by hand. Folds, each judged by weights that were
// learned without it; best passage right: questions 75 %, strangers-17 79 %, strangers-18 81 %, ordinary 87 %, phrasings 43 %, trade-driving 47 %, trade-farm 43 %, trade-gardens 50 %, trade-music 50 %, trade-photos 45 %, trade-removals 46 %;
// with certainty: en, all phrased: right 80 %, another 3 %, right one shown 10 %, its page right 86 %; without an answer quoted 0 %, unknown 92 %; ro, all phrased: right 77 %, another 1 %, right one shown 10 %, its page right 77 %; without an answer quoted 1 %, unknown 95 %; fr, all phrased: right 80 %, another 3 %, right one shown 9 %, its page right 87 %; without an answer quoted 1 %, unknown 89 %; en, half phrased: right 57 %, another 5 %, right one shown 18 %, its page right 78 %; without an answer quoted 0 %, unknown 92 %; ro, half phrased: right 34 %, another 2 %, right one shown 33 %, its page right 85 %; without an answer quoted 1 %, unknown 92 %; fr, half phrased: right 41 %, another 3 %, right one shown 29 %, its page right 81 %; without an answer quoted 1 %, unknown 92 %; ro, none phrased: right 15 %, another 0 %, right one shown 27 %, its page right 71 %; without an answer quoted 5 %, unknown 80 %; fr, none phrased: right 23 %, another 4 %, right one shown 21 %, its page right 83 %; without an answer quoted 0 %, unknown 85 %; en, none phrased: right 14 %, another 2 %, right one shown 28 %, its page right 70 %; without an answer quoted 0 %, unknown 90 %; recognised 24 %.

/** How much each feature counts in the ranking of passages: in one with many phrasings, and in one without any. */
export const ranking = {
  phrased: {
    base: -1.41,
    question: 3.14,
    parts: 2.8,
    neighbours: 4.43,
    line: -0.4,
    words: 6,
    wordParts: 1.17,
    sentence: 1.37,
    body: 1.49,
    bodyParts: 2.38,
    pageBody: -0.07,
    pageParts: 1.46,
    meaning: 3.33,
    pageMeaning: 2.37,
    meant: -1.08,
    value: 0.56,
  },
  bare: {
    base: 3.17,
    question: 1.24,
    parts: 1.11,
    neighbours: 0.34,
    line: -2.54,
    words: 2.83,
    wordParts: 3.86,
    sentence: 3.76,
    body: 1.33,
    bodyParts: 3.25,
    pageBody: -0.09,
    pageParts: 1.67,
    meaning: 2.54,
    pageMeaning: 0.96,
    meant: 0.81,
    value: 0.97,
  },
};

/** How the probability that the best passage is right follows from its signs (logistic regression), likewise. */
export const ofPassages = {
  phrased: {
    base: -18.02,
    question: 0.6,
    parts: 0.57,
    neighbours: 1.21,
    line: 1.06,
    words: 4.67,
    wordParts: 6.53,
    sentence: -0.09,
    body: -1.45,
    bodyParts: -2.53,
    pageBody: -0.56,
    pageParts: 0.4,
    meaning: 1.3,
    pageMeaning: 2.29,
    meant: -1.05,
    value: 0.2,
    bare: 12.12,
    score: 0.04,
    lead: 0,
    nearer: 4.92,
    page: 1.28,
    length: 2.35,
    unknown: -4.82,
  },
  bare: {
    base: -6.89,
    question: 2.36,
    parts: -3.31,
    neighbours: 0.58,
    line: -3.22,
    words: 2.79,
    wordParts: 1.21,
    sentence: -0.3,
    body: -2.11,
    bodyParts: 2.88,
    pageBody: -4.49,
    pageParts: 2.34,
    meaning: 2.15,
    pageMeaning: 5.05,
    meant: -2.39,
    value: 0.09,
    bare: 1.99,
    score: -0.14,
    lead: 0.56,
    nearer: 0.77,
    page: 2.8,
    length: 0.82,
    unknown: -3.64,
  },
};

/** The same for the fixed reply that a message is most like. */
export const ofFixedReplies = {
  base: -2.22,
  question: 2.88,
  parts: -0.31,
  neighbours: 1.74,
  line: 2.49,
  words: 2.49,
  wordParts: 1.47,
  sentence: 0,
  body: 0,
  bodyParts: 0,
  pageBody: 0,
  pageParts: 0,
  meaning: 0,
  pageMeaning: 0,
  meant: 0,
  value: 1.33,
  bare: 0,
  score: -0.35,
  lead: 0.17,
  nearer: 5.64,
  page: -2.44,
  length: 0.45,
  unknown: -4.01,
};

/**
 * From `answer` on a passage is the answer, from `show` on it is shown as the closest, where passages have many phrasings and where
 * they have none; from `near` on it is listed below "I don't know", from `likely` on unknown words are less often names, from `say`
 * on a fixed reply is given; where a refusal is at least as likely as `refuse`, no passage is the answer.
 */
export const thresholds = {
  answer: { phrased: 0.47, bare: 0.78 },
  show: { phrased: 0.2, bare: 0.24 },
  near: 0.06,
  likely: 0.91,
  say: 0.33,
  refuse: 0.14,
};
