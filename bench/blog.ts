// [STUD-10] [PAGE-03] The blog with 10,000 posts beside 20, on both databases: the whole request, with an empty page
// cache.
import { sql } from "kysely";
import { writeMissingWords } from "#app/features/blog/post-words.server.ts";
import { createTestApp } from "#test/app.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
import { onBothDatabases } from "./both-databases.ts";
import type { BenchDatabase } from "./both-databases.ts";
import { alternate } from "./figures.ts";
import type { Row } from "./figures.ts";

const counts = [20, 10_000];

/** A post of the sample; `word` is in many posts. */
type SamplePost = { slug: string; tag: string; title: string; word: string };

const pages: Record<string, (found: SamplePost) => string> = {
  list: () => "/blog",
  tag: ({ tag }) => `/blog?tag=${encodeURIComponent(tag)}`,
  post: ({ slug }) => `/blog/${slug}`,
  "RSS feed": () => "/blog/rss.xml",
  sitemap: () => "/sitemap.xml",
  "/api/blog, a page": () => "/api/blog?view=summary&page=1",
  "search for a word of many posts": ({ word }) => `/api/blog?view=summary&page=1&search=${encodeURIComponent(word)}`,
  "search for a title": ({ title }) => `/api/blog?view=summary&page=1&search=${encodeURIComponent(title)}`,
  "the whole site's search, a word of many posts": ({ word }) => `/search?q=${encodeURIComponent(word)}`,
};

/** Targets; the other figures are compared with those of 20 posts. */
const marks: Record<string, string> = {
  "search for a word of many posts": "15 ms wanted",
  "search for a title": "15 ms wanted",
  "the whole site's search, a word of many posts": "50 ms wanted",
};

export function measureBlog(rounds: number): Promise<Row[]> {
  return onBothDatabases(async ({ name, open }) => {
    const sites = await Promise.all(counts.map((posts) => filled(open, posts)));
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const calls = sites.map(
        ({ ask, found }) =>
          () =>
            ask(path(found)),
      );
      const [few = 0, many = 0] = await alternate(rounds, calls);
      const mark = marks[page] ?? "ratio ≤ 1.5";
      rows.push([`${name}, ${page}`, `${(many / few).toFixed(2)}; ${many.toFixed(1)} ms`, mark]);
    }
    await Promise.all(sites.map(({ close }) => close()));
    return rows;
  });
}

async function filled(open: BenchDatabase["open"], posts: number) {
  const db = await open();
  const {
    app,
    deps,
    pages: cache,
    close,
  } = await createTestApp({ db, settings: { LIMIT_SEARCHES_PER_MINUTE: "1000000" } });
  await fillDatabase(db, { posts, contacts: 0, subscribers: 0 }, () => {});
  await writeMissingWords(deps);
  if (db.dialect === "postgres") await sql`analyze`.execute(db.kysely);
  const published = db.kysely.selectFrom("post").select(["slug", "title"]).where("is_published", "=", 1);
  const { slug, title } = await published.orderBy("published_at", "desc").executeTakeFirstOrThrow();
  const { tag } = await db.kysely.selectFrom("post_tag").select("tag").executeTakeFirstOrThrow();
  const word = title.split(/[^\p{L}\d]+/u).find((value) => value.length > 3) ?? "";
  const ask = async (path: string) => {
    cache.clear();
    const response = await app.request(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  return { ask, close, found: { slug, tag, title, word } };
}
