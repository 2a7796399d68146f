// From a question to what is said: a prepared answer, quotes of pages, the nearest pages, or an honest "I don't know".
// The three tiers of design §6; the thresholds were set on the odd half of the evaluation's questions.
import type { Content } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import { languageOf } from "../search/language.server.ts";
import type { Fit } from "../search/score.server.ts";
import { questionUnits, scorePassages } from "../search/score.server.ts";
import { questionKind } from "../search/question-kind.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";
import { wordsOf } from "../search/words.server.ts";
import type { Quote, Wording } from "./compose.server.ts";
import { sayFixed, sayNearest, sayQuotes, sayUnknown } from "./compose.server.ts";
import { meetsExpectation } from "./expectations.server.ts";
import { isFollowUp, withPrevious } from "./follow-up.server.ts";
import { intentOf } from "./intents.server.ts";
import type { PlannedReply } from "./reply.server.ts";
import { quoteFrom } from "./sentences.server.ts";

/** What replies are made from. */
export type Knowledge = {
  chat: Content["chat"];
  indexes: Readonly<Record<Locale, SearchIndex>>;
  /** Names of our people, folded: who asks whether the assistant is one of them asks whether it is human. */
  names: readonly string[];
};

/** A question with what was before it; `locale` is the page's. */
export type AskedQuestion = { question: string; locale: Locale; previous?: string | undefined };

/** From this confidence on a passage is quoted as the answer (0 to 1). */
const answerAt = 0.75;

/** Below these a passage is not quoted, however the other of the two stands: what it leaves open, or does not resemble, is too much. */
const least = { coverage: 0.72, likeness: 0.66, likenessByIdea: 0.75 };

/** Below this share of the question's own words in a passage, the match rests on ideas alone, and must resemble more. */
const ownWords = 0.2;

/** A second passage with so much of the best one's score is a rival. */
const rivalFrom = 0.93;

/** A part of a longer message answers by itself only with so many units: "is that something you fix?" says too little. */
const leastUnits = 2;

/** A longer message with one idea only must be almost an authored question to be answered. */
const aFewWords = 4;
const almostTheQuestion = 0.95;

/** From this confidence on passages are named as the nearest. */
const suggestAt = 0.38;

/** With this much that points to its subject, a passage is named whatever else the question says (a rare idea weighs about 2). */
const suggestEvidence = 1;

/** The same for a question that speaks of something that is no subject of this site at all. */
const suggestOffSubjectAt = 0.55;

/** How many passages a model is given at most. */
const forModel = 6;

