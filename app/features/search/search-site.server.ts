// The search over the whole site, and the pages that the page for a wrong address proposes.
import { limits, limitSearches, createMarker, passageAround, runSearch } from "#app/features/blog/public.server.ts";
import type { FoundText } from "#app/features/blog/public.server.ts";
import { findPassages, findReadyPassages } from "#app/features/chat/public.server.ts";
import { isAppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { barePath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A result; `path` is without the language. */
export type FoundPage = { path: string; page: string; title: FoundText; passage: FoundText };

const maxResults = 20;
const maxNear = 3;

/** Length of the beginning that is shown of a passage without the words. */
const beginning = 240;

/**
 * Finds the site's passages about some words in a language, the best first. The words are neither stored nor logged.
 * @throws AppError too-many-requests, or unavailable
 */
export async function searchSite(
  deps: Deps,
  { search, locale }: { search: string; locale: Locale },
  clientKey: string,
): Promise<FoundPage[]> {
  const find = () => findPassages(deps, search, locale, maxResults);
  const { words, passages } = await runSearch(deps, clientKey, find);
  const mark = createMarker(words.join(" "));
  const marked = (text: string) => mark(text, locale);
  const studies = deps.content.caseStudies[locale];
  const results = passages.map(({ href, page, title, text }) => {
    const body = afterTitle(title, text);
    const study = studies.find(({ slug }) => href.startsWith(`/case-studies/${slug}#`));
    return {
      path: href,
      page: study ? title : page, // “Velmora: Solution” is a line above the case's own title
      title: marked(study?.title ?? title),
      passage: passageAround(body, marked) ?? [{ text: startOf(body), isFound: false }],
    };
  });
  // The best page may have been found by its meaning alone; if it has the words, the others need them too.
  return results[0] && hasWords(results[0]) ? results.filter(hasWords) : results;
}

function hasWords({ title, passage }: FoundPage): boolean {
  return [...title, ...passage].some(({ isFound }) => isFound);
}

/** Removes the title that the index repeats at the beginning of some texts. */
function afterTitle(title: string, text: string): string {
  return text.startsWith(`${title}: `) ? text.slice(title.length + 2) : text;
}

/** Cuts a text at a space, one without spaces anywhere. */
function startOf(text: string): string {
  if (text.length <= beginning) return text;
  const space = text.lastIndexOf(" ", beginning);
  return `${text.slice(0, space === -1 ? beginning : space)} …`;
}

export type NearPage = { path: string; title: string };

/**
 * Finds pages that have the words of an address; none beyond the limit of searches, if the search fails, or while the
 * index is being made.
 */
export async function findNearPages(
  deps: Deps,
  { pathname, locale }: { pathname: string; locale: Locale },
  clientKey: string,
): Promise<NearPage[]> {
  const words =
    barePath(pathname)
      .slice(0, limits.search)
      .match(/\p{L}{3,}/gu) ?? [];
  if (words.length === 0) return [];
  try {
    await limitSearches(deps, clientKey);
    const { passages } = await findReadyPassages(deps, words.join(" "), locale, maxNear);
    return passages.map(({ href, title }) => ({ path: href, title }));
  } catch (error) {
    if (!isAppError(error)) deps.log.warn({ err: error }, "near pages not found");
    return [];
  }
}
