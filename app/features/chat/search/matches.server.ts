// Where a question's words and ideas occur in the passages, and what each match is worth.
import type { Unit } from "./analysis.server.ts";
import { isElsewhere } from "./rarity.server.ts";
import type { Posting, SearchIndex } from "./search-index.server.ts";

/**
 * How much a match is worth: the word itself in a heading or question, in the text, among the words heard; another of its idea
 * there. A whole expression that visitors use is as good as a heading that holds its words.
 */
const worth = {
  ofWord: { head: 1, body: 0.9, heard: 0.5, isStem: true },
  ofIdea: { head: 0.85, body: 0.55, heard: 0.4, isStem: false },
  told: 1,
};

/** How many lines a passage's heading and questions count as, on top of the real ones. */
const fewLines = 5;

/** The same for words heard from visitors: as a whole expression, and one by one. */
const heardLines = { told: 2, single: 0.5 };

/** By passage: the stems of the visitors' expressions for it that occur whole in a question. */
export type Told = ReadonlyMap<number, ReadonlySet<string>>;

/** Finds the expressions of visitors that a question holds. */
export function toldBy(units: readonly Unit[], { heard }: SearchIndex): Told {
  const own = new Set(units.flatMap(({ stem: one }) => one ?? []));
  const told = new Map<number, Set<string>>();
  for (const first of own) {
    for (const { passage, stems } of heard.get(first) ?? []) {
      if (!stems.every((one) => own.has(one))) continue;
      const known = told.get(passage) ?? new Set();
      for (const one of stems) known.add(one);
      told.set(passage, known);
    }
  }
  return told;
}

/** `own` is the worth without words heard; `focus` is the share of a passage's heading and questions that speak of it. */
export type Match = { worth: number; own: number; count: number; isStem: boolean; focus: number };

/** The best match of one unit of a question in each passage. `told` is what `toldBy` found for the whole question. */
export function matchesOf(unit: Unit, index: SearchIndex, told: Told): Map<number, Match> {
  const found = new Map<number, Match>();
  if (isElsewhere(unit)) return found;
  const sureness = unit.sureness ?? 1;
  const { headLines } = index;
  for (const posting of unit.concepts.flatMap((concept) => index.concepts.get(concept) ?? []))
    note(found, posting, matchOf(posting, worth.ofIdea, { headLines, isTold: false }), sureness);
  const { stem = "" } = unit;
  for (const posting of index.stems.get(stem) ?? []) {
    const isTold = told.get(posting.passage)?.has(stem) === true;
    note(found, posting, matchOf(posting, worth.ofWord, { headLines, isTold }), sureness);
  }
  return found;
}

type Worth = { head: number; body: number; heard: number; isStem: boolean };

type Places = { headLines: readonly number[]; isTold: boolean };

function matchOf({ passage, heads, heard, count }: Posting, worths: Worth, { headLines, isTold }: Places): Match {
  const lines = isTold ? heardLines.told : heardLines.single;
  const focus = (heads + (heard > 0 ? lines : 0)) / ((headLines[passage] ?? 0) + fewLines);
  const { isStem } = worths;
  const inText = count > 0 ? worths.body : 0;
  const own = heads > 0 ? worths.head : inText;
  const asHeard = isTold ? worth.told : worths.heard;
  const best = Math.max(own, heard > 0 ? asHeard : 0);
  return { worth: best, own, count: Math.max(1, count + (heads > 0 ? 1 : 0)), isStem, focus };
}

/** Keeps the better of two matches, and the higher focus. */
function note(found: Map<number, Match>, { passage }: Posting, unsure: Match, sureness: number): void {
  const match = { ...unsure, worth: unsure.worth * sureness, own: unsure.own * sureness };
  const known = found.get(passage);
  const better = known && known.worth >= match.worth ? known : match;
  found.set(passage, {
    ...better,
    own: Math.max(match.own, known?.own ?? 0),
    focus: Math.max(match.focus, known?.focus ?? 0),
  });
}
