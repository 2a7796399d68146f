// Translations by key, with plural forms by Intl.PluralRules (decision 007).
import type { Locale } from "./locales.ts";

export type Values = Readonly<Record<string, string | number>>;

/** Returns the key itself if it is missing, which the content check prevents. */
export type TFunction = (key: string, values?: Values) => string;

export type Words = {
  locale: Locale;
  t: TFunction;
  list: (key: string) => string[];
  /** Returns the names directly below a key, in the order of the file. */
  names: (key: string) => string[];
};

export function createWords(locale: Locale, bundle: unknown): Words {
  let plurals: Intl.PluralRules | undefined; // created for the first text with a number
  const pluralForm = (key: string, count: unknown) => {
    if (typeof count !== "number") return undefined;
    plurals ??= new Intl.PluralRules(locale);
    return find(bundle, `${key}_${plurals.select(count)}`) ?? find(bundle, `${key}_other`);
  };
  const t: TFunction = (key, values) => {
    const text = pluralForm(key, values?.["count"]) ?? find(bundle, key);
    return typeof text === "string" ? fillPlaceholders(text, values) : key;
  };
  const list = (key: string) => {
    const value = find(bundle, key);
    return Array.isArray(value) ? value.map(String) : [];
  };
  const names = (key: string) => {
    const value = find(bundle, key);
    return typeof value === "object" && value !== null ? Object.keys(value) : [];
  };
  return { locale, t, list, names };
}

function find(bundle: unknown, key: string): unknown {
  let value = bundle;
  for (const part of key.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part]; // an own property of an object
  }
  return value;
}

/** @example fillPlaceholders("Hello {{name}}", { name: "Ana" }) // "Hello Ana" */
export function fillPlaceholders(text: string, values: Values = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
