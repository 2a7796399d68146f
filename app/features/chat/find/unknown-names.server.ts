// Names in a question that the best passage doesn't know: it asks for somebody else's prices, address or people in our words.
import { siteName } from "#app/platform/brand/brand.ts";
import { beginsSentence, shortestStem } from "./known-words.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { TermIndex } from "./term-index.server.ts";
import { judge, rank } from "./search.server.ts";
import { commonWordMeant, isOneEditApart } from "./spelling.server.ts";
import { isInflected } from "./word-endings.server.ts";
import { stemOf, stemsOf, wordsOf } from "./words.server.ts";

/**
 * In a sentence of so many words, an unknown one is what it is about; a longer one tells a story in a visitor's own words. Of one
 * whose answer is likely, fewer; for what is listed where pages know few words, a name stands after a word that names follow; for what
 * is only shown, a name is what is written as one.
 */
const fewWords = { usually: 12, ifLikely: 8, ifListed: 1, ifShown: 0 };

/** What becomes of the passage if nobody else is named. */
export type Use = keyof typeof fewWords;

/** A passage that has a question's name must have so much of its other words, by their rarity: else it shares the name alone. */
const leastBeside = 0.38;

/** So high must a passage stand for the rest of a question whose name only its phrasings have. */
const mostBefore = 5;

/** A word of a question; `sentence` is the number of words of its sentence, endless where that only tells a story. */
type Word = { plain: string; stem: string; isCapital: boolean; isLed: boolean; sentence: number };

/** The best passage of a question. */
type Best = { passage: number; index: SearchIndex };

/**
 * Returns true if a question names what neither the best passage nor its phrasings name. A name is what is written as one, in the
 * question within a sentence or wherever we write it, and a word that we don't know, in a short sentence or after a word that names
 * follow ("at", "from"). Slips of the pen are no names.
 */
export function hasUnknownName(
  question: string,
  best: Best,
  namesFollow: readonly string[],
  use: Use = "usually",
): boolean {
  const few = fewWords[use];
  const { locale } = best.index;
  const words = wordsIn(question, best.index, new Set(namesFollow.flatMap((word) => wordsOf(word, locale))));
  const { name: known = [], ...others } = Object.groupBy(words, (word) => kindOf(word, best.index));
  const { familiar = [], unknown = [] } = others;
  if (familiar.some((word) => word.isCapital && !isHeld(word, best))) return true;
  if (unknown.some((word) => mayName(word, few) && !isHeld(word, best) && !isSlip(word, best))) return true;
  const names = known.filter((word) => mayName(word, few && fewWords.usually));
  if (names.length === 0) return false;
  const rest = [...familiar, ...unknown];
  return !names.every((name) => isNamed(name, best, rest)) || shareHeld(rest, best) < leastBeside;
}

/** With a capital, or where it is asked, may a word be a name. */
function mayName({ isCapital, isLed, sentence }: Word, few: number): boolean {
  return isCapital || (few > 0 && (sentence <= few || (isLed && sentence < Infinity)));
}

function wordsIn(question: string, index: SearchIndex, leading: ReadonlySet<string>): Word[] {
  const ours = new Set(wordsOf(siteName, index.locale));
  const isShouted = question === question.toUpperCase();
  const sentences = [...question.matchAll(/(?:[^.?!;\n]|\.(?=\p{L}))+[.?!;\n]*/gu)]; // "bbc.com" ends none
  const isAsked = (sentence: string) => sentence.includes("?");
  const hasAsked = sentences.some(({ 0: sentence }) => isAsked(sentence)); // beside it, the others tell a story
  return sentences.flatMap(({ 0: text, index: from }) => {
    const found = [...text.matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]+/gu)];
    const sentence = hasAsked && !isAsked(text) ? Infinity : found.length;
    return found.flatMap(({ 0: word, index: at }, place) => {
      const [written = ""] = wordsOf(word, index.locale);
      const plain = withoutEnding(written, index);
      if (ours.has(plain)) return [];
      const isSite = /^\.\p{L}/u.test(text.slice(at + word.length)); // "booking.com"
      const isWritten = !isShouted && /^\p{Lu}/u.test(word) && !beginsSentence(question.slice(0, from + at));
      const isCapital = isSite || isWritten;
      const isLed = wordsOf(found[place - 1]?.[0] ?? "", index.locale).some((before) => leading.has(before));
      return [{ plain, stem: stemOf(plain, index.locale), isCapital, isLed, sentence }];
    });
  });
}

