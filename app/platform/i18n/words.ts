// The words of one language, found by key: values filled in, plural forms chosen by the browser's own rules (Intl.PluralRules).
// Why no library: docs/decisions/007. Missing words never get here: content is checked at build and falls back to English there.
import type { Locale } from "./locales.ts";

/** Values for the {{places}} of a sentence; `count` also chooses its plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** Finds a sentence; the key itself where there is none, so that a fault is seen and nothing breaks. */
export type TFunction = (key: string, values?: Values) => string;

/** The words of one language. */
export type Words = {
  locale: Locale;
  t: TFunction;
  /** A list of texts; empty where there is none. */ list: (key: string) => string[];
};

/**
 * Makes the words of a language from its bundle (`content/<locale>/ui.yaml`).
 * @example createWords("en", bundle).t("contact.form.step", { step: 2 }) // "Step 2 of 4"
 */
export function createWords(locale: Locale, bundle: unknown): Words {
  const plurals = new Intl.PluralRules(locale);
  const t: TFunction = (key, values) => {
    const form =
      typeof values?.["count"] === "number"
        ? (find(bundle, `${key}_${plurals.select(values["count"])}`) ?? find(bundle, `${key}_other`))
        : undefined;
    const text = form ?? find(bundle, key);
    return typeof text === "string" ? fill(text, values) : key;
  };
  const list = (key: string) => {
    const found = find(bundle, key);
    return Array.isArray(found) ? found.map(String) : [];
  };
  return { locale, t, list };
}

function find(bundle: unknown, key: string): unknown {
  let found = bundle;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part]; // an own property of an object
  }
  return found;
}

function fill(text: string, values: Values = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
