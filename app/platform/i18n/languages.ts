// The languages whose words are loaded, in the browser and in the server's renderings. Only the active one is fetched.
import { loadBundle, loadMoreTexts } from "#app/platform/content/bundles.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createWords } from "#app/platform/i18n/words.ts";
import type { Words } from "#app/platform/i18n/words.ts";

type Loaded = { words: Words; texts: Record<string, unknown>; hasMore: boolean };

const languages = new Map<Locale, Loaded>();

/** The server needs all words; the browser those of the start, until a part of a page asks for more. */
let needsMore = import.meta.env.SSR;

/**
 * Loads a language's words, once.
 * @example await loadLanguage("ro")
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  if (!languages.has(locale)) {
    const texts = { ...(await loadBundle(locale)) };
    languages.set(locale, { words: createWords(locale, texts), texts, hasMore: false });
  }
  if (needsMore) await loadMore(locale);
}

/**
 * Loads the words of the assistant, the cookie choice and booking too, before a part that shows them is rendered.
 * @example lazy(async () => { await loadMoreWords(); return import("./cookie-banner.tsx"); })
 */
export async function loadMoreWords(): Promise<void> {
  needsMore = true; // from now on a change of language brings them along
  await Promise.all([...languages.keys()].map(loadMore));
}

async function loadMore(locale: Locale): Promise<void> {
  const loaded = languages.get(locale);
  if (!loaded || loaded.hasMore) return;
  Object.assign(loaded.texts, await loadMoreTexts(locale));
  loaded.hasMore = true;
}

/**
 * The words of a language.
 * @throws Error where loadLanguage was not awaited before.
 */
export function language(locale: Locale): Words {
  const loaded = languages.get(locale);
  if (!loaded) throw new Error(`The language ${locale} was not loaded before it was used.`);
  return loaded.words;
}

/**
 * Whether a language's words are there.
 * @example isLoaded("fr")
 */
export function isLoaded(locale: Locale): boolean {
  return languages.has(locale);
}
