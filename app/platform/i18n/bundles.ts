// Loads interface texts. The server has all of them; the browser loads the parts that an island or the admin area
// needs. None contains the company's own words (words.yaml), which come with a page's data: they may change while the
// program runs.
import { defaultLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";

type Texts = Record<string, unknown>;
type Chunks = Record<string, () => Promise<Texts>>;

/** `base` is included in every part. */
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
    query: "?only=common,nav,form,errors,contact,booking",
  }),
  chat: import.meta.glob<Texts>("/content/*/ui.yaml", {
    import: "default",
    query: "?only=common,form,errors,chat",
  }),
} satisfies Record<string, Chunks>;

const whole: Chunks = import.meta.env.SSR
  ? import.meta.glob<Texts>("/content/*/ui.yaml", { import: "default", query: "?without=admin" })
  : {};

/** Separate from the others, so that no public page lists its file. */
const ofAdminArea: Chunks = import.meta.glob<Texts>("/content/*/ui.yaml", {
  import: "default",
  query: "?only=common,nav,form,errors,contact",
});

export type UiPart = keyof typeof parts;

export function loadTexts(locale: Locale, part: UiPart): Promise<Texts> {
  return load(parts[part], locale);
}

export function loadTextsOfAdminArea(locale: Locale): Promise<Texts> {
  return load(ofAdminArea, locale);
}

/** Loads all texts, on the server only. */
export function loadAllTexts(locale: Locale): Promise<Texts> {
  return load(whole, locale);
}

async function load(chunks: Chunks, locale: Locale): Promise<Texts> {
  const chunk = chunks[`/content/${locale}/ui.yaml`] ?? chunks[`/content/${defaultLocale}/ui.yaml`];
  if (!chunk) throw new Error(`content/${locale}/ui.yaml was not there when the program was built`);
  return chunk();
}
