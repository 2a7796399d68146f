// Lints content: filler words, wrong diacritics, page titles.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { ValuesByName, Value } from "./fallback.ts";
import { isMapping } from "./fallback.ts";
import type { ContentFault, FileFault } from "./fault.ts";
import { placeholdersIn } from "./fill-in.ts";
import { withNoBreakSpaces } from "./no-break-spaces.ts";

export type PageHead = { file: string; title: string; description: string };

const limits = { title: [15, 60], description: [50, 160] } as const;

const noBreakSpaces =
  "French needs a no-break space before ; : ! ? % » $ € h, after « and within numbers (npm run check -- --fix puts them in)";

const rules: { sentence: string; isBroken: (text: string) => boolean; locale?: Locale; cause?: FileFault["cause"] }[] =
  [
    { sentence: "filler text", isBroken: (text) => /lorem|ipsum dolor/i.test(text) },
    {
      sentence: "write ș and ț with a comma below, not ş and ţ",
      isBroken: (text) => /[şţŞŢ]/.test(text),
      locale: "ro",
    },
    {
      sentence: noBreakSpaces,
      cause: { kind: "no-break-space" },
      isBroken: (text) => withNoBreakSpaces(text) !== text,
      locale: "fr",
    },
  ];

/**
 * Reports filler text and wrong characters.
 * @example checkWords({ lead: "Soluţii" }, "ro") // [{ path: "lead", sentence: "write ș and ț with a comma below, not ş and ţ" }]
 */
export function checkWords(value: Value | undefined, locale: Locale, path = ""): FileFault[] {
  if (typeof value === "string")
    return rules
      .filter((rule) => (rule.locale ?? locale) === locale && rule.isBroken(value))
      .map(({ sentence, cause }) => ({ path, sentence, ...(cause ? { cause } : {}) }));
  return branches(value, path).flatMap(([item, below]) => checkWords(item, locale, below));
}

/** Reports unknown placeholders. */
export function checkPlaceholders(value: Value | undefined, knownNames: ReadonlySet<string>, path = ""): FileFault[] {
  if (typeof value === "string")
    return placeholdersIn(value)
      .filter((name) => !knownNames.has(name))
      .map((name) => ({ path, sentence: `nothing fills {{${name}}}; the company’s figures are in company.yaml` }));
  return branches(value, path).flatMap(([item, below]) => checkPlaceholders(item, knownNames, below));
}

/** Reports tags that a page would show literally; the schema checks texts that may be links. */
export function checkTags(value: Value | undefined, path = ""): FileFault[] {
  if (typeof value === "string") {
    const [tag] = /<\/?(?!a>)\w+>/.exec(value) ?? [];
    return tag === undefined ? [] : [{ path, sentence: `pages would show ${tag} as it is written; take it out` }];
  }
  return branches(value, path).flatMap(([item, below]) => checkTags(item, below));
}

type TextPair = { translation: Value | undefined; original: Value | undefined; path?: string };

/** `tags` are compared where the schema doesn't ask for a link. */
type CompareOptions = { figures: ReadonlySet<string>; tags: boolean };

/**
 * Reports placeholders and links that differ from the default language; each language may place a company's figures
 * freely.
 */
export function checkSamePlaceholders(
  { translation, original, path = "" }: TextPair,
  comparing: CompareOptions,
): FileFault[] {
  if (typeof translation === "string" && typeof original === "string") {
    const isOne = path.endsWith("_one"); // "one minute" may omit its number, in either language
    const [actual, expected] = [translation, original].map((text) =>
      marks(isOne ? text.replaceAll("{{count}}", "") : text, comparing),
    );
    return actual === expected ? [] : [unlikeFirstLanguage(path, expected || "no placeholders", actual || "none")];
  }
  const originals = new Map(branches(original, "").map(([item, key]) => [key, item]));
  return branches(translation, "").flatMap(([item, key]) => {
    const below = { translation: item, original: originals.get(key), path: path === "" ? key : `${path}.${key}` };
    return checkSamePlaceholders(below, comparing);
  });
}

/** Returns the fault of a value that differs from the default language's. */
export function unlikeFirstLanguage(path: string, expected: string, got: string): FileFault {
  const sentence = `expected ${expected} as in the first language, got ${got}`;
  return { path, sentence, cause: { kind: "unlike-first-language", got } };
}

/** The numbers of a chapter that must be the same in all languages. */
const sharedNumbers = ["figure.was", "figure.is", "weeks.from", "weeks.values"];

/** Reports figures and charts of a case study's chapters that differ from the default language, matched by id. */
export function checkSameNumbers(translation: Value | undefined, original: Value | undefined): FileFault[] {
  const originals = chaptersOf(original);
  return chaptersOf(translation).flatMap((chapter, index) => {
    const same = originals.find((candidate) => candidate["id"] === chapter["id"]);
    if (!same) return []; // reported as an unknown id
    return sharedNumbers.flatMap((path) => {
      const [actual, expected] = [numbersAt(chapter, path), numbersAt(same, path)];
      if (actual === undefined || actual === expected) return [];
      return [unlikeFirstLanguage(`chapters.${index}.${path}`, expected ?? "nothing", actual)];
    });
  });
}

