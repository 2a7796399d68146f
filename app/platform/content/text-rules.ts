// Lints content: filler words, wrong diacritics, page titles.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Value } from "./fallback.ts";
import { placesIn } from "./fill-in.ts";

export type PageHead = { file: string; title: string; description: string };

const limits = { title: [15, 60], description: [50, 160] } as const;

export const noBreakSpaces =
  "French needs a no-break space before ; : ! ? % » and after « (npm run check -- --fix puts them in)";

const rules: { fault: string; broken: RegExp; locale?: Locale }[] = [
  { fault: "filler text", broken: /lorem|ipsum dolor/i },
  { fault: "write ș and ț with a comma below, not ş and ţ", broken: /[şţŞŢ]/, locale: "ro" },
  {
    fault: noBreakSpaces,
    broken: / [;:!?%»]|« /,
    locale: "fr",
  },
];

/**
 * Returns problems as "path: problem".
 * @example checkWords({ lead: "Soluţii" }, "ro") // ["lead: write ș and ț with a comma below, not ş and ţ"]
 */
export function checkWords(value: Value | undefined, locale: Locale, path = ""): string[] {
  if (typeof value === "string")
    return rules
      .filter((rule) => (rule.locale ?? locale) === locale && rule.broken.test(value))
      .map((rule) => `${path || "the text"}: ${rule.fault}`);
  return branches(value, path).flatMap(([item, below]) => checkWords(item, locale, below));
}

/** Reports unknown placeholders. */
export function checkPlaces(value: Value | undefined, known: ReadonlySet<string>, path = ""): string[] {
  if (typeof value === "string")
    return placesIn(value)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: nothing fills {{${name}}}`);
  return branches(value, path).flatMap(([item, below]) => checkPlaces(item, known, below));
}

/** Reports placeholders and links that differ from the first language. */
export function checkSamePlaces(translation: Value | undefined, english: Value | undefined, path = ""): string[] {
  if (typeof translation === "string" && typeof english === "string") {
    const [own, expected] = [marks(translation), marks(english)];
    // "one minute" may omit its number.
    const fits = own === expected || (own === "" && path.endsWith("_one"));
    return fits ? [] : [`${path}: expected ${expected || "no places"} as in the first language, got ${own || "none"}`];
  }
  const originals = new Map(branches(english, "").map(([item, key]) => [key, item]));
  return branches(translation, "").flatMap(([item, key]) =>
    checkSamePlaces(item, originals.get(key), path === "" ? key : `${path}.${key}`),
  );
}

function marks(text: string): string {
  return [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g))].toSorted().join(" ");
}

function branches(value: Value | undefined, path: string): [Value | undefined, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, item]) => [item, path === "" ? key : `${path}.${key}`]);
}

/** Reports titles and descriptions that search engines cut, and duplicates. The suffix counts as part of a title. */
export function checkHeads(heads: PageHead[], suffix: string): string[] {
  const faults: string[] = [];
  const first = new Map<string, string>();
  for (const { file, title, description } of heads) {
    for (const [name, words] of [
      ["title", title + suffix],
      ["description", description],
    ] as const) {
      const [least, most] = limits[name];
      if (words.length < least || words.length > most)
        faults.push(
          `${file}: ${name}: expected ${least} to ${most} characters, got ${words.length}${name === "title" ? ` with "${suffix}"` : ""}`,
        );
      const other = first.get(`${name} ${words}`);
      if (other) faults.push(`${file}: ${name}: the same as in ${other}`);
      else first.set(`${name} ${words}`, file);
    }
    if (title.includes(suffix.trim())) faults.push(`${file}: title: leave "${suffix}" out; the program adds it`);
  }
  return faults;
}
