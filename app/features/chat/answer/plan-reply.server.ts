// Plans the reply to a question: a fixed reply, quotes from pages, the closest passages, or "I don't know".
import type { AssistantWords } from "#app/content/assistant.schema.ts";
import type { FixedReply } from "#app/content/chat.schema.ts";
import type { Content } from "#app/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { minStemLength } from "../find/known-words.server.ts";
import { detectLanguage } from "../find/language.server.ts";
import type { SearchIndex } from "../find/search-index.server.ts";
import type { ScoredPassage, ScoredPassages, Search } from "../find/search.server.ts";
import { learnedFor, scorePassages, search } from "../find/search.server.ts";
import { hasUnknownName } from "../find/unknown-names.server.ts";
import type { FilterStrength } from "../find/unknown-names.server.ts";
import { stemWord, stemWords, splitWords } from "../find/words.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { PlannedReply, Wording } from "./compose.server.ts";
import { composeSuggestion, composeFixedReply, composeAnswer, composeUnknown } from "./compose.server.ts";
import { dangerIn, emergencyReply, isAboutDanger } from "./emergency.server.ts";
import { quoteFrom } from "./quote.server.ts";
import type { Quote } from "./quote.server.ts";

export type Knowledge = {
  chat: Content["chat"];
  words: Readonly<Record<Locale, AssistantWords>>;
  indexes: Readonly<Record<Locale, SearchIndex>>;
  /** The name of the configured language model, if any. */
  model: string | undefined;
  /** The company's country, which determines the emergency number. */
  country: string;
};

/**
 * A question with the previous question of the conversation; `locale` is the page's. `isRepeated` is true if the
 * last reply would be given again.
 */
export type AskedQuestion = {
  question: string;
  locale: Locale;
  previous?: string | undefined;
  isRepeated?: boolean | undefined;
};

const forModel = 6;
const maxParts = 6;

/** Maximum length of a text that is searched for, in characters; only the beginning of a longer one is used. */
const maxRead = 800;