function chaptersOf(study: Value | undefined): ValuesByName[] {
  const chapters = isMapping(study) ? study["chapters"] : undefined;
  return Array.isArray(chapters) ? chapters.filter(isMapping) : [];
}

/**
 * Returns the value at a path; of a text only its digits, as languages format numbers differently.
 * @example numbersAt({ is: "1,482 calls" }, "is") // "1482"
 */
function numbersAt(chapter: ValuesByName, path: string): string | undefined {
  const value = path
    .split(".")
    .reduce<Value | undefined>((part, key) => (isMapping(part) ? part[key] : undefined), chapter);
  if (value === undefined || value === null) return undefined;
  return typeof value === "string"
    ? value.replaceAll(/\D/g, "") || "no number"
    : JSON.stringify(value).replaceAll(/[[\]]/g, "");
}

function marks(text: string, { figures, tags }: CompareOptions): string {
  const placeholders = placeholdersIn(text).filter((name) => !figures.has(name));
  const parts = [...placeholders.map((name) => `{{${name}}}`), ...((tags && text.match(/<\/?\w+>/g)) || [])];
  return [...new Set(parts)].toSorted().join(" ");
}

/** The replacement of a placeholder, as written and as normalised for comparison with texts. */
type PlaceholderText = { placeholder: string; written: string; compared: string };

/** Returns the figures to search for, without plain numbers, which are ambiguous. */
export function asFigures(
  placeholders: readonly (readonly [placeholder: string, written: string])[],
): PlaceholderText[] {
  return placeholders
    .map(([placeholder, written]) => ({ placeholder, written, compared: asCompared(written) }))
    .filter(({ compared }) => /\D/.test(compared));
}

/**
 * Reports texts that write out a figure of the company, and so would miss a change of it. Numbers in words, and
 * alternative phrasings of questions, are exempt.
 * @example checkRepeats({ lead: "From $1,500" }, asFigures([["week", "$1,500"]])) // [{ path: "lead", sentence: "“$1,500” is a figure: write {{week}}, …" }]
 */
export function checkRepeats(value: Value | undefined, figures: readonly PlaceholderText[], path = ""): FileFault[] {
  if (typeof value === "string") {
    const text = /\d/.test(value) ? asCompared(value) : "";
    const figure = figures.find(({ compared }) => text.includes(compared) && isWholeIn(text, compared));
    if (!figure) return [];
    const instead = `write {{${figure.placeholder}}}, or the number in words if it means something else`;
    return [{ path, sentence: `“${figure.written}” is a figure: ${instead}` }];
  }
  return branches(value, path)
    .filter(([, below]) => !/(?:^|\.)(?:id|alternates)$/.test(below))
    .flatMap(([item, below]) => checkRepeats(item, figures, below));
}

function isWholeIn(text: string, amount: string): boolean {
  const escaped = amount.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const whole = `(?<![\\p{L}\\d−-]|\\d[.,])${escaped}(?![\\p{L}\\d]|[.,-]\\d)`;
  return new RegExp(whole, "u").test(text);
}

/** Normalises ranges, hyphens, spaces and the Romanian currency, which are typed in many ways. */
function asCompared(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u00A0\u202F]/g, " ")
    .replaceAll(/[‑–]/g, "-")
    .replaceAll(" %", "%")
    .replaceAll(/(?<=\d) (?:ron|(?:de )?lei)(?!\p{L})/gu, " lei")
    .replaceAll(/(?<=\d) ?(?:to|à|-) ?(?=[^\d\s]?\d)/g, "-");
}

function branches(value: Value | undefined, path: string): [Value | undefined, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, item]) => [item, path === "" ? key : `${path}.${key}`]);
}

/**
 * Reports titles and descriptions that search engines truncate, and duplicates at both pages. The suffix counts as part
 * of a title.
 */
export function checkHeads(heads: PageHead[], suffix: string): ContentFault[] {
  const faults: ContentFault[] = [];
  const first = new Map<string, string>();
  for (const { file, title, description } of heads) {
    for (const [name, text] of [
      ["title", title + suffix],
      ["description", description],
    ] as const) {
      const [least, most] = limits[name];
      if (text.length < least || text.length > most) {
        const withSuffix = name === "title" ? ` with "${suffix}"` : "";
        const sentence = `expected ${least} to ${most} characters, got ${text.length}${withSuffix}`;
        faults.push({ file, path: name, sentence });
      }
      const other = first.get(`${name} ${text}`);
      if (other) faults.push(sameIn(other, name, file), sameIn(file, name, other));
      else first.set(`${name} ${text}`, file);
    }
    if (title.includes(suffix.trim()))
      faults.push({ file, path: "title", sentence: `leave "${suffix}" out; the program adds it` });
  }
  return faults;
}

function sameIn(file: string, path: string, other: string): ContentFault {
  return { file, path, sentence: `the same as in content/${other}` };
}
