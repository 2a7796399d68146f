// The company's own pages that end at a time (PAGE-02).
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import type { OwnPage } from "./collections.schema.ts";
import type { Content } from "./schema.ts";

type Pages = Content["ownPages"];

const sorted = new WeakMap<Content, Map<string, Content>>();

/** Returns the content with pages that have ended among `endedPages`; the same object as long as the same ones have. */
export function withoutEnded(content: Content, now: Date): Content {
  const key = endedAt(content, now);
  if (key === "") return content;
  const known = sorted.get(content) ?? new Map<string, Content>();
  sorted.set(content, known);
  const next = known.get(key) ?? {
    ...content,
    ownPages: select(content.ownPages, (page) => !hasEnded(page, now)),
    endedPages: select(content.ownPages, (page) => hasEnded(page, now)),
  };
  known.set(key, next);
  return next;
}

/** Returns the slugs of the pages that have ended, as one text that changes when another one ends. */
export function endedAt({ ownPages, endedPages }: Pick<Content, "ownPages" | "endedPages">, now: Date): string {
  const pages = [...ownPages[defaultLocale], ...endedPages[defaultLocale]];
  return pages.flatMap((page) => (hasEnded(page, now) ? [page.slug] : [])).join(" ");
}

function hasEnded({ until }: OwnPage, now: Date): boolean {
  const end = until === undefined ? null : fromCompanyTime(until);
  return end !== null && end <= now.toISOString();
}

function select(pages: Pages, isKept: (page: OwnPage) => boolean): Pages {
  return Object.fromEntries(locales.map((locale) => [locale, pages[locale].filter((page) => isKept(page))])) as Pages;
}
