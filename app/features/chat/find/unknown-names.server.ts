// Finds names in a question that the best passage does not have: it may ask in familiar words for another company's
// prices, address or people.
import { siteName } from "#app/platform/brand/brand.ts";
import { startsSentence, namesHaveCapitals, minStemLength } from "./known-words.server.ts";
import { isEveryday } from "./meanings.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { scorePassages, rank } from "./search.server.ts";
import { commonWordMeant, isOneEditApart } from "./spelling.server.ts";
import type { TermIndex } from "./term-index.server.ts";
import { isInflected } from "./word-endings.server.ts";
import { stemWord, stemWords, splitWords } from "./words.server.ts";

/**
 * Maximum number of words of a sentence in which an unknown word counts as a name; in a longer sentence, visitors use
 * words of their own. Fewer if the answer is likely. For a passage that is listed while the pages know few words, only
 * single words and words after one that names follow count; for a suggestion, only words that are written as names.
 */
const fewWords = { usually: 12, ifLikely: 8, ifListed: 1, ifShown: 0 };

/** The use of the passage if the question has no unknown name. */
export type FilterStrength = keyof typeof fewWords;

/** Minimum share of a question's other words, weighted by rarity, in a passage that has its name. */
const minBeside = 0.38;

/** Maximum rank of a passage for the rest of the question if only its phrasings have the name. */
const maxBefore = 5;

/**
 * A word of a question: `isLed` is true after a word that names follow; `sentence` is the number of words of its
 * sentence, Infinity for a statement beside a question.
 */
type Word = { plain: string; stem: string; isCapital: boolean; isLed: boolean; sentence: number };

/** The best passage of a question, by its position in the index. */
type BestPassage = { passage: number; index: SearchIndex };

/**
 * Returns true if a question has a name that neither the best passage nor its phrasings have. A name is a word that is
 * written with a capital within a sentence, and, in a short sentence or after a word that names follow ("at", "from"),
 * a word that the passages write as a name or do not have. Spelling errors are not names.
 */
export function hasUnknownName(
  question: string,
  best: BestPassage,
  namesFollow: readonly string[],
  use: FilterStrength = "usually",
): boolean {
  const few = fewWords[use];
  const { locale } = best.index;
  const words = wordsIn(question, best.index, new Set(namesFollow.flatMap((word) => splitWords(word, locale))));
  const { name: nameWords = [], ...others } = Object.groupBy(words, (word) => wordKind(word, best.index));
  const { familiar = [], unknown = [] } = others;
  if (familiar.some((word) => word.isCapital && !isHeld(word, best))) return true;
  if (unknown.some((word) => mayName(word, few) && !isHeld(word, best) && !isSlip(word, best))) return true;
  const names = nameWords.filter((word) => mayName(word, few && fewWords.usually));
  if (names.length === 0) return false;
  const allWords = [...familiar, ...unknown];
  return !names.every((name) => isNamed(name, best, allWords)) || shareHeld(allWords, best) < minBeside;
}

/**
 * Returns true if a word may be a name: with a capital, in a sentence of at most `few` words, or after a word that
 * names follow.
 */
function mayName({ isCapital, isLed, sentence }: Word, few: number): boolean {
  return isCapital || (few > 0 && (sentence <= few || (isLed && sentence < Infinity)));
}

function wordsIn(question: string, index: SearchIndex, leading: ReadonlySet<string>): Word[] {
  const { locale } = index;
  const siteNameWords = new Set(splitWords(siteName, locale));
  const isShouted = question === question.toUpperCase();
  const sentences = [...question.matchAll(/(?:[^.?!;\n]|\.(?=\p{L}))+[.?!;\n]*/gu)]; // not within "bbc.com"
  const isAsked = (sentence: string) => sentence.includes("?");
  const hasAsked = sentences.some(({ 0: sentence }) => isAsked(sentence)); // the other sentences are statements then
  return sentences.flatMap(({ 0: text, index: from }) => {
    const matches = [...text.matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]+/gu)];
    const sentence = hasAsked && !isAsked(text) ? Infinity : matches.length;
    return matches.flatMap(({ 0: word, index: at }, position) => {
      const [written = ""] = splitWords(word, locale);
      const plain = withoutEnding(written, index);
      if (siteNameWords.has(plain)) return [];
      const isSite = /^\.\p{L}/u.test(text.slice(at + word.length)); // "booking.com"
      const isWritten =
        !isShouted &&
        namesHaveCapitals(locale) &&
        /^\p{Lu}/u.test(word) &&
        !startsSentence(question.slice(0, from + at));
      const isCapital = isSite || isWritten;
      const isLed = splitWords(matches[position - 1]?.[0] ?? "", locale).some((before) => leading.has(before));
      return [{ plain, stem: stemWord(plain, locale), isCapital, isLed, sentence }];
    });
  });
}

