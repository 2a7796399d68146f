// Other outputs of the blog: RSS, Atom, drawn pictures; and the starter posts of a new database.
import { describe, expect, test } from "vitest";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { insertStarterPosts } from "./starter-posts.server.ts";

const author = { username: "ana" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { SITE_URL: "https://a.example" } });
  const read = async (path: string) => (await site.app.request(path)).text();

  test.for(["/blog/rss.xml", "/blog/atom.xml"])(
    "[E14] %s contains the full sanitised text with absolute URLs",
    async (path) => {
      await site.services.blog.createPost(
        {
          title: "A <b> & ]]>",
          excerpt: "Short",
          content:
            '<p onclick="x()">Hi <a href="/services">there</a> &amp; <img src="/x.png" alt=""></p><script>bad()</script>',
          tags: ["AI & more"],
          published: true,
        },
        author,
      );
      await site.services.blog.createPost({ title: "A draft" }, author);
      const text = await read(path);
      expect(text).toContain(
        "&lt;p&gt;Hi &lt;a href=&quot;https://a.example/services&quot;&gt;there&lt;/a&gt; &amp;amp; &lt;img src=&quot;https://a.example/x.png&quot; alt=&quot;&quot; /&gt;&lt;/p&gt;",
      );
      expect(text).toContain("<title>A &lt;b&gt; &amp; ]]&gt;</title>");
      expect(text).toContain("AI &amp; more");
      expect(text).not.toMatch(/onclick|bad\(\)|A draft/);
      expect(text).toContain("https://a.example/blog/a-b");
    },
  );

  test.for(["/blog/rss.xml", "/blog/atom.xml"])(
    "[E14] %s has no character that XML doesn't know, whatever a post's HTML names by its number",
    async (path) => {
      const content = "<p>a&#8;&#11;&#xFFFF;&#9;b \u{1F600}</p>";
      await site.services.blog.createPost({ title: "Pasted\uFFFE", content, published: true }, author);
      const text = await read(path);
      expect(text).toContain("<title>Pasted</title>");
      expect(text).toContain("a\tb \u{1F600}");
      expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    },
  );

  test("[E14] an excerpt that looks like HTML stays text, as RSS and Atom each require", async () => {
    const excerpt = 'Why <img src="x.png"> & &lt;b&gt; don\'t mix';
    await site.services.blog.createPost({ title: "T", excerpt, content: "<p>1</p>", published: true }, author);
    const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
    const decoded = (text: string) => text.replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);
    const inElement = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, inside = ""]) => decoded(inside));
    const html = inElement(await read("/blog/rss.xml"), "description").at(-1) ?? "";
    expect(html).not.toContain("<");
    expect(decoded(html)).toBe(excerpt);
    expect(inElement(await read("/blog/atom.xml"), "summary")).toEqual([excerpt]);
  });

  test.for(["/blog/rss.xml", "/blog/atom.xml"])(
    "[E14] [E22] %s keeps its ids across edits and answers 304 to a client with the ETag",
    async (path) => {
      const post = await site.services.blog.createPost(
        { title: "First", content: "<p>1</p>", published: true },
        author,
      );
      const idOf = (text: string) => /urn:uuid:[0-9a-f-]{36}/.exec(text)?.[0];
      const before = await site.app.request(path);
      const tag = before.headers.get("ETag") ?? "";
      expect(before.headers.get("Content-Type")).toMatch(/^application\/(rss|atom)\+xml; charset=utf-8$/);
      expect((await site.app.request(path, { headers: { "If-None-Match": tag } })).status).toBe(304);
      await site.services.blog.updatePost(
        post.id,
        { title: "Second", slug: "second", content: "<p>2</p>", published: true },
        author,
      );
      site.pages.clear();
      const after = await site.app.request(path);
      expect(after.headers.get("ETag")).not.toBe(tag);
      expect(idOf(await after.text())).toBe(idOf(await before.text()));
    },
  );

  test("[E11] a post is in list, feeds and sitemap while it is published", async () => {
    const post = await site.services.blog.createPost(
      { title: "Here and gone", content: "<p>1</p>", published: true },
      author,
    );
    const places = ["/blog", "/blog/rss.xml", "/blog/atom.xml", "/sitemap.xml", "/api/blog"];
    const inFeeds = async () => Promise.all(places.map(async (path) => (await read(path)).includes("here-and-gone")));
    expect(await inFeeds()).toEqual([true, true, true, true, true]);
    await site.services.blog.updatePost(
      post.id,
      { title: "Here and gone", slug: "here-and-gone", published: false },
      author,
    );
    site.pages.clear();
    expect(await inFeeds()).toEqual([false, false, false, false, false]);
    expect((await site.app.request("/blog/here-and-gone")).status).toBe(404);
  });

  test("the same slug gives the same picture, cached long and drawn for existing names only", async () => {
    const first = await site.app.request("/pictures/covers/a-post.svg");
    expect(first.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(first.headers.get("Cache-Control")).toContain("max-age=604800");
    expect(first.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    const svg = await first.text();
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toContain("style=");
    expect(await read("/pictures/covers/a-post.svg")).toBe(svg);
    expect(await read("/pictures/covers/another.svg")).not.toBe(svg);
    const others = [
      "/pictures/covers/.svg",
      "/pictures/covers/A%3Cb.svg",
      "/pictures/covers/a.png",
      "/pictures/covers/a/b.svg",
      "/pictures/covers/%E0%A4%A.svg",
      `/pictures/covers/${"x".repeat(221)}.svg`,
    ];
    expect(
      await Promise.all(others.map(async (path) => (await site.app.request(path)).headers.get("Content-Type"))),
    ).not.toContain("image/svg+xml");
  });

  test("[OPEN-13] a translation's cover is on its original's ground", async () => {
    const write = async (title: string, translation = {}) =>
      site.services.blog.createPost({ title, content: "<p>1</p>", published: true, ...translation }, author);
    const { id, slug } = await write("Measure the work before you automate it");
    const inFrench = await write("Mesurer le travail avant de l’automatiser", { locale: "fr", translationOf: id });
    const inRomanian = await write("Măsurați munca înainte să o automatizați", { locale: "ro", translationOf: id });
    const grounds = await Promise.all(
      [slug, inFrench.slug, inRomanian.slug].map(async (name) => {
        const drawn = await read(`/pictures/covers/${name}.svg`);
        return / fill="(#\w+)"/.exec(drawn)?.[1];
      }),
    );
    expect(grounds).toEqual(Array(3).fill(grounds[0]));
    expect(grounds[0]).toMatch(/^#/);
  });

  const count = async () => (await site.services.blog.listPosts()).total;

  test("the starter posts are inserted into a new database once, even by concurrent starts", async () => {
    await Promise.all([insertStarterPosts(site.deps), insertStarterPosts(site.deps), insertStarterPosts(site.deps)]);
    const { rows: posts } = await site.services.blog.listPosts();
    expect(posts.map(({ slug }) => slug).toSorted()).toEqual(
      site.deps.content.posts.map(({ slug }) => slug).toSorted(),
    );
    expect(posts.map(({ publishedAt }) => String(publishedAt).slice(0, 10))).toEqual(
      site.deps.content.posts
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
    for (const { id } of posts) await site.services.blog.deletePost(id);
    await insertStarterPosts(site.deps);
    expect(await count()).toBe(0);
  });

  test("a database that already has posts gets none", async () => {
    await site.services.blog.createPost({ title: "Mine", published: true }, author);
    await insertStarterPosts(site.deps);
    expect(await count()).toBe(1);
  });

  test("STARTER_POSTS=off leaves a new database permanently empty", async () => {
    await insertStarterPosts({ ...site.deps, config: { ...site.deps.config, STARTER_POSTS: false } });
    await insertStarterPosts(site.deps);
    expect(await count()).toBe(0);
  });
});
