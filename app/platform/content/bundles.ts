// The interface texts as the built program loads them. The server has all of them; the browser loads what an island or the
// admin area shows, in the page's language. What is in no part stands in the HTML alone.
import type { Locale } from "#app/platform/i18n/locales.ts";

type Texts = Record<string, unknown>;
type Chunks = Record<string, () => Promise<Texts>>;

/** The parts that the browser can load. Each holds what every island may say; `base` is that alone. */
const parts = {
  base: import.meta.glob<Texts>("/content/*/ui.yaml", { import: "default", query: "?only=common,nav,form,errors" }),
  newsletter: import.meta.glob<Texts>("/content/*/ui.yaml", {
    import: "default",
    query: "?only=common,form,errors,newsletter",
  }),
  contact: import.meta.glob<Texts>("/content/*/ui.yaml", {
    import: "default",
    query: "?only=common,form,errors,contact",
  }),
  booking: import.meta.glob<Texts>("/content/*/ui.yaml", {
    import: "default",
    query: "?only=common,nav,form,errors,booking",
  }),
  chat: import.meta.glob<Texts>("/content/*/ui.yaml", {
    import: "default",
    query: "?only=common,form,errors,chat",
  }),
} satisfies Record<string, Chunks>;

const whole: Chunks = import.meta.env.SSR
  ? import.meta.glob<Texts>("/content/*/ui.yaml", { import: "default", query: "?without=services,about,admin" })
  : {};

/** A part of the interface texts. */
export type UiPart = keyof typeof parts;

/** Loads a part of a language's texts; what they must hold is checked when the server reads the content. */
export function loadTexts(locale: Locale, part: UiPart): Promise<Texts> {
  return load(parts[part], locale);
}

/** Loads all texts of a language. On the server only. */
export function loadAllTexts(locale: Locale): Promise<Texts> {
  return load(whole, locale);
}

async function load(chunks: Chunks, locale: Locale): Promise<Texts> {
  const chunk = chunks[`/content/${locale}/ui.yaml`];
  if (!chunk) throw new Error(`content/${locale}/ui.yaml was not there when the program was built`);
  return chunk();
}
