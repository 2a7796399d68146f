// What the blog's pages show of posts, and how they report that posts can't be read.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import type { PublishedPost } from "./contract.ts";

async function siteWithPosts(db: Parameters<typeof createTestApp>[0] & object): Promise<TestApp> {
  const site = await createTestApp(db);
  onTestFinished(() => site.close());
  const by = { username: "ana" };
  await site.services.blog.createPost(
    { title: "Told once", content: "<p>In public.</p>", tags: ["News"], published: true },
    by,
  );
  await site.services.blog.createPost({ title: "Not yet", content: "<p>A draft.</p>", published: false }, by);
  return site;
}

test.for(databases)(
  "[BLOG-09] on $name, a post's page shows the post that GET /api/blog/slug/{slug} returns",
  async (database) => {
    const site = await siteWithPosts({ db: await database.open() });
    const post = await readJson<PublishedPost>(site.app.request("/api/blog/slug/told-once"));
    const html = await (await site.app.request("/blog/told-once")).text();
    for (const shownText of [post.title, post.content, post.author, `"datePublished":"${post.publishedAt}"`])
      expect(html).toContain(shownText);
  },
);

test.for(databases)(
  "[BLOG-10] on $name, a post whose published isn't true has no page and is in no list",
  async (database) => {
    const site = await siteWithPosts({ db: await database.open() });
    expect((await site.app.request("/blog/not-yet")).status).toBe(404);
    const list = await (await site.app.request("/blog")).text();
    expect(list).toContain("Told once");
    expect(list).not.toContain("Not yet");
  },
);

test.for(databases)(
  "[BLOG-22] [BLOG-23] on $name, a list or a post that can't be read is logged, answered with 503 and not cached",
  async (database) => {
    const site = await siteWithPosts({ db: await database.open() });
    await sql`alter table post rename to post_away`.execute(site.deps.db.kysely);
    for (const path of ["/blog", "/blog?tag=News", "/blog/told-once"]) {
      const answer = await site.app.request(path);
      expect([path, answer.status, answer.headers.get("Cache-Control")]).toEqual([path, 503, "no-store"]);
    }
    expect(site.logged.filter(({ msg }) => msg === "posts not read")).toHaveLength(3);
    await sql`alter table post_away rename to post`.execute(site.deps.db.kysely);
    for (const path of ["/blog", "/blog?tag=News", "/blog/told-once"])
      expect([path, (await site.app.request(path)).status]).toEqual([path, 200]);
  },
);
