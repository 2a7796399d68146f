// The sitemap with more posts than one file should contain.
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { fillDatabase } from "../../scripts/seed/fill.ts";

describe.for(databases)("$name", (database) => {
  test("[E10] with many posts the sitemap is an index of files with every page and published post, once per language", async () => {
    const db = await database.open();
    const { app, deps, close } = await createTestApp({ db, settings: { SITE_URL: "https://a.example" } });
    onTestFinished(close);
    await fillDatabase(deps.db, { posts: 1_200, contacts: 0, subscribers: 0 }, () => {});
    const read = async (path: string) => (await app.request(path)).text();
    const places = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = ""]) => place);
    const index = await read("/sitemap.xml");
    expect(index).toContain("<sitemapindex");
    const parts = places(index);
    expect(parts).toEqual(["pages", "posts-1", "posts-2"].map((name) => `https://a.example/sitemaps/${name}.xml`));
    const listed = (await Promise.all(parts.map((part) => read(new URL(part).pathname)))).flatMap(places);
    expect(new Set(listed).size).toBe(listed.length);
    const published = await deps.db.kysely.selectFrom("post").select("slug").where("is_published", "=", 1).execute();
    const posts = published.map(({ slug }) => `https://a.example/blog/${slug}`).toSorted();
    expect(listed.filter((place) => place.startsWith("https://a.example/blog/")).toSorted()).toEqual(posts);
    expect(listed).toContain("https://a.example/fr/about");
    expect(listed.filter((place) => /\/(ro|fr)\/blog\//.test(place))).toEqual([]);
    expect(listed.filter((place) => place.endsWith("/ai-chat"))).toHaveLength(3);
    expect((await app.request("/sitemaps/posts-3.xml")).status).toBe(404);
  });

  test("[E10] an archive without issues is neither in the sitemap nor to be indexed", async () => {
    const { app, close } = await createTestApp({ db: await database.open() });
    onTestFinished(close);
    expect(await (await app.request("/sitemap.xml")).text()).not.toContain("/newsletter/archive");
    expect(await (await app.request("/newsletter/archive")).text()).toContain('<meta name="robots" content="noindex"');
  });

  test("[E12] [BRND-05] llms.txt has the site's own words as headings, and none above an empty list", async () => {
    const { app, deps, close } = await createTestApp({ db: await database.open() });
    onTestFinished(close);
    const headings = async () => (await (await app.request("/llms.txt")).text()).match(/(?<=^## ).*/gm);
    const { nav, footer } = deps.content.ui.en;
    expect(await headings()).toEqual([footer.company, nav.caseStudies]);
    await fillDatabase(deps.db, { posts: 3, contacts: 0, subscribers: 0 }, () => {});
    const { app: later, close: end } = await createTestApp({ db: deps.db });
    onTestFinished(end);
    expect((await (await later.request("/llms.txt")).text()).match(/(?<=^## ).*/gm)).toContain(nav.blog);
  });
});