/** Decides what to say. Costs about 5 ms at 1,000 passages. */
export function planReply(
  { chat, indexes, names }: Knowledge,
  { question, locale: pageLocale, previous }: AskedQuestion,
): PlannedReply {
  const locale = languageOf(question, pageLocale, indexes);
  const index = indexes[locale];
  const wording: Wording = { words: chat[locale], locale };
  const fits = fitsOf(question, index, previous);
  const saying = intentOf(question, { names, isSubject: (word) => isSubject(word, index) });
  // By its own words: a greeting after a question doesn't ask it again.
  if (saying && !(isSoft.has(saying) && isAuthored(fitsOf(question, index, undefined)[0])))
    return sayFixed(saying, wording);
  const quotes = quotesFor(question, { index, fits, previous });
  const passages = passagesOf(fits, index).slice(0, forModel);
  if (quotes.length > 0)
    return sayQuotes(quotes, unique([...quotes.map(({ passage }) => passage), ...passages]), wording);
  const isNear = speaksOfOthers(question, index) ? isNearAnyway : isNearEnough;
  const nearest = nearestOf(fits, index, isNear);
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

function fitsOf(question: string, index: SearchIndex, previous: string | undefined): Fit[] {
  const units = questionUnits(question, index);
  const fits = scorePassages(units, index, questionKind(question, index.reading.locale));
  if (previous === undefined || !isFollowUp(question, { locale: index.reading.locale, size: units.length }))
    return fits;
  const earlier = questionUnits(previous, index);
  const before = scorePassages(earlier, index);
  if (units.length === 0) return before;
  const added = earlier.filter((unit) => !units.some((own) => own.stem === unit.stem));
  return withPrevious(fits, { previous: before, both: scorePassages([...units, ...added], index) });
}

type Search = { index: SearchIndex; fits: readonly Fit[]; previous: string | undefined };

/** Where a message falls apart into questions: at the end of sentences, and before "and what", "și cum", "et comment". */
const seams =
  /[?!;\n]+|\.\s|,?\s+(?:and|but|și|si|iar|dar|et|mais)\s+(?=(?:what|how|which|where|when|who|ce|cum|cât|cat|care|la ce|unde|când|cand|cine|que|comment|quel|quelle|quels|quelles|combien|où|quand|qui|à quels|à quelles)\s)|,\s+(?:and|but|și|si|iar|dar|et|mais)\s/i;

/** The whole question's answer; where there is none, the answers of its parts, each of which must be sure by itself. */
function quotesFor(question: string, { index, fits, previous }: Search): Quote[] {
  const whole = quoteOf(question, fits, index);
  if (whole) return [whole];
  const parts = question.split(seams).filter((part) => part.trim().length > 8);
  if (parts.length < 2) return [];
  const telling = parts.slice(0, 6).filter((part) => questionUnits(part, index).length >= leastUnits);
  const quotes = telling.flatMap((part) => quoteOf(part, fitsOf(part, index, previous), index) ?? []);
  return quotes
    .filter((quote, place) => quotes.findIndex((other) => other.passage === quote.passage) === place)
    .slice(0, 3);
}

function quoteOf(question: string, fits: readonly Fit[], index: SearchIndex): Quote | undefined {
  const best = fits[0];
  const passage = best && index.passages[best.passage];
  if (!best || !passage || passage.isForeign || passage.text === "" || !isSure(best)) return undefined;
  if (isRivalled(best, fits[1]) || saysTooLittle(question, best, index)) return undefined;
  if (!meetsExpectation(question, passage.text, index.reading.locale)) return undefined;
  return { passage, text: quoteFrom(passage.text, questionUnits(question, index), index) };
}

function isSure(fit: Fit): boolean {
  const likeness = fit.exact < ownWords ? least.likenessByIdea : least.likeness;
  return confidenceOf(fit) >= answerAt && fit.coverage >= least.coverage && fit.likeness >= likeness;
}

/** True where a whole sentence holds one idea only: "is there just one engineer?" is not answered by whatever names engineers. */
function saysTooLittle(question: string, { likeness }: Fit, index: SearchIndex): boolean {
  if (likeness >= almostTheQuestion) return false;
  return questionUnits(question, index).length < leastUnits && wordsOf(question).length > aFewWords;
}

/** True where the next passage is as near and covers more of the question: then both are named and neither is quoted. */
function isRivalled(best: Fit, next: Fit | undefined): boolean {
  return next !== undefined && next.score > rivalFrom * best.score && next.coverage > best.coverage;
}

/** How sure it is that a passage answers: half how much of the question it covers, half how like it is to an authored one. */
function confidenceOf({ coverage, likeness }: Fit): number {
  return (coverage + likeness) / 2;
}

function isNearEnough(fit: Fit): boolean {
  return confidenceOf(fit) >= suggestAt || fit.evidence >= suggestEvidence;
}

/** Where a question speaks of football or recipes, a passage must fit well to be named. */
function isNearAnyway(fit: Fit): boolean {
  return confidenceOf(fit) >= suggestOffSubjectAt;
}

/** True where the map of ideas knows something in a question as none of this site's subjects. */
function speaksOfOthers(question: string, index: SearchIndex): boolean {
  return questionUnits(question, index).some(({ concepts }) => concepts.includes("not_ours_at_all"));
}

/** Up to three sections, of different pages where there are such. */
function nearestOf(fits: readonly Fit[], index: SearchIndex, isNear: (fit: Fit) => boolean): Passage[] {
  if (!fits.slice(0, 5).some(isNear)) return [];
  const candidates = passagesOf(byAllSigns(fits), index).slice(0, 12);
  const chosen: Passage[] = [];
  for (const passage of candidates) {
    const alike = chosen.filter(({ href }) => pageOf(href) === pageOf(passage.href)).length;
    if (chosen.length < 3 && alike < (passage.href.startsWith("/faq") ? 2 : 1)) chosen.push(passage);
  }
  return chosen;
}

/** The fits in the order of their places in three lists: by score, by likeness to an authored question, by focus. */
function byAllSigns(fits: readonly Fit[]): Fit[] {
  const some = fits.slice(0, 30);
  const places = new Map<Fit, number>();
  for (const sign of ["score", "likeness", "focus"] as const) {
    for (const [place, fit] of some.toSorted((a, b) => b[sign] - a[sign]).entries())
      places.set(fit, (places.get(fit) ?? 0) + (fit[sign] > 0 ? 1 / (place + 3) : 0));
  }
  return some.toSorted((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0));
}

function passagesOf(fits: readonly Fit[], index: SearchIndex): Passage[] {
  return fits.slice(0, 30).flatMap(({ passage }) => index.passages[passage] ?? []);
}

function pageOf(href: string): string {
  return href.replace(/#.*$/, "");
}

function unique(passages: readonly Passage[]): Passage[] {
  return [...new Set(passages)].slice(0, forModel);
}

/** The service that a question names, though no page answers it: the best of its fits that belongs to one. */
function serviceOf(fits: readonly Fit[], index: SearchIndex): Passage["service"] {
  return passagesOf(fits, index).find(({ service }) => service)?.service;
}
