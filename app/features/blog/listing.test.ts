// One list, built twice: by the server from the database, by the browser from the API. Both must agree.
import { describe, expect, test } from "vitest";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { ListedPost, Post, TagCounts } from "./contract.ts";
import { arrangeListing, listingPath, parseListingQuery } from "./listing.ts";
import type { ListingQuery } from "./listing.ts";
import { toListedPost, summarisePost } from "./summary.ts";

test("the list's parameters are a tag and a valid page number", () => {
  const parse = (search: string) => parseListingQuery(new URLSearchParams(search));
  expect(parse("")).toEqual({ page: 1 });
  expect(parse("tag=AI+%26+more&page=12")).toEqual({ tag: "AI & more", page: 12 });
  expect(
    ["0", "-1", "1.5", "abc", "", "1e3", "01", " 2", "100000"].map((page) => parse(`page=${encodeURIComponent(page)}`)),
  ).toEqual(Array(9).fill(undefined));
  expect([{ page: 1 }, { page: 2 }, { tag: "AI & more", page: 2 }].map(listingPath)).toEqual([
    "/blog",
    "/blog?page=2",
    "/blog?tag=AI+%26+more&page=2",
  ]);
});

for (const database of databases) {
  describe(database.name, () => {
    const site = siteForEachTest({ database });

    async function write(count: number, featured: number[] = []) {
      for (let number = 1; number <= count; number++) {
        site.clock.advance(1000);
        const tags = [number % 2 ? "odd" : "even", ...(number % 5 ? [] : ["fifth"])];
        await site.services.blog.createPost(
          {
            title: `Post ${number}`,
            content: `<p>${"x".repeat(number * 300)}</p>`,
            tags,
            featured: featured.includes(number),
            published: number !== 3,
          },
          { username: "ana" },
        );
      }
    }
    const fromApi = async <T>(path: string) => readJson<T>(site.app.request(path));
    const allPosts = () => fromApi<Post[]>("/api/blog");
    async function browserListing(query: Omit<ListingQuery, "locale">) {
      const search = new URLSearchParams({ view: "summary", locale: "en", ...(query.tag ? { tag: query.tag } : {}) });
      const answer = await site.app.request(`/api/blog?${search}&page=${query.page}`);
      const posts = await readJson<ListedPost[]>(answer);
      expect(posts.filter((post) => "content" in post)).toEqual([]);
      const total = Number(answer.headers.get("X-Total-Count"));
      return arrangeListing(query, { rows: posts, total }, await fromApi<TagCounts>("/api/blog/tags?locale=en"));
    }

    test.for([
      { count: 0, featured: [] },
      { count: 12, featured: [] },
      { count: 14, featured: [] },
      { count: 30, featured: [2, 20] },
      { count: 30, featured: [3] },
    ])(
      "with $count posts, featured $featured, server and browser arrange the same pages, each post once",
      async ({ count, featured }) => {
        await write(count, featured);
        const posts = await allPosts();
        const first = await site.services.blog.readListing({ locale: "en", page: 1 });
        const seen: string[] = [];
        for (let page = 1; page <= first.pages; page++) {
          const listing = await site.services.blog.readListing({ locale: "en", page });
          expect(listing).toEqual(await browserListing({ page }));
          const newest = posts.find((post) => post.featured);
          expect(listing.featured).toEqual(page === 1 && newest ? summarisePost(toListedPost(newest)) : null);
          seen.push(...(listing.featured ? [listing.featured.slug] : []), ...listing.posts.map(({ slug }) => slug));
        }
        expect(seen.toSorted()).toEqual(posts.map(({ slug }) => slug).toSorted());
        expect(await site.services.blog.readListing({ locale: "en", page: first.pages + 1 })).toMatchObject({
          posts: [],
        });
        for (const tag of ["odd", "even", "fifth", "none"]) {
          const listing = await site.services.blog.readListing({ locale: "en", tag, page: 1 });
          expect(listing).toEqual(await browserListing({ tag, page: 1 }));
          const matching = posts.filter((post) => post.tags.includes(tag));
          expect(listing).toMatchObject({ total: matching.length, all: posts.length });
          expect(listing.posts).toEqual(matching.slice(0, 12).map((post) => summarisePost(toListedPost(post))));
        }
      },
    );

    test("related posts are those that share most tags, never drafts", async () => {
      await write(12);
      const posts = await allPosts();
      const tenth = posts.find(({ title }) => title === "Post 10");
      if (!tenth) throw new Error("There is no tenth post.");
      const related = await site.services.blog.listByTags(tenth);
      expect(related.map(({ title }) => title)).toEqual(["Post 12", "Post 8", "Post 6"]);
      expect(await fromApi(`/api/blog/slug/${tenth.slug}/related`)).toEqual(related);
      expect((await site.app.request("/api/blog/slug/post-3/related")).status).toBe(404); // a draft
      expect(await site.services.blog.listByTags({ ...tenth, tags: [] })).toEqual([]);
    });
  });
}

test("[BLOG-10] a post whose published is not exactly true is not listed", () => {
  const post = {
    id: "1",
    slug: "a",
    title: "A",
    excerpt: "",
    content: "",
    author: "a",
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    tags: [],
    featured: false,
    published: true,
    locale: "en" as const,
    translationOf: null,
    publishAt: null,
    metaTitle: null,
    metaDescription: null,
    socialImage: null,
  };
  const odd = ["true", 1, null, undefined, false].map(
    (published, index) => ({ ...post, slug: `odd-${index}`, published }) as unknown as Post,
  );
  const listing = arrangeListing(
    { page: 1 },
    { rows: [post, ...odd].map((postRow) => toListedPost(postRow)), total: 1 },
    { all: 1, tags: [] },
  );
  expect(listing.posts.map(({ slug }) => slug)).toEqual(["a"]);
});

test("only the hundred most used of thousands of tags and the selected one are shown", () => {
  const tags = Array.from({ length: 2_300 }, (_, index) => ({ tag: `tag ${index}`, count: 2_300 - index }));
  const listing = arrangeListing({ tag: "tag 2000", page: 1 }, { rows: [], total: 0 }, { all: 1, tags });
  expect(listing.tags.length).toBe(101);
  expect(listing.tags.at(-1)?.tag).toBe("tag 2000");
});
