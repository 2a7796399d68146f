// Features of passages for a question: the similarity of their lines, the share of the question's words that they
// contain, and the BM25 scores of their texts and pages. Lines are the heading and the authored questions of a passage.
import { canonicalWords, findMeaning } from "./meanings.server.ts";
import { divideInPlace } from "./postings.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { Sums, TermIndex } from "./term-index.server.ts";
import { partsOfWord, stemWord } from "./words.server.ts";

/** Features of a passage, each from 0 to 1. */
export type Features = {
  /** Similarity of the most similar line, by stems. */
  question: number;
  /** The same by character n-grams. */
  parts: number;
  /** Mean similarity of the three most similar lines, or of all if there are fewer, by stems and n-grams. */
  neighbours: number;
  /** Largest share of the question's stems in a single line, weighted by rarity. */
  line: number;
  /** Share of the question's stems anywhere in the passage, weighted by rarity. */
  words: number;
  /** Share of the question's n-grams in the passage's lines, weighted by rarity. */
  wordParts: number;
  /** Similarity of the most similar sentence of the text, by stems. */
  sentence: number;
  /** BM25 score of the title and the text, by stems. */
  body: number;
  /** The same by character n-grams. */
  bodyParts: number;
  /** BM25 score of the page, by stems. */
  pageBody: number;
  /** The same by character n-grams. */
  pageParts: number;
  /** BM25 score of the title and the text, by meanings. */
  meaning: number;
  /** BM25 score of the page, by meanings. */
  pageMeaning: number;
  /** Share of the question's meanings in the title and the text, weighted by rarity. */
  meant: number;
  /**
   * 1 if the passage says a value of the kind that the question asks for, such as an amount; -1 if not, 0 if none is
   * asked for.
   */
  value: number;
};

/** Features of all passages, one column for each feature, in the order of the index. */
export type Columns = Record<keyof Features, Float32Array>;

/**
 * Returns the features of all passages for a question, given as its words after spelling correction. `isLeftOut`
 * excludes lines from the comparison, for learning from questions that are authored questions themselves; `likeness` is
 * by n-grams.
 */
export function computeFeatures(
  words: readonly string[],
  index: SearchIndex,
  isLeftOut: (line: number, likeness: number) => boolean = () => false,
): Columns {
  const stems = words.map((word) => stemWord(word, index.locale));
  const parts = rarestParts(words.flatMap(partsOfWord), index.parts);
  const count = index.passages.length;
  const byStems = compare(stems, [index.stems, index.sentences], count);
  const byParts = compare(parts, [index.parts], count);
  const [bodies, bodyParts] = [index.bodies.stems.scores(stems), index.bodies.parts.scores(parts)];
  const likeness: SimilarityScores = {
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
    ...meaningsOf(words, index),
  };
}

/** Returns the features based on meanings; they are 0 if phrasings contain the visitors' words. */
function meaningsOf(words: readonly string[], { meant, locale, pages }: SearchIndex) {
  if (!meant) return { meaning: none, pageMeaning: none, meant: none, value: none };
  const { meanings, asks } = findMeaning(canonicalWords(words.join(" "), locale), locale);
  const { own, page } = meant.bodies.scores(meanings);
  return {
    meaning: own,
    pageMeaning: byPassage(page, pages),
    meant: compare(meanings, [meant.terms], pages.length).ofPassages,
    value: meaningShares(asks, meant.says),
  };
}

/** Returns whether each passage states one of the kinds of values that the question asks for. */
function meaningShares(asks: number, says: Uint16Array): Float32Array {
  if (asks === 0) return new Float32Array(says.length);
  return Float32Array.from(says, (classBits) => ((classBits & asks) === 0 ? -1 : 1));
}

/**
 * Maximum number of n-grams that are compared, those of about twenty words: a long message contains more than its
 * question.
 */
const maxParts = 200;

function rarestParts(parts: readonly string[], { rarity }: TermIndex): readonly string[] {
  const uniqueParts = [...new Set(parts)];
  return uniqueParts.length <= maxParts
    ? uniqueParts
    : uniqueParts.toSorted((a, b) => rarity(b) - rarity(a)).slice(0, maxParts);
}

