// What is quoted of a passage: all of a short one, else the sentences around the one that is most like the question.
import type { SearchIndex } from "../find/search-index.server.ts";
import { sentencesOf, stemsOf } from "../find/words.server.ts";

/** A passage of at most so many characters is quoted whole; of a longer one no more than this is. */
const longestQuote = 900;

/** Lines that are all shorter than this are a list. */
const longestItem = 110;

/** A long text whose lines are all shorter than this is quoted by lines: its items keep their labels. */
const longestLine = 300;

/** Returns what to quote of a text for a question, in the order of the page. */
export function quoteFrom(text: string, question: string, index: SearchIndex): string {
  const lines = text.split("\n");
  const isList = lines.length > 2 && lines.every((line) => line.length <= longestItem);
  if (text.length <= longestQuote) return isList ? listOf(lines) : lines.join(" ");
  const isByLines = lines.length > 2 && lines.every((line) => line.length <= longestLine);
  const chosen = around(isByLines ? lines : sentencesOf(text), stemsOf(question, index.locale), index);
  return isByLines ? listOf(chosen) : chosen.join(" ");
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** The best piece with as many of those that follow it as there is room for, else of those before it. */
function around(pieces: readonly string[], wanted: readonly string[], index: SearchIndex): string[] {
  const values = pieces.map((piece) => {
    const own = new Set(stemsOf(piece, index.locale));
    return new Set(wanted).values().reduce((sum, stem) => sum + (own.has(stem) ? index.stems.rarity(stem) : 0), 0);
  });
  let first = Math.max(0, values.indexOf(Math.max(...values)));
  let last = first;
  const fits = (from: number, to: number) => pieces.slice(from, to + 1).join(" ").length <= longestQuote;
  while (last + 1 < pieces.length && fits(first, last + 1)) last++;
  while (first > 0 && fits(first - 1, last)) first--;
  return pieces.slice(first, last + 1).map((piece) => piece.slice(0, longestQuote));
}
