// Number words and their figures: "eleven people" is found by "11 people". Without diacritics.
import type { Locale } from "#app/platform/i18n/locales.ts";

const en = `two three four five six seven eight nine ten eleven twelve`;
const ro = `doi trei patru cinci sase sapte opt noua zece unsprezece doisprezece`;
const fr = `deux trois quatre cinq six sept huit neuf dix onze douze`;

const further: Record<Locale, string> = {
  en: `fifteen:15 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 ninety:90 hundred:100 thousand:1000`,
  ro: `doua:2 douasprezece:12 cincisprezece:15 douazeci:20 treizeci:30 patruzeci:40 cincizeci:50 saizeci:60 saptezeci:70 nouazeci:90`,
  fr: `quinze:15 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100 mille:1000`,
};

const figures: Record<Locale, ReadonlyMap<string, string>> = {
  en: listed(en, further.en),
  ro: listed(ro, further.ro),
  fr: listed(fr, further.fr),
};

/** The figure that a folded word stands for. @example figureOf("eleven", "en") // "11" */
export function figureOf(word: string, locale: Locale): string | undefined {
  return figures[locale].get(word);
}

function listed(fromTwo: string, pairs: string): ReadonlyMap<string, string> {
  const first = fromTwo.split(" ").map((word, place): [string, string] => [word, String(place + 2)]);
  const more = pairs.split(" ").map((pair): [string, string] => {
    const [word = "", figure = ""] = pair.split(":");
    return [word, figure];
  });
  return new Map([...first, ...more]);
}
