// Reads a question together with the previous one: whether it is a follow-up, and which passages the two lead to.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Unit } from "../search/analysis.server.ts";
import type { Lead } from "../search/pages.server.ts";
import { questionKind } from "../search/question-kind.server.ts";
import type { Fit } from "../search/score.server.ts";
import { questionUnits } from "../search/question-units.server.ts";
import { scorePassages } from "../search/score.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";
import { plainWords } from "./intents.server.ts";
import { speakOfOthers } from "./nearest.server.ts";

/** How much of the previous question's score is added (measured). */
const share = 0.25;

/** A passage that fits both questions read as one this well comes first: "what was it built with?" needs to know what "it" is. */
const joined = { likeness: 0.8, coverage: 0.85 };

/** Weights of the pages found by both questions read as one, and by the previous one; those of the follow-up itself weigh 1. */
const counts = { both: 1.5, before: 0.7 };

/** How much of the previous question is read, in units. */
const mostEarlier = 40;

/** How many of the best passages for both questions read as one a follow-up may be answered from. */
const commonPassages = 3;

/** A question, understood in its context. */
export type ReadQuestion = {
  /** The passages that fit it, or both questions together; best first. */
  fits: readonly Fit[];
  /** What suggestions are chosen by; the question on its own comes first. */
  leads: Lead[];
  /** True where it is no follow-up. */
  isAlone: boolean;
  /** The passages that a follow-up may be answered from. */
  common: ReadonlySet<number>;
};

/** Reads a question, together with the previous one if there was one. */
export function readQuestion(question: string, index: SearchIndex, previous: string | undefined): ReadQuestion {
  const { locale } = index.reading;
  const units = questionUnits(question, index);
  const fits = scorePassages(units, index, questionKind(question, locale));
  const own: Lead = { units, fits, counts: 1 };
  const alone: ReadQuestion = { fits, leads: [own], isAlone: true, common: new Set() };
  if (previous === undefined || !isFollowUp(question, units, index)) return alone;
  const earlier = questionUnits(previous, index).slice(0, mostEarlier);
  const all = [...units, ...earlier.filter((unit) => !units.some(({ stem }) => stem === unit.stem))];
  const before: Lead = { units: earlier, fits: scorePassages(earlier, index), counts: counts.before };
  const both: Lead = { units: all, fits: scorePassages(all, index), counts: counts.both };
  return {
    fits: units.length === 0 ? before.fits : withPrevious(fits, { previous: before.fits, both: both.fits }),
    leads: [own, both, before],
    isAlone: false,
    common: new Set(both.fits.slice(0, commonPassages).map(({ passage }) => passage)),
  };
}

const opens: Record<Locale, RegExp> = {
  en: /^(?:and|but|also|or|what about|how about|so|then|ok(?:ay)? (?:and|so|but)|why|how come|really|which one|tell me more|more|for example|such as)\b/,
  ro: /^(?:si|dar|iar|sau|ori|atunci|deci|bine (?:si|dar)|de ce|chiar|care dintre|mai mult\w*|spune mi mai|detalii|de exemplu|cum adica)\b/,
  fr: /^(?:et|mais|aussi|ou|donc|alors|d accord (?:et|mais)|pourquoi|vraiment|lequel|laquelle|plus de|dis m en|dites m en|par exemple|c est a dire)\b/,
};

const leans: Record<Locale, RegExp> = {
  en: /\b(?:it|its|they|them|their|he|his|him|she|her|there|that|this|these|those|the same|both)\b/,
  ro: /\b(?:asta|acesta|aceasta|acela|aceea|acestea|acestia|el|ea|ei|ele|lui|lor|acolo|il|o programez|le|la ei|la fel|ambele|amandoua)\b/,
  fr: /\b(?:il|elle|ils|elles|cela|ca|celui ci|celle ci|ceux ci|la bas|le reserve|son|sa|ses|leur|leurs|y|en|pareil|les (?:2|deux))\b/,
};

/**
 * True where a question can't stand alone: it opens like a continuation, is short and refers back ("it", "there"), or is very
 * short and names something of this site. What is none of our business is no more so after a question that was.
 */
function isFollowUp(question: string, units: readonly Unit[], index: SearchIndex): boolean {
  if (speakOfOthers(units)) return false;
  const { locale } = index.reading;
  const plain = plainWords(question);
  if (units.length === 0 || opens[locale].test(plain) || (units.length <= 4 && leans[locale].test(plain))) return true;
  return units.length <= 2 && plain.split(" ").length <= 6 && units.some((unit) => isSpokenOf(unit, index));
}

/** True where some passage has the word or its idea. */
function isSpokenOf({ stem, concepts }: Unit, index: SearchIndex): boolean {
  return (stem !== undefined && index.stems.has(stem)) || concepts.some((concept) => index.concepts.has(concept));
}

/** The question's fits, with a share of the previous one's scores; a passage that fits both read as one comes first. */
function withPrevious(
  current: readonly Fit[],
  { previous, both }: { previous: readonly Fit[]; both: readonly Fit[] },
): Fit[] {
  const all = new Map(current.map((fit) => [fit.passage, fit]));
  for (const { passage, score } of previous) {
    const own = all.get(passage) ?? {
      passage,
      score: 0,
      coverage: 0,
      reach: 0,
      exact: 0,
      focus: 0,
      likeness: 0,
      evidence: 0,
    };
    all.set(passage, { ...own, score: own.score + share * score });
  }
  const sorted = [...all.values()].toSorted((a, b) => b.score - a.score);
  const joint = both[0];
  const isNew = joint !== undefined && joint.passage !== previous[0]?.passage && all.has(joint.passage);
  const isJoint = isNew && joint.likeness >= joined.likeness && joint.coverage >= joined.coverage;
  return isJoint ? [joint, ...sorted.filter(({ passage }) => passage !== joint.passage)] : sorted;
}