/** An HTML tag, or a Markdown link with a scheme. */
const markup = /<\/?[a-z][^<>]{0,300}(?:>|$)|\]\(\s*\w+:/i;

type FixedReplyRule = {
  /** It refuses a demand anywhere in a message. The others are for messages that say nothing else. */
  refuses?: true;
  /** It is given even if a message has an unknown name. The others are about the company. */
  ignoresNames?: true;
  /** It is never replaced by a page's text. */
  beatsPages?: true;
  /** A follow-up is always given it. The others give way to a page that answers the follow-up. */
  beatsFollowUps?: true;
  /**
   * How much smaller a page's share of a message's words may be than the example's for the page to come first: a
   * clinic's page may be about fever, a case study about its budget.
   */
  pageHandicap?: number;
};

const fixedReplyRules: Partial<Record<FixedReply, FixedReplyRule>> = {
  secrets: { refuses: true, ignoresNames: true, beatsPages: true, beatsFollowUps: true },
  rules: { refuses: true, ignoresNames: true, beatsPages: true, beatsFollowUps: true },
  promise: { refuses: true, ignoresNames: true, beatsPages: true },
  others: { refuses: true, ignoresNames: true, pageHandicap: 0.1 },
  advice: { ignoresNames: true, pageHandicap: 0.1 },
  human: { ignoresNames: true },
  insult: { ignoresNames: true },
};

/** Returns how a fixed reply ranks beside pages, names and follow-ups. */
export function fixedReplyRule(fixedReply: FixedReply | undefined): FixedReplyRule {
  return (fixedReply && fixedReplyRules[fixedReply]) ?? {};
}

/** A text with its search results and what follows from them. */
type ReadQuestion = {
  text: string;
  /** Its words after spelling correction. */
  words: readonly string[];
  result: Search;
  passages: readonly Passage[];
  best: Passage | undefined;
  /** The beginning of the answer to a yes-or-no question about clients or services; empty for other questions. */
  confirmation: string;
  /** Passages that are quoted together with the best one. */
  closeMatches: readonly Passage[];
  fixedReply: FixedReply | undefined;
  mayBeRefused: boolean;
  /** True if the best passage fits the text better than the examples of the fixed reply. */
  isPageFirst: boolean;
  /**
   * True if the best passage is the answer. If a refusal is possible, only for a question in the words of an authored
   * one.
   */
  isSure: boolean;
  /** The word for the mishap that the text presumes and the best passage doesn't mention. */
  premise: string | undefined;
};

export function planReply(knowledge: Knowledge, message: AskedQuestion): PlannedReply {
  const locale = detectLanguage(message.question, message.locale, knowledge.indexes);
  const { short } = knowledge.words[locale];
  const [question, previous] = [
    expandAbbreviations(message.question, short),
    message.previous && expandAbbreviations(message.previous, short),
  ];
  const index = knowledge.indexes[locale];
  const { model, chat } = knowledge;
  const wording: Wording = { words: chat[locale], locale, model, isRepeated: message.isRepeated };
  const localeKnowledge: LocaleKnowledge = { index, words: knowledge.words[locale], scored: new Map() };
  const immediate = emergencyIn(message.question, localeKnowledge, knowledge.country) ?? replyUnread(question, wording);
  if (immediate) return immediate;
  const whole = wholeOf(question, previous, localeKnowledge);
  const sentences = sentencesIn(question.slice(0, maxRead));
  const clauses = sentences.flatMap((sentence) => clausesIn(sentence, localeKnowledge)).slice(0, maxParts);
  const read = (parts: readonly string[]) =>
    parts.length < 2 ? [] : parts.map((part) => readOne(part, localeKnowledge));
  const parts = read(sentences);
  const fixedReply = fixedReplyOf(whole, parts);
  if (fixedReply) return composeFixedReply(fixedReply, wording);
  const isFiner = whole.isSure && clauses.length > sentences.length; // not for a demand beside a question
  const quotes = quotesOf(whole, { clauses: isFiner ? read(clauses) : [], sentences: parts }, index);
  const asking = parts.filter(({ text }) => !question.includes("?") || question.includes(`${text}?`)); // others are statements
  const all = [whole, ...asking].toSorted((a, b) => b.result.certainty - a.result.certainty);
  const isNear = (candidate: ReadQuestion) => isQuotable(candidate.best) && candidate.result.isClosest;
  const near = all.find(
    (candidate) => isNear(candidate) && (quotes.length > 0 || hasNoUnknownName(candidate, localeKnowledge, "ifShown")),
  );
  const passages = passagesOf(quotes, near ?? whole);
  if (quotes.length > 0) return composeAnswer(quotes, passages, wording, whole.confirmation);
  const { premise } = whole;
  if (!near) return composeUnknown(nearAnswers(whole, localeKnowledge), { ...wording, premise });
  return composeSuggestion(closestTo(near, index), passages, { ...wording, premise });
}

/**
 * Returns the reply to a message without words or with markup, for which no search is made; undefined for all others.
 */
function replyUnread(question: string, wording: Wording): PlannedReply | undefined {
  if (splitWords(question).length === 0) return composeFixedReply("empty", wording);
  return markup.test(question) ? composeFixedReply("rules", wording) : undefined;
}

/**
 * Returns the emergency reply if a message indicates danger. Undefined if it doesn't, or if it is a single question
 * about a danger that a passage is about and surely answers.
 */
function emergencyIn(message: string, localeKnowledge: LocaleKnowledge, country: string): PlannedReply | undefined {
  const { locale } = localeKnowledge.index;
  const danger = dangerIn(message, locale);
  if (!danger) return undefined;
  const { best, isSure } = readOne(message, localeKnowledge);
  const isOnPage = isSure && best !== undefined && isQuotable(best) && isAboutDanger(danger, best, locale);
  return isOnPage && sentencesIn(message).length < 2 ? undefined : emergencyReply(danger, country, locale);
}

/**
 * Returns a text with its abbreviations written out. Words with a capital letter are left unchanged, as they may be
 * names.
 */
export function expandAbbreviations(text: string, short: AssistantWords["short"]): string {
  return text.replaceAll(/(?<![\p{L}\p{N}’'])\p{Ll}[\p{Ll}\p{N}]*(?![\p{L}\p{N}’'])/gu, (word) =>
    Object.hasOwn(short, word) ? (short[word] ?? word) : word,
  );
}

function readOne(written: string, localeKnowledge: LocaleKnowledge, before?: string): ReadQuestion {
  const { index } = localeKnowledge;
  const text = written.slice(0, maxRead);
  const scored = scoresFor(text, localeKnowledge);
  const searchResult = search(scored, index, before === undefined ? undefined : scoresFor(before, localeKnowledge));
  const passages = searchResult.passages.flatMap(({ passage }) => index.passages[passage] ?? []);
  const [best] = passages;
  const saysTheSame = ({ text: passageText }: Passage) =>
    best?.text.includes(passageText) || passageText.includes(best?.text ?? "");
  const others = searchResult.closeMatches.flatMap(({ passage }) => index.passages[passage] ?? []);
  const fixedReply = fixedReplyIn(searchResult, index);
  const mayBeRefused =
    fixedReplyRule(fixedReply).refuses === true &&
    searchResult.fixedReplyCertainty >= learnedFor(index).thresholds.refuse;
  const isLikely = searchResult.isAnswer && !mayBeRefused;
  const premise = premiseOf(text, best, localeKnowledge);
  const isSure =
    searchResult.certainty === 1 ||
    (isLikely && premise === undefined && hasNoUnknownName({ text, result: searchResult }, localeKnowledge));
  const isPageFirst = saysMoreThan(fixedReply, searchResult, index);
  const reply = givesFixedReply({ text, result: searchResult, fixedReply, isPageFirst }, localeKnowledge)
    ? fixedReply
    : undefined;
  const confirmation = confirmationOf(text, { best, isSure }, localeKnowledge);
  const closeMatches = others.filter((passage) => confirmation === "" && !saysTheSame(passage));
  return {
    text,
    words: scored.words,
    result: searchResult,
    best,
    confirmation,
    closeMatches,
    passages,
    fixedReply: reply,
    mayBeRefused,
    isPageFirst,
    isSure,
    premise,
  };
}

/** Returns the fixed reply whose example is the most similar one. */
function fixedReplyIn({ fixedReply }: Search, { passages }: SearchIndex): FixedReply | undefined {
  return fixedReply && passages[fixedReply.passage]?.fixedReply;
}

/**
 * Detects loaded questions: returns the word for a mishap that the question takes for granted but the best passage never
 * mentions.
 * @example "why was the project cancelled" // "cancelled"
 */
function premiseOf(text: string, best: Passage | undefined, { index: { locale }, words }: LocaleKnowledge) {
  const askedWords = splitWords(text, locale);
  const { why, mishaps } = words.premises;
  if (!why.some((opener) => spaced(askedWords).includes(spaced(splitWords(opener, locale))))) return undefined;
  const mishapStems = new Set(mishaps.flatMap((word) => stemWords(word, locale)));
  const statedStems = new Set(
    best && [best.title, best.text, ...best.asks].flatMap((source) => stemWords(source, locale)),
  );
  const isUnsaid = (stem: string) => mishapStems.has(stem) && !statedStems.has(stem);
  return text.match(/[\p{L}\p{N}]+/gu)?.find((word) => stemWords(word, locale).some(isUnsaid));
}

/**
 * Minimum `bareness` of an index with few phrasings: it has few words besides those of its pages, so that fixed
 * replies match too easily.
 */
const hardlyPhrased = 0.25;

/** Minimum similarity to an example at which the fixed reply is given, regardless of the pages. */
const minExampleSimilarity = 0.6;

/**
 * Returns true if, in an index with few phrasings, the best passage has more of a message's words, weighted by rarity,
 * than the example of a fixed reply; for a request for advice also if the passage is close enough for a suggestion.
 */
function saysMoreThan(
  fixedReply: FixedReply | undefined,
  { passages, fixedReply: like, isClosest }: Search,
  index: SearchIndex,
) {
  const [best] = passages;
  if (!fixedReply || !best || !like || index.bareness < hardlyPhrased || fixedReplyRule(fixedReply).beatsPages)
    return false;
  if (like.features.question >= minExampleSimilarity) return false;
  return (
    best.features.words > like.features.words - (fixedReplyRule(fixedReply).pageHandicap ?? 0) ||
    (fixedReply === "advice" && isClosest)
  );
}

type FixedReplyInput = Pick<ReadQuestion, "text" | "result" | "fixedReply" | "isPageFirst">;

/**
 * Minimum share of a message's words, weighted by rarity, in one example of a fixed reply that is not a refusal.
 */
const minMessageShare = 0.33;

/**
 * Returns true if the fixed reply is given: it is likely enough, and if it is about the company, the text has no
 * unknown name.
 */
function givesFixedReply(
  { text, result, fixedReply, isPageFirst }: FixedReplyInput,
  localeKnowledge: LocaleKnowledge,
): boolean {
  const { certainty, fixedReplyCertainty } = result;
  if (isPageFirst || fixedReplyCertainty < Math.max(learnedFor(localeKnowledge.index).thresholds.say, certainty))
    return false;
  if (!fixedReplyRule(fixedReply).refuses && (result.fixedReply?.features.line ?? 0) < minMessageShare) return false;
  return (
    fixedReplyRule(fixedReply).ignoresNames === true ||
    fixedReplyCertainty === 1 ||
    !namesUnknown(text, result.fixedReply, localeKnowledge)
  );
}

/** Returns true unless a text has a name that its best passage does not have. */
function hasNoUnknownName(
  { text, result }: Pick<ReadQuestion, "text" | "result">,
  localeKnowledge: LocaleKnowledge,
  use: FilterStrength = result.certainty >= learnedFor(localeKnowledge.index).thresholds.likely
    ? "ifLikely"
    : "usually",
): boolean {
  return !namesUnknown(text, result.passages[0], localeKnowledge, use);
}

function namesUnknown(
  text: string,
  closest: ScoredPassage | undefined,
  { index, words }: LocaleKnowledge,
  use?: FilterStrength,
): boolean {
  return hasUnknownName(text, { passage: closest?.passage ?? -1, index }, words.namesFollow, use);
}

/**
 * The knowledge in one language, and a cache of scores for one message, whose texts are searched for more than once.
 */
type LocaleKnowledge = { index: SearchIndex; words: AssistantWords; scored: Map<string, ScoredPassages> };

function scoresFor(written: string, { index, scored }: LocaleKnowledge): ScoredPassages {
  const text = written.slice(0, maxRead);
  const scores = scored.get(text) ?? scorePassages(text, index);
  scored.set(text, scores);
  return scores;
}

/**
 * The minimum certainty for answering a follow-up, which gets part of its certainty from the question before it. With
 * it, of 225 questions by strangers seven fewer get a wrong answer, and five fewer the right one: they get search
 * results.
 */
const minForFollowUp = 0.7;

/**
 * Returns the results for a whole question. A follow-up is searched for with the previous question's scores and joined
 * to the previous question; the results with the larger certainty are used. An answer found so replaces a fixed reply
 * ("and at night?" is not a goodbye).
 */
function wholeOf(question: string, previous: string | undefined, localeKnowledge: LocaleKnowledge): ReadQuestion {
  const alone = readOne(question, localeKnowledge);
  if (previous === undefined || alone.result.certainty === 1 || !isFollowUp(question, localeKnowledge)) return alone;
  if (alone.fixedReply && (fixedReplyRule(alone.fixedReply).beatsFollowUps || alone.result.fixedReplyCertainty === 1))
    return alone;
  const [inLight, joined] = [
    readOne(question, localeKnowledge, previous),
    readOne(`${previous} ${question}`, localeKnowledge),
  ];
  const chosen = joined.result.certainty > inLight.result.certainty ? joined : inLight;
  const isSure = chosen.isSure && chosen.result.certainty >= minForFollowUp;
  return { ...chosen, isSure, fixedReply: isSure ? undefined : alone.fixedReply };
}

function sentencesIn(question: string): string[] {
  return question
    .split(/[?!;\n]+|\.\s/)
    .filter((part) => splitWords(part).length > 2)
    .slice(0, maxParts);
}

/**
 * Splits a sentence into clauses at commas and at words that also begin a question ("and"). It is not split if a clause
 * would have fewer than three words, such as in a list.
 */
function clausesIn(sentence: string, { index: { locale }, words: { openers } }: LocaleKnowledge): string[] {
  const joining = new Set(openers.map((opener) => splitWords(opener, locale).join(" ")));
  const sentenceWords = sentence.trim().split(/\s+/);
  const starts = sentenceWords.flatMap((word, position) =>
    position === 0 || sentenceWords[position - 1]?.endsWith(",") || joining.has(splitWords(word, locale).join(" "))
      ? [position]
      : [],
  );
  const clauses = starts.map((start, position) => sentenceWords.slice(start, starts[position + 1]).join(" "));
  return clauses.every((clause) => splitWords(clause).length > 2) ? clauses : [sentence];
}

function fixedReplyOf(whole: ReadQuestion, parts: readonly ReadQuestion[]): FixedReply | undefined {
  const certain = [whole, ...parts].flatMap(({ fixedReply }) => fixedReply ?? []);
  return certain.find((fixedReply) => fixedReplyRule(fixedReply).refuses) ?? whole.fixedReply;
}

/** The results for the parts of a question; empty if it has one part only. */
type Parts = Record<"clauses" | "sentences", readonly ReadQuestion[]>;

/**
 * Returns the quotes, at most three, for a question's clauses or sentences if each of them has an answer and no single
 * passage answers all; else those for the whole question. Returns none if a sentence may have to be refused, unless the
 * whole is an authored question; clauses ("you or us") are too short for that check.
 */
function quotesOf(whole: ReadQuestion, { clauses, sentences }: Parts, index: SearchIndex): Quote[] {
  if (whole.result.certainty < 1 && sentences.some(({ mayBeRefused }) => mayBeRefused)) return [];
  const answersAll = ({ passages }: ReadQuestion) => passages.slice(0, 2).some((passage) => passage === whole.best);
  const isGiven = (beside: readonly Passage[]) => (read: ReadQuestion) =>
    isAnswered(read) && !isOfAnotherClient(read, beside, index);
  const areGiven = (parts: readonly ReadQuestion[]) => parts.every(isGiven(parts.flatMap(({ best }) => best ?? [])));
  const several = [clauses, sentences].find(
    (parts) => parts.length > 1 && areGiven(parts) && !(whole.isSure && parts.every(answersAll)),
  );
  const closest = [whole, ...whole.closeMatches.map((best) => ({ ...whole, best }))];
  const askedAbout = closest.some(({ best }) => isOfStudy(best)) ? index.passages.filter(isOfStudy) : [];
  const answers = several ?? closest.filter(isGiven(askedAbout.filter(isClientIn(whole.text, index))));
  const quotes = new Map<Passage, Quote>();
  for (const { best, words } of answers) if (best) quotes.set(best, quoteFrom(best, words, index));
  return [...quotes.values()].slice(0, 3);
}

function isAnswered({ isSure, best }: ReadQuestion): boolean {
  return isSure && isQuotable(best);
}

/**
 * Returns true if the best passage is from a case study that a text does not name, and another case study is in
 * `beside`.
 */
function isOfAnotherClient({ best, text }: ReadQuestion, beside: readonly Passage[], index: SearchIndex): boolean {
  if (!isOfStudy(best) || isClientIn(text, index)(best)) return false;
  return beside.some((other) => isOfStudy(other) && other.page !== best.page);
}

function isOfStudy(passage: Passage | undefined): passage is Passage {
  return passage?.href.startsWith("/case-studies/") === true;
}

/**
 * Returns a function that returns true for the passages whose page, the client and industry, shares a word with a text.
 */
function isClientIn(text: string, { locale }: SearchIndex): (passage: Passage) => boolean {
  const stems = new Set(stemWords(text, locale).filter((stem) => stem.length >= minStemLength));
  return ({ page }) => stemWords(page, locale).some((stem) => stems.has(stem));
}

function isQuotable(passage: Passage | undefined): boolean {
  return passage !== undefined && passage.text !== "";
}

/**
 * Returns the passages that are listed below "I don't know". Returns none if a question that no page answers scores
 * higher, if the certainty is too low, if a refusal is possible, or if there is an unknown name.
 */
function nearAnswers(whole: ReadQuestion, localeKnowledge: LocaleKnowledge): Quote[] {
  const { result, mayBeRefused, isPageFirst } = whole;
  const { thresholds } = learnedFor(localeKnowledge.index);
  const isBare = localeKnowledge.index.bareness >= hardlyPhrased;
  const isRefusalNearer = !isBare || result.fixedReplyCertainty >= Math.max(thresholds.say, result.certainty);
  const isRefusable = mayBeRefused && isRefusalNearer && !isPageFirst;
  const isFar = result.isUnsaid || result.certainty < thresholds.near;
  const isNone = isRefusable || isFar || !hasNoUnknownName(whole, localeKnowledge, isBare ? "ifListed" : "ifLikely");
  return isNone ? [] : closestTo(whole, localeKnowledge.index);
}

const maxClosest = 3;

function closestTo({ passages, words }: ReadQuestion, index: SearchIndex): Quote[] {
  const closest = passages.filter(isQuotable).slice(0, maxClosest);
  return closest.map((passage) => quoteFrom(passage, words, index));
}

/** Returns the quoted passages and then the others that were found, for a model. */
function passagesOf(quotes: readonly Quote[], { passages }: ReadQuestion): Passage[] {
  return [...new Set([...quotes.map(({ passage }) => passage), ...passages.filter(isQuotable)])].slice(0, forModel);
}

/**
 * Maximum number of words of a follow-up that begins with an opener, that has a reference such as "it", and that has
 * neither.
 */
const maxOpened = 40;
const maxWords = 9;
const fewWords = 4;

/**
 * Returns true if a question is a follow-up to the previous one: it is very short, begins with an opener, or is short
 * and has a reference. A long question is never one. Openers and references are content (assistant.yaml).
 */
function isFollowUp(question: string, { index: { locale }, words: assistantWords }: LocaleKnowledge): boolean {
  const words = splitWords(question, locale);
  if (words.length > maxOpened) return false; // it needs no context
  const text = spaced(words);
  const phrased = (phrase: string) => spaced(splitWords(phrase, locale));
  if (assistantWords.openers.some((opener) => text.startsWith(phrased(opener)))) return true;
  const pointsBack = assistantWords.references.some((reference) => text.includes(phrased(reference)));
  return words.length <= fewWords || (words.length <= maxWords && pointsBack);
}

/**
 * Minimum length of the words of a question that must be in a service's title; shorter ones are function words ("a",
 * "us").
 */
const minTellingLength = 3;

/**
 * Returns the beginning of an answer that confirms what was asked: clients ("do you work with …"), or a service if the
 * question has no other words than its title ("do you build …"); otherwise "".
 */
function confirmationOf(
  question: string,
  { best, isSure }: Pick<ReadQuestion, "best" | "isSure">,
  localeKnowledge: LocaleKnowledge,
): string {
  const { index, words } = localeKnowledge;
  const whether = best?.shows && words.whether?.[best.shows];
  if (!whether || !isSure) return "";
  const { shows, title } = best;
  const spacedWords = (phrase: string) => spaced(splitWords(phrase, index.locale));
  const text = spacedWords(question);
  const asks = whether.asks.map(spacedWords).filter((phrase) => text.includes(phrase));
  const named = new Set(stemWords(title, index.locale));
  const isNamed = (ask: string) => {
    const remainingWords = text
      .replace(ask, " ")
      .split(" ")
      .filter((word) => word.length >= minTellingLength);
    return remainingWords.length > 0 && remainingWords.every((word) => named.has(stemWord(word, index.locale)));
  };
  return asks.some((ask) => shows === "clients" || isNamed(ask)) ? whether.says : "";
}

/** Returns words joined and surrounded by spaces, so that a phrase is found as whole words only. */
function spaced(words: readonly string[]): string {
  return ` ${words.join(" ")} `;
}
