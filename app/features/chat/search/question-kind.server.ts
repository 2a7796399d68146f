// What a question asks for by its question word: a person, a place, a time, a reason, a way, a sum. "Who starts?" and "how do we
// start?" share every word that is searched for, and are not the same question.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { wordsOf } from "./words.server.ts";

/** What a question word asks for. */
export type QuestionKind = "person" | "place" | "time" | "reason" | "sum" | "way";

/** For the first words of a question, without diacritics; the first that fits counts. */
const patterns: Record<Locale, readonly (readonly [QuestionKind, RegExp])[]> = {
  en: [
    ["sum", /^(?:\w+ ){0,2}how (?:much|many|expensive)\b/],
    ["time", /^(?:\w+ ){0,2}(?:when|how (?:long|soon|fast|quick\w*|often))\b/],
    ["person", /^(?:\w+ ){0,2}(?:who|whom|whose)\b/],
    ["place", /^(?:\w+ ){0,1}where\b/],
    ["reason", /^(?:\w+ ){0,1}(?:why|how come)\b/],
    ["way", /^(?:\w+ ){0,1}how (?:do|does|can|could|would|will|to|did|is|are)\b/],
  ],
  ro: [
    ["time", /^(?:\w+ ){0,2}(?:cand|cat (?:timp|dureaza|de (?:repede|curand|des)))\b/],
    ["sum", /^(?:\w+ ){0,2}(?:cat (?:costa|e|ar|va|ne|platesc|platim)|cati|cate)\b/],
    ["person", /^(?:\w+ ){0,1}(?:cine|cui)\b/],
    ["place", /^(?:\w+ ){0,1}unde\b/],
    ["reason", /^(?:\w+ ){0,1}de ce (?!aveti|avem|am)\b/],
    ["way", /^(?:\w+ ){0,1}cum\b/],
  ],
  fr: [
    ["time", /^(?:\w+ ){0,2}(?:quand|combien de temps|depuis quand)\b/],
    ["sum", /^(?:\w+ ){0,2}combien\b/],
    ["person", /^(?:(?:et|c est|a|avec|mais) )?qui\b/],
    ["place", /^(?:et )?ou (?:est|sont|etes|se|vous|les|vos|nos|puis)\b/],
    ["reason", /^(?:\w+ ){0,1}pourquoi\b/],
    ["way", /^(?:\w+ ){0,1}comment\b/],
  ],
};

/**
 * What a question asks for; undefined where its first words don't tell.
 * @example questionKind("Who started this company?", "en") // "person"
 */
export function questionKind(question: string, locale: Locale): QuestionKind | undefined {
  const start = wordsOf(question.slice(0, 120)).slice(0, 6).join(" ");
  return patterns[locale].find(([, pattern]) => pattern.test(start))?.[0];
}
