// Completes a translation from English and reports what was missing.
import type { Locale } from "#app/platform/i18n/locales.ts";

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value | undefined };

export type Named = Extract<Value, { [key: string]: unknown }>;

export function isNamed(value: Value | undefined): value is Named {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the translation with missing keys taken from English; `onMissing` receives their paths. */
export function complete(
  translation: Value | undefined,
  english: Value,
  onMissing: (path: string) => void,
  path = "",
): Value {
  if (translation === undefined) {
    onMissing(path);
    return english;
  }
  const below = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (isNamed(translation) && isNamed(english)) {
    const filled = Object.entries(english).map(([key, value]) => [
      key,
      value === undefined ? value : complete(translation[key], value, onMissing, below(key)),
    ]);
    return { ...translation, ...Object.fromEntries(filled) };
  }
  if (Array.isArray(translation) && Array.isArray(english)) {
    const filled = english.map((value, index) =>
      complete(counterpart(translation, value, index), value, onMissing, below(index)),
    );
    return isNamed(english[0]) && "id" in english[0] ? filled : [...filled, ...translation.slice(english.length)];
  }
  return translation;
}

// List entries are matched by id if they have one, otherwise by index.
function counterpart(translation: Value[], english: Value, index: number): Value | undefined {
  if (!isNamed(english) || english["id"] === undefined) return translation[index];
  return translation.find((entry) => isNamed(entry) && entry["id"] === english["id"]);
}

const plural = /_(zero|one|two|few|many|other)$/;

/**
 * The plural categories used for whole numbers up to 200.
 * @example pluralForms("ro") // ["few", "one", "other"]
 */
export function pluralForms(locale: Locale): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))].toSorted();
}

/**
 * Returns the English bundle with a language's plural keys.
 * @example withPluralsOf("ro", { posts_one: "a", posts_other: "b" }) // { posts_few: "b", posts_one: "a", posts_other: "b" }
 */
export function withPluralsOf(locale: Locale, bundle: Named): Named {
  const shaped: Named = {};
  for (const [key, value] of Object.entries(bundle)) {
    if (isNamed(value)) shaped[key] = withPluralsOf(locale, value);
    else if (!plural.test(key)) shaped[key] = value;
    else {
      const base = key.replace(plural, "");
      for (const form of pluralForms(locale))
        shaped[`${base}_${form}`] = bundle[`${base}_${form}`] ?? bundle[`${base}_other`];
    }
  }
  return shaped;
}

/** Lists keys of a translation that English doesn't have. */
export function unknownKeysIn(translation: Value | undefined, english: Value | undefined, path = ""): string[] {
  if (!isNamed(translation) || !isNamed(english)) return [];
  return Object.entries(translation).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return key in english ? unknownKeysIn(value, english[key], here) : [here];
  });
}
