// The pages and posts of the site that an editor finds by their titles, to link to.
import { publicPages } from "./site-map.ts";
import { listAllPosts } from "#app/features/blog/service.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import { defaultLocale, localPath } from "#app/platform/i18n/locales.ts";
import { mostOwnPages } from "#app/platform/own-pages.ts";
import type { findOwnPages } from "#app/platform/own-pages.ts";

/** GET /api/admin/pages */
export async function listOwnPages(deps: Deps, { query }: Call<typeof findOwnPages>) {
  const { search, locale = defaultLocale } = query;
  const { content } = deps;
  const pages = publicPages.flatMap(({ path, content: name, indexed }) =>
    name && indexed ? [{ path: localPath(locale, path), title: content.pages[name][locale].title }] : [],
  );
  const studies = content.caseStudies[locale].map(({ slug, title }) => ({
    path: localPath(locale, `/case-studies/${slug}`),
    title,
  }));
  const { posts } = await listAllPosts(deps, { search, status: "published", page: 1, perPage: mostOwnPages });
  const wanted = folded(search);
  const found = [...pages, ...studies].filter(({ title }) => folded(title).includes(wanted));
  return [...found, ...posts.map(({ slug, title }) => ({ path: `/blog/${slug}`, title }))].slice(0, mostOwnPages);
}
