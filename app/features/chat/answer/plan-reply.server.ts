// From a question to what is said: a prepared answer, quotes of pages, the closest passage, or an honest "I don't know".
import type { AssistantWords } from "#app/content/assistant.schema.ts";
import type { FixedReply } from "#app/content/chat.schema.ts";
import type { Content } from "#app/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { shortestStem } from "../find/known-words.server.ts";
import { languageOf } from "../find/language.server.ts";
import type { SearchIndex } from "../find/search-index.server.ts";
import type { Found, Judged, Search } from "../find/search.server.ts";
import { judge, search } from "../find/search.server.ts";
import { thresholds } from "../find/weights.server.ts";
import { hasUnknownName } from "../find/unknown-names.server.ts";
import type { Use } from "../find/unknown-names.server.ts";
import { sentencesOf, stemOf, stemsOf, wordsOf } from "../find/words.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { PlannedReply, Quote, Wording } from "./compose.server.ts";
import { dangerIn, emergencyReply, speaksOf } from "./emergency.server.ts";
import { sayClosest, fixedReply, sayQuotes, sayUnknown } from "./compose.server.ts";

export type Knowledge = {
  chat: Content["chat"];
  words: Readonly<Record<Locale, AssistantWords>>;
  indexes: Readonly<Record<Locale, SearchIndex>>;
  /** The language model's name, where one is set. */
  model: string | undefined;
  /** The company's country, for whom somebody in danger calls. */
  country: string;
};

/** A question with what was before it; `locale` is the page's. */
export type AskedQuestion = { question: string; locale: Locale; previous?: string | undefined };

const forModel = 6;
const mostParts = 6;

/** Longest text that is searched for, in characters: what is longer holds a story, of which the beginning is read. */
const longestRead = 800;

