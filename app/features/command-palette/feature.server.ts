import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { hasRole } from "#app/platform/http/access.ts";
import type { Role } from "#app/platform/http/access.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { foldedIn } from "#app/platform/text/folded.ts";
import * as contract from "./contract.ts";
import type { SearchResult } from "./contract.ts";
import { maxSitePages } from "./site-pages.ts";
import * as sitePagesContract from "./site-pages.ts";

/**
 * Finds records that contain a text; `roles` may see them. `listPath` is the address of a list, up to the searched
 * text.
 */
type FindSource = {
  roles: readonly Role[];
  listPath: string;
  find(deps: Deps, search: { text: string; limit: number }): Promise<Page<SearchResult>>;
};

type SitePageLink = { path: string; title: string };

type SearchSources = {
  /** The features' searches, in the order shown. */
  sources: readonly FindSource[];
  /** Lists the site's pages, without posts. */
  listPages: (deps: Deps, locale: Locale) => readonly SitePageLink[];
  /** Finds published posts with a text in their title. */
  findPosts: (deps: Deps, search: { text: string; limit: number }) => Promise<readonly SitePageLink[]>;
};

/** Searches what independent features provide: records in the admin area, and the site's pages to link to. */
export function commandPalette({ sources, listPages, findPosts }: SearchSources) {
  return {
    routes: {
      "POST /api/admin/find": route(contract.find, (deps, { body, user }) =>
        findAnywhere(deps, sources, { text: body.text, roles: user.roles }),
      ),
      "GET /api/admin/pages": route(sitePagesContract.findSitePages, async (deps, { query }) => {
        const { search, locale = defaultLocale } = query;
        const term = foldedIn(search, locale);
        const pages = listPages(deps, locale).filter(({ title }) => foldedIn(title, locale).includes(term));
        return [...pages, ...(await findPosts(deps, { text: search, limit: maxSitePages }))].slice(0, maxSitePages);
      }),
    } satisfies ApiMap<EndpointsOf<typeof contract | typeof sitePagesContract>>,
  } satisfies Feature;
}

/** Finds records that contain a text and that the roles may see, in the order of the sources. */
async function findAnywhere(
  deps: Deps,
  sources: readonly FindSource[],
  { text, roles: userRoles }: { text: string; roles: readonly Role[] },
): Promise<SearchResult[]> {
  const seen = sources.filter(({ roles }) => hasRole(userRoles, roles));
  const groups = await Promise.all(
    seen.map(async ({ find, listPath }) => {
      const { rows, total } = await find(deps, { text, limit: contract.maxPerKind });
      const more = total - rows.length;
      return [...rows, ...rows.slice(0, more > 0 ? 1 : 0).map(({ kind }) => moreOf({ kind, more, listPath, text }))];
    }),
  );
  return groups.flat();
}

type Rest = Pick<SearchResult, "kind"> & { more: number; listPath: string; text: string };

/** Returns a result that opens the list of all results of a kind. */
function moreOf({ kind, more, listPath, text }: Rest): SearchResult {
  const to = listPath + encodeURIComponent(text);
  return { kind, id: "more", title: `${more} more`, detail: "All of them, in the list", to, more };
}