/** Minimum length of a name that may have an ending of one letter ("lumetras", "Velmorei"). */
const longName = 6;

/** Returns a word without its last letter if that leaves a known name, or else the word. */
function withoutEnding(word: string, { familiar, names }: SearchIndex): string {
  const name = word.slice(0, -1);
  return name.length >= longName && !familiar.has(word) && !names.has(word) && names.has(name) ? name : word;
}

/**
 * Returns whether a word, or else its stem, is a familiar word, a name, or unknown. Where little is phrased, everyday
 * words are familiar.
 */
function wordKind(
  { plain, stem }: Word,
  { familiar, names, endings, locale, meant }: SearchIndex,
): "familiar" | "name" | "unknown" {
  for (const term of stem.length < minStemLength ? [plain] : [plain, stem]) {
    if (familiar.has(term)) return "familiar";
    if (names.has(term)) return "name";
  }
  const isCommon = meant && (stem.length >= minStemLength || stem === plain) && isEveryday(stem, locale);
  return isCommon || isInflected(plain, familiar, endings) ? "familiar" : "unknown";
}

/**
 * Returns true if the passage has the word in its heading, a phrasing or its text. The short stem of an unknown word is
 * ignored.
 */
function isHeld(word: Word, { passage, index }: BestPassage): boolean {
  const isOwn = word.stem.length >= minStemLength || word.stem === word.plain || wordKind(word, index) !== "unknown";
  return isOwn && [index.stems, index.sentences].some((terms) => linesWith(word, passage, terms) > 0);
}

/**
 * Returns true if the passage's text or title has the name, or if two of its phrasings have it and the rest of the
 * question also finds the passage. A single phrasing may be about another company.
 */
function isNamed(name: Word, { passage, index }: BestPassage, otherWords: readonly Word[]): boolean {
  if (linesWith(name, passage, index.sentences) > 0 || isInTitle(name, { passage, index })) return true;
  if (linesWith(name, passage, index.stems) < 2) return false;
  if (otherWords.length === 0) return true;
  const { passages } = rank(scorePassages(otherWords.map(({ plain }) => plain).join(" "), index), index);
  return passages.slice(0, maxBefore).some((candidate) => candidate.passage === passage);
}

function isInTitle({ stem }: Word, { passage, index }: BestPassage): boolean {
  return stemWords(index.passages[passage]?.title ?? "", index.locale).includes(stem);
}

function linesWith({ stem }: Word, passage: number, { owners, eachLineWith }: TermIndex): number {
  let lines = 0;
  eachLineWith(stem, (line) => (lines += owners[line] === passage ? 1 : 0));
  return lines;
}

/** Returns the share of the words in the passage, weighted by rarity; 1 if there are no words. */
function shareHeld(words: readonly Word[], best: BestPassage): number {
  const weightOf = (some: readonly Word[]) => some.reduce((sum, { stem }) => sum + best.index.stems.rarity(stem), 0);
  return words.length === 0 ? 1 : weightOf(words.filter((word) => isHeld(word, best))) / weightOf(words);
}

/**
 * Minimum length of words that are compared for spelling errors: for all familiar words, and for the words of the
 * passage, which are fewer. Shorter words are too similar: "ikea" is not a misspelling of "idea", nor "stripe" of
 * "strict".
 */
const minSlipLength = { ofAny: 7, ofPassage: 5 };

/** Returns true if it misspells a common word, a familiar one, or a word of the passage with the same last letter. */
function isSlip({ plain, stem }: Word, { passage, index }: BestPassage): boolean {
  const isSlipOf = (word: string, other: string) => other[0] === word[0] && isOneEditApart(word, other);
  if (commonWordMeant(plain, index) !== undefined) return true;
  if (stem.length >= minSlipLength.ofAny && index.familiar.values().some((other) => isSlipOf(stem, other))) return true;
  const { title = "", text = "", asks = [] } = index.passages[passage] ?? {};
  if (plain.length < minSlipLength.ofPassage) return false;
  return [title, text, ...asks]
    .flatMap((line) => splitWords(line, index.locale))
    .some((o) => o.length >= minSlipLength.ofPassage && o.at(-1) === plain.at(-1) && isSlipOf(plain, o));
}
