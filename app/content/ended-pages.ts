// The company's own pages that end at a time (PAGE-02): an event's with the event, a vacancy's after its last day.
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { OwnPage } from "./collections.schema.ts";
import { fillIn } from "./fill-in.ts";
import { formatDay } from "./page-facts.ts";
import type { Content } from "./schema.ts";

type Pages = Content["ownPages"];

const sorted = new WeakMap<Content, Map<string, Content>>();

/** Returns the content with pages that have ended among `endedPages`; the same object as long as the same ones have. */
export function withoutEnded(content: Content, now: Date): Content {
  const key = endedAt(content, now);
  if (key === "") return content;
  const byLocale = sorted.get(content) ?? new Map<string, Content>();
  sorted.set(content, byLocale);
  const next = byLocale.get(key) ?? {
    ...content,
    ownPages: select(content.ownPages, (page) => !hasEnded(page, now)),
    endedPages: select(content.ownPages, (page) => hasEnded(page, now)),
  };
  byLocale.set(key, next);
  return next;
}

/** Returns the slugs of the pages that have ended, as one text that changes when another one ends. */
export function endedAt({ ownPages, endedPages }: Pick<Content, "ownPages" | "endedPages">, now: Date): string {
  const pages = [...ownPages[defaultLocale], ...endedPages[defaultLocale]];
  return pages.flatMap((page) => (hasEnded(page, now) ? [page.slug] : [])).join(" ");
}

/** Returns when a page ends, in the company's time zone; undefined for one that stays. */
function endOf({ until, event, vacancy }: OwnPage): string | undefined {
  return until ?? event?.end ?? (vacancy && `${vacancy.lastDay}T24:00`);
}

export function hasEnded(page: OwnPage, now: Date): boolean {
  const end = endOf(page);
  return end !== undefined && (fromCompanyTime(end) ?? end) <= now.toISOString();
}

type EndedWords = { ended: string; eventEnded: string; vacancyEnded: string };

/** Returns the sentence that a page which has ended shows: a page may also end before its event. */
export function endedSentence(page: OwnPage, { locale, words }: { locale: Locale; words: EndedWords }): string {
  const { until, event, vacancy } = page;
  if (vacancy) return words.vacancyEnded;
  if (event && (until ?? event.end) >= event.end)
    return fillIn(words.eventEnded, { day: formatDay(event.end, locale) });
  return fillIn(words.ended, { day: formatDay(until ?? "", locale) });
}

function select(pages: Pages, isKept: (page: OwnPage) => boolean): Pages {
  return Object.fromEntries(locales.map((locale) => [locale, pages[locale].filter((page) => isKept(page))])) as Pages;
}
