// Reads a question together with the one before it: whether it leans on it, and what both lead to.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Lead } from "../search/pages.server.ts";
import { questionKind } from "../search/question-kind.server.ts";
import type { Fit } from "../search/score.server.ts";
import { questionUnits } from "../search/question-units.server.ts";
import { scorePassages } from "../search/score.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";
import { plainWords } from "./intents.server.ts";

/** How much of the previous question's score is added (measured, design §6). */
const share = 0.25;

/** From this fit on, both questions read as one are the question: "what was it built with?" needs to know what. */
const joined = { likeness: 0.8, coverage: 0.85 };

/** How much the pages of both questions as one count for a follow-up, and those of the earlier one, beside its own. */
const counts = { both: 1.5, before: 0.7 };

/** An earlier text is read so far, in units. */
const mostEarlier = 40;

/** So many passages that fit both questions as one are what a follow-up can be about. */
const commonPassages = 3;

/** A question as it is understood. */
export type ReadQuestion = {
  /** What it, or both together, fit, the best first. */
  fits: readonly Fit[];
  /** What the nearest pages are chosen by: the question alone comes first. */
  leads: Lead[];
  /** True where it doesn't lean on an earlier one. */
  isAlone: boolean;
  /** The passages that a follow-up may be answered from. */
  common: ReadonlySet<number>;
};

/** Reads a question, with the one before it where there was one. */
export function readQuestion(question: string, index: SearchIndex, previous: string | undefined): ReadQuestion {
  const { locale } = index.reading;
  const units = questionUnits(question, index);
  const fits = scorePassages(units, index, questionKind(question, locale));
  const own: Lead = { units, fits, counts: 1 };
  const alone: ReadQuestion = { fits, leads: [own], isAlone: true, common: new Set() };
  if (previous === undefined || !isFollowUp(question, { locale, size: units.length })) return alone;
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
  en: /\b(?:it|its|they|them|their|he|his|him|she|her|there|that|this|these|those|the same)\b/,
  ro: /\b(?:asta|acesta|aceasta|acela|aceea|acestea|acestia|el|ea|ei|ele|lui|lor|acolo|il|o programez|le|la ei|la fel)\b/,
  fr: /\b(?:il|elle|ils|elles|cela|ca|celui ci|celle ci|ceux ci|la bas|le reserve|son|sa|ses|leur|leurs|y|en|pareil)\b/,
};

/** True where a question can't stand alone: it opens like a continuation, it is short and points at something
 * named before, or it is very short. */
function isFollowUp(question: string, { locale, size }: { locale: Locale; size: number }): boolean {
  const plain = plainWords(question);
  return (
    size === 0 ||
    opens[locale].test(plain) ||
    (size <= 4 && leans[locale].test(plain)) ||
    (size <= 2 && plain.split(" ").length <= 6)
  );
}

/** The fits of a question with the previous one's taking part; one that fits both read as one question comes first. */
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