/** A tag, or a link with a scheme. */
const markup = /<\/?[a-z][^<>]{0,300}(?:>|$)|\]\(\s*\w+:/i;

/** What is refused wherever it stands in a message; other prepared answers are for messages that say nothing else. */
export const refusals: ReadonlySet<FixedReply | undefined> = new Set(["secrets", "rules", "others", "promise"]);

/** What is said whatever else a message names: what is refused, and what fits anybody's words. The others are about us. */
const saidToAnything: typeof refusals = new Set([...refusals, "advice", "human", "insult"]);

/** A text that was searched for, and what was found. */
type ReadQuestion = {
  text: string;
  found: Search;
  passages: readonly Passage[];
  best: Passage | undefined;
  /** What it begins with where it shows that we have such clients or services, if that was asked; else nothing. */
  confirmation: string;
  /** Others that are stated with it. */
  closeMatches: readonly Passage[];
  saying: FixedReply | undefined;
  mayBeRefused: boolean;
  /** True if the best passage says more of it than the examples of the prepared answer. */
  isPageFirst: boolean;
  /** True if the best passage is the answer: never where a refusal is possible. */
  isSure: boolean;
};

export function planReply(knowledge: Knowledge, asked: AskedQuestion): PlannedReply {
  const locale = languageOf(asked.question, asked.locale, knowledge.indexes);
  const { short } = knowledge.words[locale];
  const [question, previous] = [inFull(asked.question, short), asked.previous && inFull(asked.previous, short)];
  const index = knowledge.indexes[locale];
  const wording: Wording = { words: knowledge.chat[locale], locale, model: knowledge.model };
  const known: LocaleKnowledge = { index, words: knowledge.words[locale], judged: new Map() };
  const atOnce = emergencyIn(asked.question, known, knowledge.country) ?? replyUnread(question, wording);
  if (atOnce) return atOnce;
  const whole = wholeOf(question, previous, known);
  const sentences = sentencesIn(question.slice(0, longestRead));
  const clauses = sentences.flatMap((sentence) => clausesIn(sentence, known)).slice(0, mostParts);
  const read = (parts: readonly string[]) => (parts.length < 2 ? [] : parts.map((part) => readOne(part, known)));
  const parts = read(sentences);
  const saying = sayingOf(whole, parts);
  if (saying) return fixedReply(saying, wording);
  const isFiner = whole.isSure && clauses.length > sentences.length; // of a demand beside a question, neither is surer
  const quotes = quotesOf(whole, { clauses: isFiner ? read(clauses) : [], sentences: parts }, index);
  const asking = parts.filter(({ text }) => !question.includes("?") || question.includes(`${text}?`)); // others tell a story
  const all = [whole, ...asking].toSorted((a, b) => b.found.certainty - a.found.certainty);
  const isNear = (one: ReadQuestion) => isQuotable(one.best) && one.found.isClosest;
  const near = all.find((one) => isNear(one) && (quotes.length > 0 || isOurs(one, known, "ifShown")));
  const passages = passagesOf(quotes, near ?? whole);
  if (quotes.length > 0) return sayQuotes(quotes, passages, wording, whole.confirmation);
  if (!near) return sayUnknown(nearAnswers(whole, known), wording);
  return sayClosest(closestTo(near, longestQuote, index), passages, wording);
}

/** Returns what a message is told that isn't searched for: one without words, or with markup. */
function replyUnread(question: string, wording: Wording): PlannedReply | undefined {
  if (wordsOf(question).length === 0) return fixedReply("empty", wording);
  return markup.test(question) ? fixedReply("rules", wording) : undefined;
}

/** Returns whom somebody in danger calls; nothing for a single question about a danger that a page of ours speaks of and answers. */
function emergencyIn(message: string, known: LocaleKnowledge, country: string): PlannedReply | undefined {
  const { locale } = known.index;
  const danger = dangerIn(message, locale);
  if (!danger) return undefined;
  const { best, isSure } = readOne(message, known);
  const isOnPage = isSure && best !== undefined && isQuotable(best) && speaksOf(danger, best, locale);
  return isOnPage && sentencesIn(message).length < 2 ? undefined : emergencyReply(danger, country, locale);
}

/** Returns a text with its abbreviations written out. A word in capitals is none: it is somebody's name. */
export function inFull(text: string, short: AssistantWords["short"]): string {
  return text.replaceAll(/(?<![\p{L}\p{N}’'])\p{Ll}[\p{Ll}\p{N}]*(?![\p{L}\p{N}’'])/gu, (word) =>
    Object.hasOwn(short, word) ? (short[word] ?? word) : word,
  );
}

function readOne(written: string, known: LocaleKnowledge, before?: string): ReadQuestion {
  const { index } = known;
  const text = written.slice(0, longestRead);
  const found = search(judgedOf(text, known), index, before === undefined ? undefined : judgedOf(before, known));
  const passages = found.passages.flatMap(({ passage }) => index.passages[passage] ?? []);
  const [best] = passages;
  const saysTheSame = ({ text: own }: Passage) => best?.text.includes(own) || own.includes(best?.text ?? "");
  const others = found.closeMatches.flatMap(({ passage }) => index.passages[passage] ?? []);
  const saying = index.passages[found.saying?.passage ?? -1]?.saying;
  const mayBeRefused = refusals.has(saying) && found.sayingCertainty >= thresholds.refuse;
  const isLikely = found.isAnswer && !mayBeRefused;
  const isSure = found.certainty === 1 || (isLikely && isOurs({ text, found }, known));
  const isPageFirst = saysMoreThan(saying, found, index);
  const said = isGivenPrepared({ text, found, saying, isPageFirst }, known) ? saying : undefined;
  const confirmation = confirmationOf(text, { best, isSure }, known);
  const closeMatches = others.filter((one) => confirmation === "" && !saysTheSame(one));
  return { text, found, best, confirmation, closeMatches, passages, saying: said, mayBeRefused, isPageFirst, isSure };
}

/** From this on an index is hardly phrased: it knows few words besides those of its pages, and prepared answers are sooner likely than these. */
const hardlyPhrased = 0.25;

/** So like an example, a message is for the prepared answer whatever pages say. */
const likeExample = 0.6;

/** What a page speaks of, where it has nearly as many of a message's words: a clinic of fever, a project of its budget. */
const besides: Partial<Record<FixedReply, number>> = { advice: 0.1, others: 0.1 };

/** What no page is an answer to, whatever words it has. */
const firm: typeof refusals = new Set(["secrets", "rules", "promise"]);

/** Returns true if the best passage has more of a message's words, by their rarity, than the examples of a prepared answer. */
function saysMoreThan(
  saying: FixedReply | undefined,
  { passages, saying: like, isClosest }: Search,
  index: SearchIndex,
) {
  const [best] = passages;
  if (!saying || !best || !like || index.bareness < hardlyPhrased || firm.has(saying)) return false;
  if (like.features.question >= likeExample) return false;
  return best.features.words > like.features.words - (besides[saying] ?? 0) || (saying === "advice" && isClosest);
}

type Saying = Pick<ReadQuestion, "text" | "found" | "saying" | "isPageFirst">;

/** A message that is no refusal's must share so many of its words with one example, by their rarity: it says nothing else. */
const leastOfMessage = 0.33;

/** True if a prepared answer is given: it is likely enough, and not about us where somebody else is named. */
function isGivenPrepared({ text, found, saying, isPageFirst }: Saying, known: LocaleKnowledge): boolean {
  const { certainty, sayingCertainty } = found;
  if (isPageFirst || sayingCertainty < Math.max(thresholds.say, certainty)) return false;
  if (!refusals.has(saying) && (found.saying?.features.line ?? 0) < leastOfMessage) return false;
  return saidToAnything.has(saying) || sayingCertainty === 1 || !namesUnknown(text, found.saying, known);
}

/** True unless a text names somebody whom neither the pages nor what was found first know. */
function isOurs(
  { text, found }: Pick<ReadQuestion, "text" | "found">,
  known: LocaleKnowledge,
  use: Use = found.certainty >= thresholds.likely ? "ifLikely" : "usually",
): boolean {
  return !namesUnknown(text, found.passages[0], known, use);
}

function namesUnknown(text: string, found: Found | undefined, { index, words }: LocaleKnowledge, use?: Use): boolean {
  return hasUnknownName(text, { passage: found?.passage ?? -1, index }, words.namesFollow, use);
}

/** What is known in a language, and what was judged for a message: its texts are read more than once. */
type LocaleKnowledge = { index: SearchIndex; words: AssistantWords; judged: Map<string, Judged> };

function judgedOf(written: string, { index, judged }: LocaleKnowledge): Judged {
  const text = written.slice(0, longestRead);
  const own = judged.get(text) ?? judge(text, index);
  judged.set(text, own);
  return own;
}

/** A question by itself; one that continues the question before it in the light of that, or joined to it, whichever is surer. */
function wholeOf(question: string, previous: string | undefined, known: LocaleKnowledge): ReadQuestion {
  const own = readOne(question, known);
  if (previous === undefined || own.saying || own.found.certainty === 1 || !isFollowUp(question, known)) return own;
  const [inLight, joined] = [readOne(question, known, previous), readOne(`${previous} ${question}`, known)];
  return { ...(joined.found.certainty > inLight.found.certainty ? joined : inLight), saying: undefined };
}

function sentencesIn(question: string): string[] {
  return question
    .split(/[?!;\n]+|\.\s/)
    .filter((part) => wordsOf(part).length > 2)
    .slice(0, mostParts);
}

/** What a sentence asks, joined by commas and by words that also begin a question ("and"). A list of things stays whole. */
function clausesIn(sentence: string, { index: { locale }, words: { openers } }: LocaleKnowledge): string[] {
  const joining = new Set(openers.map((opener) => wordsOf(opener, locale).join(" ")));
  const words = sentence.trim().split(/\s+/);
  const starts = words.flatMap((word, place) =>
    place === 0 || words[place - 1]?.endsWith(",") || joining.has(wordsOf(word, locale).join(" ")) ? [place] : [],
  );
  const clauses = starts.map((start, place) => words.slice(start, starts[place + 1]).join(" "));
  return clauses.every((clause) => wordsOf(clause).length > 2) ? clauses : [sentence];
}

function sayingOf(whole: ReadQuestion, parts: readonly ReadQuestion[]): FixedReply | undefined {
  const certain = [whole, ...parts].flatMap(({ saying }) => saying ?? []);
  return certain.find((saying) => refusals.has(saying)) ?? whole.saying;
}

/** What was found for the parts of a question; of one part there are none. */
type Parts = Record<"clauses" | "sentences", readonly ReadQuestion[]>;

/**
 * The answers of a question's parts, finely parted or by sentences, if each has one and no passage is the answer to them all; else
 * the whole question's. A sentence that demands something beside a question has none; clauses ("you or us") are too short to tell.
 */
function quotesOf(whole: ReadQuestion, { clauses, sentences }: Parts, index: SearchIndex): Quote[] {
  if (whole.found.certainty < 1 && sentences.some(({ mayBeRefused }) => mayBeRefused)) return [];
  const answersAll = ({ passages }: ReadQuestion) => passages.slice(0, 2).some((passage) => passage === whole.best);
  const isGiven = (beside: readonly Passage[]) => (one: ReadQuestion) =>
    isAnswered(one) && !isOfAnotherClient(one, beside, index);
  const areGiven = (parts: readonly ReadQuestion[]) => parts.every(isGiven(parts.flatMap(({ best }) => best ?? [])));
  const several = [clauses, sentences].find(
    (parts) => parts.length > 1 && areGiven(parts) && !(whole.isSure && parts.every(answersAll)),
  );
  const closest = [whole, ...whole.closeMatches.map((best) => ({ ...whole, best }))];
  const askedAbout = closest.some(({ best }) => isOfStudy(best)) ? index.passages.filter(isOfStudy) : [];
  const answers = several ?? closest.filter(isGiven(askedAbout.filter(isClientIn(whole.text, index))));
  const quotes = new Map<Passage, Quote>();
  for (const { best, text } of answers)
    if (best)
      quotes.set(best, {
        passage: best,
        text: quoteFrom(best.text, text, index, several || best === whole.best ? longestQuote : longestTwin),
      });
  return [...quotes.values()].slice(0, 3);
}

function isAnswered({ isSure, best }: ReadQuestion): boolean {
  return isSure && isQuotable(best);
}

/** True if a passage is of a case study whose client or trade a text doesn't name, beside those of another. */
function isOfAnotherClient({ best, text }: ReadQuestion, beside: readonly Passage[], index: SearchIndex): boolean {
  if (!isOfStudy(best) || isClientIn(text, index)(best)) return false;
  return beside.some((other) => isOfStudy(other) && other.page !== best.page);
}

function isOfStudy(passage: Passage | undefined): passage is Passage {
  return passage?.href.startsWith("/case-studies/") === true;
}

/** Returns a function that is true of the passages whose client or trade a text names. */
function isClientIn(text: string, { locale }: SearchIndex): (passage: Passage) => boolean {
  const stems = new Set(stemsOf(text, locale).filter((stem) => stem.length >= shortestStem));
  return ({ page }) => stemsOf(page, locale).some((stem) => stems.has(stem));
}

function isQuotable(passage: Passage | undefined): boolean {
  return passage !== undefined && passage.text !== "";
}

/**
 * What is listed where nothing is shown: nothing if only a question that no page answers is near, where a refusal is possible, or
 * where somebody else is named, whom our facts are not about.
 */
function nearAnswers(whole: ReadQuestion, known: LocaleKnowledge): Quote[] {
  const { found, mayBeRefused, isPageFirst } = whole;
  const isBare = known.index.bareness >= hardlyPhrased;
  const isRefusalNearer = !isBare || found.sayingCertainty >= Math.max(thresholds.say, found.certainty);
  const isRefusable = mayBeRefused && isRefusalNearer && !isPageFirst;
  const isFar = found.isUnsaid || found.certainty < thresholds.near;
  const isNone = isRefusable || isFar || !isOurs(whole, known, isBare ? "ifListed" : "ifLikely");
  return isNone ? [] : closestTo(whole, longestTwin, known.index);
}

const mostClosest = 3;

/** The closest passages: of the first at most so many characters, of the others what is nearest to the question. */
function closestTo({ passages, text }: ReadQuestion, longest: number, index: SearchIndex): Quote[] {
  const closest = passages.filter(isQuotable).slice(0, mostClosest);
  return closest.map((passage, place) => {
    const room = place === 0 ? longest : longestExcerpt;
    return { passage, text: quoteFrom(passage.text, text, index, room) };
  });
}

/** The quoted passages and the others that were found, for a model and for further pages. */
function passagesOf(quotes: readonly Quote[], { passages }: ReadQuestion): Passage[] {
  return [...new Set([...quotes.map(({ passage }) => passage), ...passages.filter(isQuotable)])].slice(0, forModel);
}

/** Longest question, in words, that an opener makes a follow-up, that a word like "it" makes one, and that is one by its shortness. */
const mostOpened = 40;
const mostWords = 9;
const fewWords = 4;

/**
 * Returns true if a question leans on the one before it: it is very short, begins with an opener, or is short and points back: never a long one.
 * Which words do that is content (assistant.yaml).
 */
function isFollowUp(question: string, { index: { locale }, words: own }: LocaleKnowledge): boolean {
  const words = wordsOf(question, locale);
  if (words.length > mostOpened) return false; // it says what it is about
  const text = spaced(words);
  const phrased = (phrase: string) => spaced(wordsOf(phrase, locale));
  if (own.openers.some((opener) => text.startsWith(phrased(opener)))) return true;
  const pointsBack = own.references.some((reference) => text.includes(phrased(reference)));
  return words.length <= fewWords || (words.length <= mostWords && pointsBack);
}

/** Shorter words of a question about a service say nothing of it ("a", "of", "us"). */
const shortestTelling = 3;

/**
 * Returns what an answer begins with that shows what was asked: clients ("do you work with …"), or a service, where the question
 * has no other words than its title ("do you build …"); else nothing.
 */
function confirmationOf(
  question: string,
  { best, isSure }: Pick<ReadQuestion, "best" | "isSure">,
  known: LocaleKnowledge,
): string {
  const { index, words } = known;
  const whether = best?.shows && words.whether?.[best.shows];
  if (!whether || !isSure) return "";
  const { shows, title } = best;
  const spacedWords = (phrase: string) => spaced(wordsOf(phrase, index.locale));
  const text = spacedWords(question);
  const asks = whether.asks.map(spacedWords).filter((phrase) => text.includes(phrase));
  const named = new Set(stemsOf(title, index.locale));
  const isNamed = (ask: string) => {
    const rest = text
      .replace(ask, " ")
      .split(" ")
      .filter((word) => word.length >= shortestTelling);
    return rest.length > 0 && rest.every((word) => named.has(stemOf(word, index.locale)));
  };
  return asks.some((ask) => shows === "clients" || isNamed(ask)) ? whether.says : "";
}

/** Words with a space on each side, so that a phrase is found as whole words. */
function spaced(words: readonly string[]): string {
  return ` ${words.join(" ")} `;
}

// What is quoted of a passage: all of a short one, of a longer one what answers.

/** A passage of at most so many characters is quoted whole; of a longer one no more than this is. */
const longestQuote = 1_200;

/** As much as is quoted of each of its closeMatches, and of the first where only what is near is listed. */
const longestTwin = 600;

/** As much as a list of closest passages quotes of the others. */
const longestExcerpt = 450;

/** Longest item of a list. */
const longestItem = 110;

/** So many items that follow each other are a list. */
const leastItems = 3;

/** A long text whose lines are all shorter than this is quoted by lines: its items keep their labels. */
const longestLine = 300;

/** Returns what to quote of a text for a question, in the order of the page. */
function quoteFrom(text: string, question: string, index: SearchIndex, longest = longestQuote): string {
  const lines = text.split("\n");
  const mayBeList = longest === longestQuote;
  if (text.length <= longest) return mayBeList ? laidOut(lines) : lines.join(" ");
  const isByLines = mayBeList && lines.length > 2 && lines.every((line) => line.length <= longestLine);
  const wanted = stemsOf(question, index.locale);
  return isByLines
    ? listOf(nearest(lines, wanted, index))
    : around(sentencesOf(text), wanted, index, longest).join(" ");
}

/** Items of a kind that follow each other become a list; what else there is runs on. */
function laidOut(lines: readonly string[]): string {
  const runs: { kind: LineKind; lines: string[] }[] = [];
  for (const line of lines) {
    const [last, kind] = [runs.at(-1), kindOf(line)];
    if (last?.kind === kind) last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  const text = runs.map((run) =>
    run.kind === "prose" || run.lines.length < leastItems ? run.lines.join(" ") : `\n\n${listOf(run.lines)}\n\n`,
  );
  return text
    .join(" ")
    .replaceAll(/(?: ?\n\n ?)+/g, "\n\n")
    .trim();
}

type LineKind = "labelled" | "item" | "prose";

/** A short line is an item if it has a label or is one sentence. */
function kindOf(line: string): LineKind {
  if (line.length > longestItem) return "prose";
  if (label.test(line)) return "labelled";
  return sentencesOf(line).length === 1 ? "item" : "prose";
}

/** What an item says something of, with its colon; French has a space before that. */
const label = /^[^.:“”«»]{2,60}:(?= \S)/;

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replace(label, "**$&**")}`).join("\n");
}

/** Returns how much of what is wanted each piece has, by rarity. */
function valuesOf(pieces: readonly string[], wanted: readonly string[], index: SearchIndex): number[] {
  return pieces.map((piece) => {
    const own = new Set(stemsOf(piece, index.locale));
    return new Set(wanted).values().reduce((sum, stem) => sum + (own.has(stem) ? index.stems.rarity(stem) : 0), 0);
  });
}

/** Items of a list, as many of the best as there is room for. */
function nearest(items: readonly string[], wanted: readonly string[], index: SearchIndex): string[] {
  const values = valuesOf(items, wanted, index);
  const best = [...items.keys()].toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const first = (count: number) =>
    best
      .slice(0, count)
      .toSorted((a, b) => a - b)
      .map((at) => items[at] ?? "");
  let count = 1;
  while (count < items.length && first(count + 1).join(" ").length <= longestQuote) count++;
  return first(count);
}

/** The best piece with as many of those that follow it as there is room for, else of those before it. */
function around(pieces: readonly string[], wanted: readonly string[], index: SearchIndex, longest: number): string[] {
  const fits = (some: readonly string[]) => some.join(" ").length <= longest;
  const values = valuesOf(pieces, wanted, index);
  let first = Math.max(0, values.indexOf(Math.max(...values)));
  let last = first;
  while (last + 1 < pieces.length && fits(pieces.slice(first, last + 2))) last++;
  while (first > 0 && fits(pieces.slice(first - 1, last + 1))) first--;
  return pieces.slice(first, last + 1).map((piece) => piece.slice(0, longestQuote));
}
