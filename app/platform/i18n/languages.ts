// The languages whose words are loaded, in the browser and in the server's renderings. Only the active one is fetched.
import { laterTexts, loadBundle, loadLaterTexts } from "#app/platform/content/bundles.ts";
import type { LaterTexts } from "#app/platform/content/bundles.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createWords } from "#app/platform/i18n/words.ts";
import type { Words } from "#app/platform/i18n/words.ts";

type Loaded = { words: Words; texts: Record<string, unknown> };

const languages = new Map<Locale, Loaded>();

/** The server needs all words; the browser those of the start, and of a part of a page from when it is shown. */
const needed = new Set<LaterTexts>(import.meta.env.SSR ? laterTexts : []);

/**
 * Loads a language's words, once.
 * @example await loadLanguage("ro")
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  if (!languages.has(locale)) {
    const texts = { ...(await loadBundle(locale)) };
    languages.set(locale, { words: createWords(locale, texts), texts });
  }
  await loadNeeded(locale);
}

/**
 * Loads the words of the assistant, of the cookie choice or of booking too, before a part that shows them is rendered.
 * @example lazy(async () => { await loadMoreWords("chat"); return import("./chat-screen.tsx"); })
 */
export async function loadMoreWords(part: LaterTexts): Promise<void> {
  needed.add(part); // from now on a change of language brings them along
  await Promise.all([...languages.keys()].map(loadNeeded));
}

async function loadNeeded(locale: Locale): Promise<void> {
  const texts = languages.get(locale)?.texts;
  if (!texts) return;
  const missing = [...needed].filter((part) => !(part in texts));
  Object.assign(texts, ...(await Promise.all(missing.map((part) => loadLaterTexts(locale, part)))));
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
