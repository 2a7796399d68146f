// Tells whether a question leans on the one before it, and lets the earlier one take part in the scoring.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Fit } from "../search/score.server.ts";
import { plainWords } from "./intents.server.ts";

/** How much of the previous question's score is added (measured, design §6). */
const share = 0.25;

/** From this fit on, both questions read as one are the question: "what was it built with?" needs to know what. */
const joined = { likeness: 0.8, coverage: 0.85 };

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
export function isFollowUp(question: string, { locale, size }: { locale: Locale; size: number }): boolean {
  const plain = plainWords(question);
  return (
    size === 0 ||
    opens[locale].test(plain) ||
    (size <= 4 && leans[locale].test(plain)) ||
    (size <= 2 && plain.split(" ").length <= 6)
  );
}

/** The fits of a question with the previous one's taking part; one that fits both read as one question comes first. */
export function withPrevious(
  current: readonly Fit[],
  { previous, both }: { previous: readonly Fit[]; both: readonly Fit[] },
): Fit[] {
  const all = new Map(current.map((fit) => [fit.passage, fit]));
  for (const { passage, score } of previous) {
    const own = all.get(passage) ?? { passage, score: 0, coverage: 0, exact: 0, focus: 0, likeness: 0, evidence: 0 };
    all.set(passage, { ...own, score: own.score + share * score });
  }
  const sorted = [...all.values()].toSorted((a, b) => b.score - a.score);
  const joint = both[0];
  const isNew = joint !== undefined && joint.passage !== previous[0]?.passage && all.has(joint.passage);
  const isJoint = isNew && joint.likeness >= joined.likeness && joint.coverage >= joined.coverage;
  return isJoint ? [joint, ...sorted.filter(({ passage }) => passage !== joint.passage)] : sorted;
}