/** Returns the features of one passage. */
export function featuresAt(columns: Columns, passage: number): Features {
  const entries = Object.entries(columns).map(([name, column]) => [name, column[passage] ?? 0]);
  return Object.fromEntries(entries) as Features; // the same names
}

/** Returns true if a passage, apart from its page, has anything in common with the question. */
export function resemblesQuestion({ neighbours, sentence, bodyParts, meaning }: Columns, passage: number): boolean {
  return (
    (neighbours[passage] ?? 0) + (sentence[passage] ?? 0) + (bodyParts[passage] ?? 0) + (meaning[passage] ?? 0) > 0
  );
}

const none = new Float32Array(0);

/**
 * Compares a question's terms with the lines of several indexes in one pass. Returns the similarity of each line, from
 * 0 to 1, by index; the share of the terms in each line of the first index; and the share in each passage, in any line
 * of any index. Shares are weighted by rarity in the first index.
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
  for (const [position, term] of [...new Set(terms)].entries()) {
    const weight = first.rarity(term);
    whole += weight;
    for (const passageSums of sums) passageSums.index.addTerm(term, { position, weight }, passageSums);
  }
  return {
    likeness: sums.map(({ squares, whole: square, index: { norms } }) => cosines(squares, Math.sqrt(square), norms)),
    shares: divideInPlace(whole, shares),
    ofPassages: divideInPlace(whole, ofPassages.sums),
  };
}

/** Divides sums by the norms, in place: a callback for each number takes many times as long. */
function cosines(sums: Float32Array, norm: number, norms: Float32Array): Float32Array {
  for (let line = 0; line < sums.length; line++) sums[line] = (sums[line] ?? 0) / (norm * (norms[line] ?? 1) || 1);
  return sums;
}

/** Returns for each passage the value of its page; `pages` maps passages to pages. */
function byPassage(values: Float32Array, pages: Uint32Array): Float32Array {
  const similarities = new Float32Array(pages.length);
  for (let passage = 0; passage < similarities.length; passage++)
    similarities[passage] = values[pages[passage] ?? 0] ?? 0;
  return similarities;
}

/** Returns the largest value among each passage's lines. */
function largest(values: Float32Array, owners: Uint32Array, passages: number): Float32Array {
  const maxima = new Float32Array(passages);
  for (let line = 0; line < values.length; line++) {
    const [owner, value] = [owners[line] ?? 0, values[line] ?? 0];
    if (value > (maxima[owner] ?? 0)) maxima[owner] = value;
  }
  return maxima;
}

type SimilarityScores = {
  ofStems: Float32Array;
  ofParts: Float32Array;
  shares: Float32Array;
  isLeftOut: (line: number, likeness: number) => boolean;
};

/** Returns the features of {@link Features} that come from the passages' lines; see there. */
function nearestLines(
  { ofStems, ofParts, shares, isLeftOut }: SimilarityScores,
  owners: Uint32Array,
  passages: number,
) {
  const [question, parts] = [new Float32Array(passages), new Float32Array(passages)];
  const [neighbours, share] = [new Float32Array(passages), new Float32Array(passages)];
  let line = 0;
  for (let passage = 0; passage < passages; passage++) {
    const from = line;
    let [byStems, byParts, max, first, second, third] = [0, 0, 0, 0, 0, 0];
    for (; owners[line] === passage; line++) {
      const [stems, ofWords] = [ofStems[line] ?? 0, ofParts[line] ?? 0];
      if (stems + ofWords === 0 || isLeftOut(line, ofWords)) continue;
      const both = (stems + ofWords) / 2;
      byStems = Math.max(byStems, stems);
      byParts = Math.max(byParts, ofWords);
      max = Math.max(max, shares[line] ?? 0);
      third = Math.max(third, Math.min(second, both));
      second = Math.max(second, Math.min(first, both));
      first = Math.max(first, both);
    }
    question[passage] = byStems;
    parts[passage] = byParts;
    share[passage] = max;
    neighbours[passage] = (first + second + third) / (Math.min(3, line - from) || 1); // so that one line can win
  }
  return { question, parts, neighbours, line: share };
}
