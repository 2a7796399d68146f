// The public blog with 10,000 posts versus 20: server time of an uncached page, and cache size.
import { fillDatabase } from "../scripts/seed/fill.ts";
import { createTestApp } from "#test/app.ts";
import { alternate } from "./alternate.ts";

const counts = { few: 20, many: 10_000 };

/** Posts by position in the list. */
const pages = [
  { name: "list", path: () => "/blog" },
  { name: "tag", path: ({ tag }: Found) => `/blog?tag=${encodeURIComponent(tag)}` },
  { name: "post", path: ({ slug }: Found) => `/blog/${slug}` },
  { name: "RSS feed", path: () => "/blog/rss.xml" },
  { name: "sitemap", path: () => "/sitemap.xml" },
  { name: "/api/blog, a page", path: () => "/api/blog?view=summary&page=1" },
];

type Found = { slug: string; tag: string };

/** In milliseconds, with few and many posts. */
export type BlogFigures = { page: string; fewMs: number; manyMs: number; ratio: number };

/** Alternating rounds with an empty cache; then the cache size of 2,000 posts. */
export async function measureBlog(rounds: number): Promise<{ figures: BlogFigures[]; cacheMb: number }> {
  const sites = await Promise.all([filled(counts.few), filled(counts.many)]);
  const figures: BlogFigures[] = [];
  for (const { name, path } of pages) {
    const [fewMs = 0, manyMs = 0] = await alternate(
      rounds,
      sites.map(
        ({ ask, found }) =>
          () =>
            ask(path(found), { isFresh: true }),
      ),
    );
    figures.push({ page: name, fewMs, manyMs, ratio: manyMs / fewMs });
  }
  const many = sites[1];
  for (const slug of many?.slugs.slice(0, 2_000) ?? []) await many?.ask(`/blog/${slug}`, { isFresh: false });
  const cacheMb = (many?.cachedBytes() ?? 0) / 1024 / 1024;
  await Promise.all(sites.map(({ close }) => close()));
  return { figures, cacheMb };
}

async function filled(posts: number) {
  const { app, deps, pages: cache, close } = await createTestApp();
  await fillDatabase(deps.db, { posts, contacts: 0, subscribers: 0 }, () => {});
  const published = deps.db.kysely.selectFrom("post").where("is_published", "=", 1);
  const slugs = (await published.select("slug").orderBy("published_at", "desc").execute()).map(({ slug }) => slug);
  const { tag } = await deps.db.kysely.selectFrom("post_tag").select("tag").executeTakeFirstOrThrow();
  const ask = async (path: string, { isFresh }: { isFresh: boolean }) => {
    if (isFresh) cache.clear();
    const response = await app.request(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  return { ask, close, slugs, found: { slug: slugs[0] ?? "", tag }, cachedBytes: () => cache.bytes };
}
