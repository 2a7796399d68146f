// From a question to what is said: a prepared answer, quotes of pages, the nearest pages, or an honest "I don't know".
// The three tiers of an answer; the thresholds were set on the odd half of the evaluation's questions.
import type { Content } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import { languageOf } from "../search/language.server.ts";
import type { Fit } from "../search/score.server.ts";
import { questionUnits } from "../search/question-units.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";
import { spelledOut } from "../search/short-forms.server.ts";
import type { Quote, Wording } from "./compose.server.ts";
import { sayFixed, sayNearest, sayQuotes, sayUnknown } from "./compose.server.ts";
import type { ReadQuestion } from "./follow-up.server.ts";
import { readQuestion } from "./follow-up.server.ts";
import { intentOf } from "./intents.server.ts";
import { nearestOf } from "./nearest.server.ts";
import type { PlannedReply } from "./reply.server.ts";
import { quoteFrom } from "./sentences.server.ts";
import { sureAnswer } from "./sure-answer.server.ts";

/** What replies are made from. */
export type Knowledge = {
  chat: Content["chat"];
  indexes: Readonly<Record<Locale, SearchIndex>>;
  /** Names of our people, folded: who asks whether the assistant is one of them asks whether it is human. */
  names: readonly string[];
};

/** A question with what was before it; `locale` is the page's. */
export type AskedQuestion = { question: string; locale: Locale; previous?: string | undefined };

/** A part of a longer message answers by itself only with so many units: "is that something you fix?" says too little. */
const leastOfPart = 2;

/** How many passages a model is given at most. */
const forModel = 6;

/** Decides what to say. Costs about 5 ms at 1,000 passages. */
export function planReply(
  { chat, indexes, names }: Knowledge,
  { question: typed, locale: pageLocale, previous: typedBefore }: AskedQuestion,
): PlannedReply {
  const locale = languageOf(typed, pageLocale, indexes);
  const question = spelledOut(typed, locale);
  const previous = typedBefore && spelledOut(typedBefore, locale);
  const index = indexes[locale];
  const wording: Wording = { words: chat[locale], locale };
  const asked = readQuestion(question, index, previous);
  const { fits } = asked;
  const saying = intentOf(question, { names, isSubject: (word) => isSubject(word, index) });
  // By its own words: a greeting after a question doesn't ask it again.
  if (saying && !(isSoft.has(saying) && isAuthored(asked.leads[0]?.fits[0]))) return sayFixed(saying, wording);
  const quotes = quotesFor(question, { index, asked, previous });
  const passages = passagesOf(fits, index).slice(0, forModel);
  if (quotes.length > 0)
    return sayQuotes(quotes, unique([...quotes.map(({ passage }) => passage), ...passages]), wording);
  const nearest = nearestOf(asked.leads, index);
  return nearest.length > 0 ? sayNearest(nearest, passages, wording) : sayUnknown(wording, serviceOf(fits, index));
}

/** True for a word that stands for an idea of this site. */
function isSubject(word: string, index: SearchIndex): boolean {
  return questionUnits(word, index).some(({ concepts }) => concepts.length > 0);
}

/** Prepared answers that step back where an author wrote this very question for a page. */
const isSoft: ReadonlySet<string> = new Set(["person", "advice", "others", "abilities", "howAreYou", "greeting"]);

function isAuthored(fit: Fit | undefined): boolean {
  return fit !== undefined && fit.likeness >= 0.95;
}

type Search = { index: SearchIndex; asked: ReadQuestion; previous: string | undefined };

/**
 * Where a message falls apart into questions: at the end of sentences, and before "and what", "și cum", "et comment". One blank
 * before them is enough, and looking for more would go over a long run of blanks once for each of them.
 */
const seams =
  /[?!;\n]+|\.\s|,?\s(?:and|but|și|si|iar|dar|et|mais)\s+(?=(?:what|how|which|where|when|who|ce|cum|cât|cat|care|la ce|unde|când|cand|cine|que|comment|quel|quelle|quels|quelles|combien|où|quand|qui|à quels|à quelles)\s)|,\s(?:and|but|și|si|iar|dar|et|mais)\s/i;

/** The whole question's answer; where there is none, the answers of its parts, each of which must be sure by itself. */
function quotesFor(question: string, { index, asked, previous }: Search): Quote[] {
  const whole = quoteOf(question, asked, index);
  if (whole) return [whole];
  const parts = question.split(seams).filter((part) => part.trim().length > 8);
  if (parts.length < 2) return [];
  const telling = parts.slice(0, 6).filter((part) => questionUnits(part, index).length >= leastOfPart);
  const quotes = telling.flatMap(
    (part) => quoteOf(part, readQuestion(part, index, asked.isAlone ? undefined : previous), index) ?? [],
  );
  return quotes
    .filter((quote, place) => quotes.findIndex((other) => other.passage === quote.passage) === place)
    .slice(0, 3);
}

function quoteOf(question: string, asked: ReadQuestion, index: SearchIndex): Quote | undefined {
  const passage = sureAnswer(question, asked, index);
  return passage && { passage, text: quoteFrom(passage.text, questionUnits(question, index), index) };
}

function passagesOf(fits: readonly Fit[], index: SearchIndex): Passage[] {
  return fits.slice(0, 30).flatMap(({ passage }) => index.passages[passage] ?? []);
}

function unique(passages: readonly Passage[]): Passage[] {
  return [...new Set(passages)].slice(0, forModel);
}

/** The service that a question names, though no page answers it: the best of its fits that belongs to one. */
function serviceOf(fits: readonly Fit[], index: SearchIndex): Passage["service"] {
  return passagesOf(fits, index).find(({ service }) => service)?.service;
}
