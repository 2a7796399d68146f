// Social pictures: one per page and language, created by the build, and one per post.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { barePath, locales, localPath } from "#app/platform/i18n/locales.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { databases, testOnceOf } from "#test/databases.ts";

const author = { username: "ana" };
const longest = "Ă Â Î Ș Ț ".repeat(20);
let site: TestApp;
afterEach(() => site.close());

async function previewOf(path: string) {
  const html = await (await site.app.request(path)).text();
  const property = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  return {
    picture: property("og:image"),
    alt: property("og:image:alt"),
    title: property("og:title"),
    card: /<meta name="twitter:card" content="([^"]*)"/.exec(html)?.[1],
  };
}

/** Reads a PNG's size from its first chunk, after its signature. */
async function pictureAt(address: string) {
  const answer = await site.app.request(new URL(address).pathname);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type"),
    etag: answer.headers.get("ETag"),
    size: bytes.subarray(1, 4).toString() === "PNG" ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined,
    isLight: bytes.length <= 300_000,
  };
}

const asNetworksWant = { status: 200, type: "image/png", size: [1200, 630], isLight: true };

test("[E18] every page has its own picture in every language, with an absolute URL and a text alternative", async () => {
  // The build draws them for the site's own pages.
  site = await createTestApp({ settings: { SITE_URL: "https://a.example" }, content: siteContent });
  const sitemap = await (await site.app.request("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>https:\/\/a\.example([^<]*)/g)].map(([, path = ""]) =>
    barePath(path || "/"),
  );
  const paths = [...new Set([...listed, "/ai-chat"])];
  const pages = locales.flatMap((locale) => paths.map((path) => localPath(locale, path)));
  const previews: Awaited<ReturnType<typeof previewOf>>[] = [];
  for (const page of pages) previews.push(await previewOf(page)); // fifty at once are more than the server takes
  expect(new Set(previews.map(({ picture }) => picture)).size).toBe(pages.length);
  for (const { picture, alt, title, card } of previews) {
    expect(picture).toMatch(
      /^https:\/\/a\.example\/assets\/social\/(en|ro|fr)-[a-z-]+\.[0-9a-f]{10}-[0-9a-z]{1,7}\.png$/,
    );
    expect([alt, card]).toEqual([title, "summary_large_image"]);
    expect({ picture, ...(await pictureAt(picture)) }).toMatchObject({ picture, ...asNetworksWant });
  }
});

test("[E18] pages of the list and pages that are not indexed use existing pictures", async () => {
  site = await createTestApp();
  for (let number = 0; number < 13; number++)
    await site.services.blog.createPost({ title: "Post", tags: ["AI"], published: true }, author);
  for (const path of ["/blog?page=2", "/ro/blog?tag=AI", "/fr/newsletter", "/nowhere"])
    expect({ path, ...(await pictureAt((await previewOf(path)).picture)) }).toMatchObject({ path, ...asNetworksWant });
});

describe.for(databases)("$name", (database) => {
  const testOnce = testOnceOf(database);
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open(), settings: { LIMIT_DRAWN_PICTURES_PER_MINUTE: "3" } });
  });
  const write = (title: string, published = true) =>
    site.services.blog.createPost({ title, slug: "one", tags: ["AI"], published }, author);

  test("[E18] [E22] a post's picture is drawn once, and a new title has a new URL", async () => {
    const { id } = await write("Short");
    const before = await previewOf("/blog/one");
    expect(before).toMatchObject({ alt: "Short", card: "summary_large_image" });
    expect(before.picture).toMatch(/^http:\/\/localhost:3000\/pictures\/social\/one\.\w{1,7}\.png$/);
    const drawn = await pictureAt(before.picture);
    expect(drawn).toMatchObject(asNetworksWant);
    const again = await site.app.request(new URL(before.picture).pathname, {
      headers: { "If-None-Match": drawn.etag ?? "" },
    });
    expect(again.status).toBe(304);
    await site.services.blog.updatePost(id, { title: longest, slug: "one", tags: ["AI"], published: true }, author);
    site.pages.clear();
    const after = await previewOf("/ro/blog/one");
    expect(after.picture).not.toBe(before.picture);
    const redrawn = await pictureAt(after.picture);
    expect(redrawn).toMatchObject(asNetworksWant);
    expect(redrawn.etag).not.toBe(drawn.etag);
    expect((await pictureAt(before.picture)).etag).toBe(redrawn.etag); // a network that remembers the old address
  });

  test("[E18] a draft has no picture, nor does a missing post", async () => {
    const { id } = await write("Short");
    const { picture } = await previewOf("/blog/one");
    await pictureAt(picture);
    await site.services.blog.updatePost(id, { title: "Short", slug: "one", published: false }, author);
    for (const address of [picture, "http://localhost/pictures/social/none.1.png"])
      expect((await pictureAt(address)).status).toBe(404);
  });

  testOnce("[R16] drawing is rate limited per address, and drawn pictures stay available", async () => {
    const posts = [];
    for (const title of ["R1", "R2", "R3", "R4"])
      posts.push(await site.services.blog.createPost({ title: title + database.name, published: true }, author));
    const statuses = [];
    for (const { slug } of [...posts, ...posts.slice(0, 1)])
      statuses.push((await site.app.request(`/pictures/social/${slug}.v.png`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });

  testOnce("[R16] so is drawing covers as PNG, whatever their names; drawn ones and SVGs are not", async () => {
    const names = ["c1.png", "c2.png", "c3.png", "c4.png", "c1.png", "c4.svg"];
    const statuses = [];
    for (const name of names)
      statuses.push((await site.app.request(`/pictures/covers/${database.name.toLowerCase()}-${name}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200]);
  });
});
