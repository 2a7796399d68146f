// What pages are handed instead of the texts as written: in Romanian and French, short words on a hyphen stay with it when
// a line ends (și-au, AI-ul, est-il, e-mail). Search, letters, titles and the assistant get the texts as they are.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { perLocale } from "./translated.server.ts";
import type { Content, PageName, Pages } from "./schema.ts";
import { pageNames } from "./schema.ts";

/** A part of at most this many letters doesn't stand alone at the end or the beginning of a line. */
const shortest = 4;

/** Invisible; no line breaks beside it (Unicode, UAX #14: class WJ). */
const wordJoiner = "\u2060";

/** No texts but names that the program knows, or words that a visitor sends on as they are. */
const unread = new Set([
  "id",
  "key",
  "mark",
  "portrait",
  "image",
  "logo",
  "slug",
  "service",
  "questions",
  "technologies",
]);

/** A page's or case study's title, description and keywords stand in the head, for machines. */
const headKeys = new Set(["title", "description", "keywords"]);

/** The same content with its pages' texts held together where a line must not end. */
export function keepTogether(content: Content): Content {
  const pages = pageNames.map((name) => [name, perLocale((locale) => below(content.pages[name][locale], locale))]);
  return {
    ...content,
    pages: Object.fromEntries(pages) as Record<PageName, unknown> as Pages, // Only texts change, into texts.
    caseStudies: perLocale((locale) => content.caseStudies[locale].map((study) => below(study, locale))),
    testimonials: perLocale((locale) =>
      content.testimonials[locale].map((said) => ({ ...said, content: holdHyphens(said.content, locale) })),
    ),
    faq: perLocale((locale) =>
      content.faq[locale].map((entry) => ({
        ...entry,
        question: holdHyphens(entry.question, locale),
        answer: holdHyphens(entry.answer, locale),
      })),
    ),
  };
}

/**
 * A text whose short words stay on their hyphen; English breaks where it likes, addresses are left alone.
 * @example holdHyphens("și-au", "ro") // "și-\u2060au"
 */
export function holdHyphens(text: string, locale: Locale): string {
  if (locale === "en") return text;
  return text.replaceAll(/(?<![\p{L}\d@./_-])\p{L}+(?:-\p{L}+)+(?![\p{L}\d@/_-]|\.\p{L})/gu, (word) =>
    word.replaceAll(/(\p{L}+)-(?=(\p{L}+))/gu, (joint, left: string, right: string) =>
      Math.min(left.length, right.length) > shortest ? joint : joint + wordJoiner,
    ),
  );
}

function below<T extends object>(value: T, locale: Locale): T {
  const parts = Object.entries(value).map(([key, item]) => [key, headKeys.has(key) ? item : held(item, key, locale)]);
  return Object.fromEntries(parts) as T; // Only texts change, into texts.
}

function held(value: unknown, key: string, locale: Locale): unknown {
  if (unread.has(key)) return value;
  if (typeof value === "string") return holdHyphens(value, locale);
  if (Array.isArray(value)) return value.map((item) => held(item, "", locale));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, held(item, name, locale)]));
}
