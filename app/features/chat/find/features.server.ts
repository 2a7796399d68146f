// What each passage is judged by for a question: how like its lines are, how many of the words it has, and how much of them its text and
// its page have.
import type { SearchIndex } from "./search-index.server.ts";
import type { Sums, TermIndex } from "./term-index.server.ts";
import { partsOfWord, stemOf } from "./words.server.ts";

/** What a passage is judged by, each from 0 to 1. */
export type Features = {
  /** The most similar heading or authored question, by words. */
  question: number;
  /** The same by parts of words. */
  parts: number;
  /** The three most similar ones, or as many as there are, by both. */
  neighbours: number;
  /** The share of the question's words that one heading or authored question has, by rarity. */
  line: number;
  /** The share that the passage has anywhere. */
  words: number;
  /** The share of its parts of words that the passage's headings and questions have. */
  wordParts: number;
  /** The most similar sentence of its text. */
  sentence: number;
  /** How much its title and text have of the question, as a search engine counts it, by words. */
  body: number;
  /** The same by parts of words. */
  bodyParts: number;
  /** How much its page has, by words. */
  pageBody: number;
  /** The same by parts of words. */
  pageParts: number;
};

/** Features of all passages, in the order of the index. */
export type Columns = Record<keyof Features, Float32Array>;

/**
 * Returns what each passage is judged by for a question, whose words are given as they are meant.
 * `isLeftOut` takes lines out of the comparison, for learning from questions that are authored ones themselves.
 */
export function featuresOf(
  words: readonly string[],
  index: SearchIndex,
  isLeftOut: (line: number, likeness: number) => boolean = () => false,
): Columns {
  const stems = words.map((word) => stemOf(word, index.locale));
  const parts = mostTelling(words.flatMap(partsOfWord), index.parts);
  const count = index.passages.length;
  const byStems = compare(stems, [index.stems, index.sentences], count);
  const byParts = compare(parts, [index.parts], count);
  const [bodies, bodyParts] = [index.bodies.stems.scores(stems), index.bodies.parts.scores(parts)];
  const likeness: Likeness = {
    ofStems: byStems.likeness[0] ?? none,
    ofParts: byParts.likeness[0] ?? none,
    shares: byStems.shares,
    isLeftOut,
  };
  return {
    ...nearestLines(likeness, index.stems.owners, count),
    words: byStems.ofPassages,
    wordParts: byParts.ofPassages,
    sentence: largest(byStems.likeness[1] ?? none, index.sentences.owners, count),
    body: bodies.own,
    bodyParts: bodyParts.own,
    pageBody: byPassage(bodies.page, index.pages),
    pageParts: byPassage(bodyParts.page, index.pages),
  };
}

/** So many parts of words tell what a text asks: some twenty words. A long message tells a story beside it. */
const mostParts = 200;

function mostTelling(parts: readonly string[], { rarity }: TermIndex): readonly string[] {
  const own = [...new Set(parts)];
  return own.length <= mostParts ? own : own.toSorted((a, b) => rarity(b) - rarity(a)).slice(0, mostParts);
}

/** Returns what one passage is judged by. */
export function featuresAt(columns: Columns, passage: number): Features {
  const entries = Object.entries(columns).map(([name, column]) => [name, column[passage] ?? 0]);
  return Object.fromEntries(entries) as Features; // the same names
}

/** Returns whether a passage shares something with the question by itself. */
export function isFound({ neighbours, sentence, bodyParts }: Columns, passage: number): boolean {
  return (neighbours[passage] ?? 0) + (sentence[passage] ?? 0) + (bodyParts[passage] ?? 0) > 0;
}

const none = new Float32Array(0);

/**
 * Compares a question's terms with the lines of indexes in one pass. Returns how similar each line is, from 0 to 1, by index; which share of
 * the terms each line of the first has, by their rarity there; and which each passage has in any line of any.
 */
function compare(terms: readonly string[], indexes: readonly [TermIndex, ...TermIndex[]], passages: number) {
  const [first] = indexes;
  const shares = new Float32Array(first.owners.length);
  const ofPassages = { sums: new Float32Array(passages), last: new Int32Array(passages).fill(-1) };
  const sums = indexes.map((index): Sums & { index: TermIndex } => {
    const squares = new Float32Array(index.owners.length);
    return { index, squares, whole: 0, ofPassages, shares: index === first ? shares : undefined };
  });
  let whole = 0;
  for (const [place, term] of [...new Set(terms)].entries()) {
    const weight = first.rarity(term);
    whole += weight;
    for (const one of sums) one.index.addTerm(term, { place, weight }, one);
  }
  return {
    likeness: sums.map(({ squares, whole: square, index: { norms } }) => cosines(squares, Math.sqrt(square), norms)),
    shares: dividedBy(whole, shares),
    ofPassages: dividedBy(whole, ofPassages.sums),
  };
}

/** Divides in place: a function called for each number takes many times as long. */
function cosines(sums: Float32Array, own: number, norms: Float32Array): Float32Array {
  for (let line = 0; line < sums.length; line++) sums[line] = (sums[line] ?? 0) / (own * (norms[line] ?? 1) || 1);
  return sums;
}

function dividedBy(whole: number, sums: Float32Array): Float32Array {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) / (whole || 1);
  return sums;
}

/** Returns the values of pages by passage; `pages` has the page of each. */
function byPassage(values: Float32Array, pages: Uint32Array): Float32Array {
  const own = new Float32Array(pages.length);
  for (let passage = 0; passage < own.length; passage++) own[passage] = values[pages[passage] ?? 0] ?? 0;
  return own;
}

/** Returns the largest value of each passage's lines. */
function largest(values: Float32Array, owners: Uint32Array, passages: number): Float32Array {
  const most = new Float32Array(passages);
  for (let line = 0; line < values.length; line++) {
    const [owner, value] = [owners[line] ?? 0, values[line] ?? 0];
    if (value > (most[owner] ?? 0)) most[owner] = value;
  }
  return most;
}

type Likeness = {
  ofStems: Float32Array;
  ofParts: Float32Array;
  shares: Float32Array;
  isLeftOut: (line: number, likeness: number) => boolean;
};

/** Returns how like each passage's lines are: the best by words, by parts of words, the three best by both, and the one with most words. */
function nearestLines({ ofStems, ofParts, shares, isLeftOut }: Likeness, owners: Uint32Array, passages: number) {
  const [question, parts] = [new Float32Array(passages), new Float32Array(passages)];
  const [neighbours, share] = [new Float32Array(passages), new Float32Array(passages)];
  let line = 0;
  for (let passage = 0; passage < passages; passage++) {
    const from = line;
    let [byStems, byParts, most, first, second, third] = [0, 0, 0, 0, 0, 0];
    for (; owners[line] === passage; line++) {
      const [stems, ofWords] = [ofStems[line] ?? 0, ofParts[line] ?? 0];
      if (stems + ofWords === 0 || isLeftOut(line, ofWords)) continue;
      const both = (stems + ofWords) / 2;
      byStems = Math.max(byStems, stems);
      byParts = Math.max(byParts, ofWords);
      most = Math.max(most, shares[line] ?? 0);
      third = Math.max(third, Math.min(second, both));
      second = Math.max(second, Math.min(first, both));
      first = Math.max(first, both);
    }
    question[passage] = byStems;
    parts[passage] = byParts;
    share[passage] = most;
    neighbours[passage] = (first + second + third) / (Math.min(3, line - from) || 1); // a single line must be able to win
  }
  return { question, parts, neighbours, line: share };
}
