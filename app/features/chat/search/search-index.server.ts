// The index of passages in one language, in memory: which stems and ideas stand where, how rare they are, and what was asked.
// Scoring is in score.server.ts. Why not the databases' own full-text search: docs/decisions.
import type { Passage } from "../passages/passage.server.ts";
import type { Reading, Unit } from "./analysis.server.ts";
import { unitsOf } from "./analysis.server.ts";
import type { QuestionKind } from "./question-kind.server.ts";
import { questionKind } from "./question-kind.server.ts";
import type { Vocabulary } from "./spelling.server.ts";
import { createVocabulary } from "./spelling.server.ts";
import { stopWords } from "./stop-words.server.ts";
import { stem, wordsOf } from "./words.server.ts";

/**
 * Where something stands in a passage: in how many of its heading and the questions it answers (`heads`), in how
 * many of the words that visitors use for it (`heard`), and how often in its text and heads.
 */
export type Posting = { passage: number; heads: number; heard: number; count: number };

/** A question that a passage answers, as units, and what its question word asks for. */
export type Asked = { passage: number; units: Unit[]; kind: QuestionKind | undefined };

/** An expression in which visitors speak of a passage, as stems. */
export type HeardPhrase = { passage: number; stems: readonly string[] };

/** The index of one language. */
export type SearchIndex = {
  reading: Reading;
  passages: readonly Passage[];
  /** The address of each passage's page. */
  pages: readonly string[];
  /** Words in each passage, in the order of the passages, and their mean; how many lines its heading and questions are. */
  lengths: readonly number[];
  headLines: readonly number[];
  meanLength: number;
  stems: ReadonlyMap<string, Posting[]>;
  concepts: ReadonlyMap<string, Posting[]>;
  asked: readonly Asked[];
  /** What visitors say, by the first stem of each expression. */
  heard: ReadonlyMap<string, HeardPhrase[]>;
  vocabulary: Vocabulary;
};

/**
 * Makes the index. `foreign` reads the passages of another language: only by the ideas in them, which have no language.
 * What was once read of a passage is kept as long as the passage is: a changed post costs only its own reading.
 */
export function createSearchIndex(passages: readonly Passage[], reading: Reading, foreign = reading): SearchIndex {
  const stems = new Map<string, Posting[]>();
  const concepts = new Map<string, Posting[]>();
  const asked: Asked[] = [];
  const heard = new Map<string, HeardPhrase[]>();
  const reads = passages.map((passage) =>
    readPassage(passage, { own: reading, ofText: passage.isForeign ? foreign : reading }),
  );
  const lengths = reads.map(({ length }) => length);
  for (const [passage, read] of reads.entries()) {
    for (const one of read.asked) asked.push({ passage, ...one });
    for (const unit of read.heads.flat()) post(unit, { passage, heads: 1, heard: 0, count: 1 }, stems, concepts);
    for (const { unit, count } of read.body) post(unit, { passage, heads: 0, heard: 0, count }, stems, concepts);
    for (const units of read.heard) addPhrase(heard, { passage, stems: units.flatMap(({ stem: own }) => own ?? []) });
    for (const unit of read.heard.flat()) post(unit, { passage, heads: 0, heard: 1, count: 0 }, stems, concepts);
  }
  const words = countsOf([
    ...reads.flatMap((read) => read.words),
    ...reading.concepts.words,
    ...stopWords[reading.locale],
  ]);
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const headLines = reads.map(({ heads }) => heads.length);
  return {
    reading,
    passages,
    pages: passages.map(({ href }) => href.replace(/#.*$/, "")),
    lengths,
    meanLength,
    headLines,
    stems,
    concepts,
    asked,
    heard,
    vocabulary: createVocabulary(words),
  };
}

/** A passage as it is read: its head lines and its text as units, and its words for spelling. */
type Read = {
  length: number;
  words: readonly string[];
  heads: Unit[][];
  asked: { units: Unit[]; kind: QuestionKind | undefined }[];
  body: { unit: Unit; count: number }[];
  heard: Unit[][];
};

const kept = new WeakMap<Reading, WeakMap<Passage, Read>>();

function readPassage(passage: Passage, { own, ofText: reading }: { own: Reading; ofText: Reading }): Read {
  const ofReading = kept.get(reading) ?? new WeakMap<Passage, Read>();
  kept.set(reading, ofReading);
  const known = ofReading.get(passage);
  if (known) return known;
  const { title, text, asks, isForeign, heard = [] } = passage;
  const bodyWords = wordsOf(text);
  const counts = countsOf(bodyWords.map((word) => stem(word, reading.locale)));
  const lines = isForeign ? [title] : [title, ...asks];
  const ideasOf = (line: string) =>
    unitsOf(line, reading).map((unit) => (isForeign ? { ...unit, stem: undefined } : unit));
  const heads = lines.map(ideasOf);
  const questions = heads.map((units, place) => ({ units, kind: questionKind(lines[place] ?? "", reading.locale) }));
  const read: Read = {
    length: bodyWords.length,
    words: [...new Set([...(isForeign ? [] : [title, text, ...asks]), ...heard].flatMap(wordsOf))],
    heads,
    asked: questions.slice(isForeign || asks.length === 0 ? 0 : 1), // a heading asks where nobody else does
    body: ideasOf(text).map((unit) => ({ unit, count: counts.get(unit.stem ?? "") ?? 1 })),
    heard: heard.map((words) => unitsOf(words, own)),
  };
  ofReading.set(passage, read);
  return read;
}

function addPhrase(phrases: Map<string, HeardPhrase[]>, phrase: HeardPhrase): void {
  const [first] = phrase.stems;
  if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function post(unit: Unit, posting: Posting, stems: Map<string, Posting[]>, concepts: Map<string, Posting[]>): void {
  if (unit.stem !== undefined) add(stems, unit.stem, posting);
  for (const concept of unit.concepts) add(concepts, concept, posting);
}

/** Postings of one passage stand one after the other: the last one is the only one that can be of the same passage. */
function add(postings: Map<string, Posting[]>, key: string, posting: Posting): void {
  const list = postings.get(key) ?? [];
  const last = list.at(-1);
  if (last?.passage === posting.passage)
    list[list.length - 1] = {
      ...last,
      heads: last.heads + posting.heads,
      heard: last.heard + posting.heard,
      count: last.count + posting.count,
    };
  else list.push({ ...posting });
  postings.set(key, list);
}
