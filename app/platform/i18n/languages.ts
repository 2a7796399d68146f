import { loadAllTexts, loadTexts, loadTextsOfAdminArea } from "./bundles.ts";
import type { UiPart } from "./bundles.ts";
import type { Locale } from "./locales.ts";
import { createWords } from "./words.ts";
import type { Words } from "./words.ts";

type LanguageBundle = { words: Words; texts: Record<string, unknown> };

const languages = new Map<Locale, LanguageBundle>();

/** Loads all interface texts; server only. */
export async function loadLanguage(locale: Locale): Promise<void> {
  add(locale, await loadAllTexts(locale));
}

export async function loadWords(locale: Locale, parts: readonly UiPart[]): Promise<void> {
  await Promise.all(parts.map(async (part) => add(locale, await loadTexts(locale, part))));
}

export async function loadWordsOfAdminArea(locale: Locale): Promise<void> {
  add(locale, await loadTextsOfAdminArea(locale));
}

function add(locale: Locale, more: Record<string, unknown>): void {
  const texts = { ...languages.get(locale)?.texts, ...more };
  languages.set(locale, { words: createWords(locale, texts), texts });
}

export function language(locale: Locale): Words {
  const loaded = languages.get(locale);
  if (!loaded) throw new Error(`The language ${locale} was not loaded before it was used.`);
  return loaded.words;
}
