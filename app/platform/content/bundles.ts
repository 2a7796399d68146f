// The interface texts as the built program loads them: chunks per language, only the active one is fetched, and of it first
// what every page needs. `services` and `about` stand in pages' own data, `admin` is what the server alone says: they are in no chunk.
import type { Locale } from "#app/platform/i18n/locales.ts";

type Texts = Record<string, unknown>;

const first = import.meta.glob<Texts>("/content/*/ui.yaml", {
  import: "default",
  query: "?without=services,about,admin,chat,consent,booking",
});
const later = {
  chat: import.meta.glob<Texts>("/content/*/ui.yaml", { import: "default", query: "?only=chat" }),
  consent: import.meta.glob<Texts>("/content/*/ui.yaml", { import: "default", query: "?only=consent" }),
  booking: import.meta.glob<Texts>("/content/*/ui.yaml", { import: "default", query: "?only=booking" }),
};

/** What comes by need: the assistant, the cookie choice, booking. */
export type LaterTexts = keyof typeof later;

/** All of them. */
export const laterTexts = Object.keys(later) as LaterTexts[];

/**
 * The texts that every page of a language needs; what they must hold is checked when the server reads the content.
 * @example await loadBundle("ro")
 */
export function loadBundle(locale: Locale): Promise<Texts> {
  return load(first, locale);
}

/**
 * The texts of what comes by need.
 * @example await loadLaterTexts("ro", "chat")
 */
export function loadLaterTexts(locale: Locale, part: LaterTexts): Promise<Texts> {
  return load(later[part], locale);
}

async function load(chunks: Record<string, () => Promise<Texts>>, locale: Locale): Promise<Texts> {
  const chunk = chunks[`/content/${locale}/ui.yaml`];
  if (!chunk) throw new Error(`content/${locale}/ui.yaml was not there when the program was built.`);
  return chunk();
}
