// Quotes from passages: the sentences that answer a question come first, in at most 60 words; the rest follows.
import { findMeaning, canonicalWords } from "../find/meanings.server.ts";
import type { SearchIndex } from "../find/search-index.server.ts";
import { splitSentences, stemWord, stemWords } from "../find/words.server.ts";
import type { Passage } from "../passages/passage.server.ts";

/**
 * The parts of a quoted passage: `lead` answers, `rest` is the remaining text, if any, and `sentence` is the shortest
 * answer.
 */
export type Quote = { passage: Passage; lead: string; rest: string; sentence: string };

/** Maximum length of what is quoted of a passage, in characters. */
const maxLength = 1_200;

/** Maximum number of words that come before the rest (ANSW-08). */
const maxLeadWords = 60;

/** Minimum number of words of a rest; fewer are quoted with the lead. */
const minRestWords = 12;

/** Returns the quote from a passage for a question, given as its words after spelling correction. */
export function quoteFrom(passage: Passage, words: readonly string[], index: SearchIndex): Quote {
  const all = unitsOf(passage.text);
  const isList = all.length > 2 && all.every(({ kind }) => kind !== "prose");
  const best = isList ? takeBest : around;
  const values = scoreUnits(all, words, index);
  const quoted = best(all, values, (units) => joined(units).length <= maxLength);
  const lead = best(quoted, values, (units) => countWords(joined(units)) <= maxLeadWords);
  const others = quoted.filter((unit) => !lead.includes(unit));
  const sentence = layOut(lead.toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0)).slice(0, 1));
  if (countWords(joined(others)) < minRestWords) return { passage, lead: layOut(quoted), rest: "", sentence };
  const isInOrder = isList || lead[0] === quoted[0];
  return { passage, lead: layOut(lead), rest: layOut(isInOrder ? others : quoted), sentence };
}

/** A sentence of a paragraph, or a line that is an item of a list. */
type Unit = { kind: LineKind; text: string };
type LineKind = "labelled" | "item" | "prose";

function unitsOf(text: string): Unit[] {
  return text.split("\n").flatMap((line): Unit[] => {
    const kind = lineKind(line);
    return kind === "prose"
      ? splitSentences(line).map((sentence) => ({ kind, text: sentence }))
      : [{ kind, text: line }];
  });
}

/** Maximum length of a line that becomes a list item, in characters. */
const maxItem = 110;

/** Returns the kind of a line: a short line is an item if it has a label or is a single sentence. */
function lineKind(line: string): LineKind {
  if (line.length > maxItem) return "prose";
  if (label.test(line)) return "labelled";
  return splitSentences(line).length === 1 ? "item" : "prose";
}

/** The label of an item, with its colon, which follows a space in French. */
const label = /^[^.:“”«»]{2,60}:(?= \S)/;

/** Added to the value of a unit that states what the question asks for, such as an amount or a time. */
const askedKindBonus = 3;

/**
 * Returns for each unit the sum of the rarities of the question's stems that it has, and more if it says what is asked
 * for.
 */
function scoreUnits(units: readonly Unit[], words: readonly string[], index: SearchIndex): ReadonlyMap<Unit, number> {
  const { locale, stems } = index;
  const askedStems = new Set(words.map((word) => stemWord(word, locale)));
  const meaning = (text: string) => findMeaning(canonicalWords(text, locale), locale);
  const { asks } = meaning(words.join(" "));
  const valueOf = ({ text }: Unit) => {
    const textStems = new Set(stemWords(text, locale));
    const shared = askedStems.values().reduce((sum, stem) => sum + (textStems.has(stem) ? stems.rarity(stem) : 0), 0);
    return (asks & meaning(text).says) === 0 ? shared : shared + askedKindBonus;
  };
  return new Map(units.map((unit) => [unit, valueOf(unit)]));
}

type Fits = (units: readonly Unit[]) => boolean;

/** Returns as many of the best items as fit, at least one, in their order. */
function takeBest(units: readonly Unit[], values: ReadonlyMap<Unit, number>, fits: Fits): Unit[] {
  const best = units.toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0));
  const first = (count: number) => {
    const chosen = new Set(best.slice(0, count));
    return units.filter((unit) => chosen.has(unit));
  };
  let count = 1;
  while (count < units.length && fits(first(count + 1))) count++;
  return first(count);
}

/**
 * Returns the beginning if the best unit is within it, or else the best unit with as many of the following ones as fit;
 * what is left of the limit is filled with the preceding ones.
 */
function around(units: readonly Unit[], values: ReadonlyMap<Unit, number>, fits: Fits): Unit[] {
  const valueOf = (unit: Unit) => values.get(unit) ?? 0;
  let first = units.indexOf(units.reduce((best, unit) => (valueOf(unit) > valueOf(best) ? unit : best)));
  if (fits(units.slice(0, first + 1))) first = 0;
  let last = first;
  while (last + 1 < units.length && fits(units.slice(first, last + 2))) last++;
  while (first > 0 && fits(units.slice(first - 1, last + 1))) first--;
  return units.slice(first, last + 1);
}

function joined(units: readonly Unit[]): string {
  return units.map(({ text }) => text).join(" ");
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Minimum number of consecutive items in a list. */
const minItems = 3;

/** Returns units as text in which consecutive items of the same kind are a list; all others are joined by spaces. */
function layOut(units: readonly Unit[]): string {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === unit.kind) last.push(unit);
    else runs.push([unit]);
  }
  const text = runs.map((run) =>
    run[0]?.kind === "prose" || run.length < minItems ? joined(run) : `\n\n${listOf(run)}\n\n`,
  );
  return text
    .join(" ")
    .replaceAll(/(?: ?\n\n ?)+/g, "\n\n")
    .trim();
}

function listOf(units: readonly Unit[]): string {
  return units.map(({ text }) => `- ${text.replace(label, "**$&**")}`).join("\n");
}
