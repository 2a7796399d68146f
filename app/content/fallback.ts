// Completes a translation from the original in the default language, and reports what was missing.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { FileFault } from "./fault.ts";

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value | undefined };

export type ValuesByName = Extract<Value, { [key: string]: unknown }>;

export function isMapping(value: Value | undefined): value is ValuesByName {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Lists that differ per language, in content and length. Prose, if it were completed, would end in another language.
 */
const ownLists = /(?:^|\.)(?:alternates|keywords|paragraphs|text)$/;

/** Returns the translation with missing keys taken from the original; `onMissing` receives their paths. */
export function complete(
  translation: Value | undefined,
  original: Value,
  onMissing: (path: string) => void,
  path = "",
): Value {
  if (translation === undefined) {
    onMissing(path);
    return original;
  }
  const at = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (isMapping(translation) && isMapping(original)) {
    const filled = Object.entries(original).map(([key, value]) => [
      key,
      value === undefined ? value : complete(translation[key], value, onMissing, at(key)),
    ]);
    return { ...translation, ...Object.fromEntries(filled) };
  }
  if (Array.isArray(translation) && ownLists.test(path)) return translation;
  if (Array.isArray(translation) && Array.isArray(original)) {
    const filled = original.map((value, index) =>
      complete(counterpart(translation, value, index), value, onMissing, at(index)),
    );
    return idOf(original[0]) === undefined ? [...filled, ...translation.slice(original.length)] : filled;
  }
  return translation;
}

// Matches list entries by id or value if they have one, otherwise by index.
function counterpart(translation: Value[], original: Value, index: number): Value | undefined {
  const id = idOf(original);
  return id === undefined ? translation[index] : translation.find((entry) => idOf(entry) === id);
}

/** Returns the key that identifies a list entry: its id, or the value of a choice. */
function idOf(entry: Value | undefined): Value | undefined {
  return isMapping(entry) ? (entry["id"] ?? entry["value"]) : undefined;
}

const plural = /_(zero|one|two|few|many|other)$/;

/**
 * Returns the plural categories used for whole numbers up to 200, and `other`.
 * @example pluralForms("ro") // ["few", "one", "other"]
 */
export function pluralForms(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const used = Array.from({ length: 201 }, (_, count) => rules.select(count));
  return [...new Set([...used, "other"])].toSorted(); // `other` is the fallback for forms that the original lacks
}

/**
 * Returns an original with the plural keys of another language.
 * @example withPluralsOf("ro", { posts_one: "a", posts_other: "b" }) // { posts_few: "b", posts_one: "a", posts_other: "b" }
 */
export function withPluralsOf(locale: Locale, bundle: ValuesByName, forms = pluralForms(locale)): ValuesByName {
  const shaped: ValuesByName = {};
  for (const [key, value] of Object.entries(bundle)) {
    if (isMapping(value)) shaped[key] = withPluralsOf(locale, value, forms);
    else if (!plural.test(key)) shaped[key] = value;
    else {
      const base = key.replace(plural, "");
      for (const form of forms) shaped[`${base}_${form}`] = bundle[`${base}_${form}`] ?? bundle[`${base}_other`];
    }
  }
  return shaped;
}

/** Lists keys of a translation that the original doesn't have. */
export function unknownKeysIn(translation: Value | undefined, original: Value | undefined, path = ""): string[] {
  if (!isMapping(translation) || !isMapping(original)) return [];
  return Object.entries(translation).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return key in original ? unknownKeysIn(value, original[key], here) : [here];
  });
}

/** Lists the paths of texts that both values have. */
export function sharedTexts(a: Value | undefined, b: Value | undefined, path = ""): string[] {
  if (!isMapping(a) || !isMapping(b)) return a === undefined || b === undefined ? [] : [path];
  const others = new Map(below(b, path));
  return below(a, path).flatMap(([here, part]) => sharedTexts(part, others.get(here), here));
}

/** Lists ids that two entries of a list share. */
export function repeatedIdsIn(value: Value | undefined, path = ""): FileFault[] {
  const ids = idsOf(value);
  const here = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => ({ path: path || "list", sentence: `the id ${id} is used twice` }));
  return [...here, ...below(value, path).flatMap(([key, part]) => repeatedIdsIn(part, key))];
}

/** Lists ids of a translation that the original doesn't have, whose entries would not be shown. */
export function unknownIdsIn(translation: Value | undefined, original: Value | undefined, path = ""): FileFault[] {
  const originalIds = idsOf(original);
  const here = idsOf(translation)
    .filter((id) => originalIds.length > 0 && !originalIds.includes(id))
    .map((id) => ({ path: path || "list", sentence: `the first language has no entry with the id ${id}` }));
  const parts = new Map(below(original, path));
  return [...here, ...below(translation, path).flatMap(([key, part]) => unknownIdsIn(part, parts.get(key), key))];
}

function idsOf(value: Value | undefined): string[] {
  return Array.isArray(value) ? value.map(idOf).filter((id) => typeof id === "string") : [];
}

/** Lists the children of a value with their paths; list entries are named by their id or value. */
function below(value: Value | undefined, path: string): [string, Value | undefined][] {
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  if (Array.isArray(value))
    return value.flatMap((entry) => idsOf([entry]).map((id): [string, Value] => [at(id), entry]));
  return isMapping(value) ? Object.entries(value).map(([key, part]) => [at(key), part]) : [];
}
