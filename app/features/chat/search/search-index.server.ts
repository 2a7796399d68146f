// The index of passages in one language, in memory: which stems and ideas stand where, how rare they are, and what was asked.
// Scoring is in score.server.ts. Why not the databases' own full-text search: docs/decisions.
import type { Passage } from "../passages/passage.server.ts";
import type { Reading, Unit } from "./analysis.server.ts";
import { unitsOf } from "./analysis.server.ts";
import type { Vocabulary } from "./spelling.server.ts";
import { createVocabulary } from "./spelling.server.ts";
import { stopWords } from "./stop-words.server.ts";
import { stem, wordsOf } from "./words.server.ts";

/** Where something stands in a passage: in its heading or a question it answers (`isHead`), and how often in its text. */
export type Posting = { passage: number; isHead: boolean; count: number };

/** A question that a passage answers, as units. */
export type Asked = { passage: number; units: Unit[] };

/** The index of one language. */
export type SearchIndex = {
  reading: Reading;
  passages: readonly Passage[];
  /** Words in each passage, in the order of the passages, and their mean. */
  lengths: readonly number[];
  meanLength: number;
  stems: ReadonlyMap<string, Posting[]>;
  concepts: ReadonlyMap<string, Posting[]>;
  asked: readonly Asked[];
  vocabulary: Vocabulary;
};

/** Makes the index. About 0.1 ms for each passage. */
export function createSearchIndex(passages: readonly Passage[], reading: Reading): SearchIndex {
  const stems = new Map<string, Posting[]>();
  const concepts = new Map<string, Posting[]>();
  const asked: Asked[] = [];
  const lengths: number[] = [];
  const words = new Map<string, number>();
  for (const [passage, { title, text, asks, isForeign }] of passages.entries()) {
    const bodyWords = wordsOf(text);
    lengths.push(bodyWords.length);
    for (const word of [...wordsOf(title), ...bodyWords, ...asks.flatMap(wordsOf)]) if (!isForeign) words.set(word, (words.get(word) ?? 0) + 1);
    const heads = [title, ...asks].map((line) => unitsOf(line, reading));
    for (const units of isForeign ? [] : heads) asked.push({ passage, units });
    for (const unit of heads.flat()) post(unit, { passage, isHead: true, count: 1 }, stems, concepts);
    const counts = Map.groupBy(bodyWords, (word) => stem(word, reading.locale));
    for (const unit of unitsOf(text, reading)) post(unit, { passage, isHead: false, count: counts.get(unit.stem ?? "")?.length ?? 1 }, stems, concepts);
  }
  for (const word of [...reading.concepts.words, ...stopWords[reading.locale]]) words.set(word, (words.get(word) ?? 0) + 1);
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return { reading, passages, lengths, meanLength, stems, concepts, asked, vocabulary: createVocabulary(words) };
}

function post(unit: Unit, posting: Posting, stems: Map<string, Posting[]>, concepts: Map<string, Posting[]>): void {
  if (unit.stem !== undefined) add(stems, unit.stem, posting);
  for (const concept of unit.concepts) add(concepts, concept, posting);
}

/** Postings of one passage stand one after the other: the last one is the only one that can be of the same passage. */
function add(postings: Map<string, Posting[]>, key: string, posting: Posting): void {
  const list = postings.get(key) ?? [];
  const last = list.at(-1);
  if (last?.passage === posting.passage) list[list.length - 1] = { ...last, isHead: last.isHead || posting.isHead, count: last.count + posting.count };
  else list.push({ ...posting });
  postings.set(key, list);
}