/** A name of so many letters may have an ending ("lumetras", "Velmorei"). */
const longName = 6;

/** Returns the name that a word is with an ending of one letter, else the word. */
function withoutEnding(word: string, { familiar, names }: SearchIndex): string {
  const name = word.slice(0, -1);
  return name.length >= longName && !familiar.has(word) && !names.has(word) && names.has(name) ? name : word;
}

/** What we know of a word by itself, or else by its stem. */
function kindOf({ plain, stem }: Word, { familiar, names, endings }: SearchIndex): "familiar" | "name" | "unknown" {
  for (const term of stem.length < shortestStem ? [plain] : [plain, stem]) {
    if (familiar.has(term)) return "familiar";
    if (names.has(term)) return "name";
  }
  return isInflected(plain, familiar, endings) ? "familiar" : "unknown";
}

/** True if the passage has the word in a heading, a phrasing or its text; a short stem may be another word's. */
function isHeld(word: Word, { passage, index }: Best): boolean {
  const isOwn = word.stem.length >= shortestStem || word.stem === word.plain || kindOf(word, index) !== "unknown";
  return isOwn && [index.stems, index.sentences].some((terms) => linesWith(word, passage, terms) > 0);
}

/**
 * True if the passage's text or title names it, or two of its phrasings do and the rest of the question leads there too: one
 * phrasing alone may be about somebody else.
 */
function isNamed(name: Word, { passage, index }: Best, rest: readonly Word[]): boolean {
  if (linesWith(name, passage, index.sentences) > 0 || isInTitle(name, { passage, index })) return true;
  if (linesWith(name, passage, index.stems) < 2) return false;
  if (rest.length === 0) return true;
  const { passages } = rank(judge(rest.map(({ plain }) => plain).join(" "), index), index);
  return passages.slice(0, mostBefore).some((found) => found.passage === passage);
}

function isInTitle({ stem }: Word, { passage, index }: Best): boolean {
  return stemsOf(index.passages[passage]?.title ?? "", index.locale).includes(stem);
}

function linesWith({ stem }: Word, passage: number, { owners, eachLineWith }: TermIndex): number {
  let lines = 0;
  eachLineWith(stem, (line) => (lines += owners[line] === passage ? 1 : 0));
  return lines;
}

/** Returns the share of words that the passage has, by their rarity; all if there are none. */
function shareHeld(words: readonly Word[], best: Best): number {
  const weightOf = (some: readonly Word[]) => some.reduce((sum, { stem }) => sum + best.index.stems.rarity(stem), 0);
  return words.length === 0 ? 1 : weightOf(words.filter((word) => isHeld(word, best))) / weightOf(words);
}

/** Shorter words are too like each other: "ikea" is no slip of "idea", "stripe" none of "strict"; less so within one passage. */
const shortestSlip = { ofAny: 7, ofPassage: 5 };

/** True if it is a slip of a common word, of a familiar one, or of a word of the passage that ends alike. */
function isSlip({ plain, stem }: Word, { passage, index }: Best): boolean {
  const isSlipOf = (word: string, other: string) => other[0] === word[0] && isOneEditApart(word, other);
  if (commonWordMeant(plain, index) !== undefined) return true;
  if (stem.length >= shortestSlip.ofAny && index.familiar.values().some((other) => isSlipOf(stem, other))) return true;
  const { title = "", text = "", asks = [] } = index.passages[passage] ?? {};
  if (plain.length < shortestSlip.ofPassage) return false;
  return [title, text, ...asks]
    .flatMap((line) => wordsOf(line, index.locale))
    .some((o) => o.length >= shortestSlip.ofPassage && o.at(-1) === plain.at(-1) && isSlipOf(plain, o));
}
