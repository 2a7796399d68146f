// The blog's rules and calls on both databases.
import { describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import type { Post, PostInput } from "./contract.ts";
import { countTags } from "./listed-queries.server.ts";

const author = { username: "andrei" };
const draft = (changes: Partial<PostInput> = {}): PostInput => ({
  title: "Soluții AI",
  content: "<p>Text</p>",
  ...changes,
});

for (const database of databases) {
  describe(database.name, () => {
    const site = siteForEachTest({ database });
    const write = (changes: Partial<PostInput> = {}) => site.services.blog.createPost(draft(changes), author);
    const publicSlugs = async (request = {}) =>
      (await site.services.blog.listPosts(request)).rows.map(({ slug }) => slug);

    test("[API-06] a post has the specified fields", async () => {
      expect(await write({ excerpt: "Short", tags: ["Ops", "AI"], published: true, featured: true })).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        slug: "solutii-ai",
        title: "Soluții AI",
        excerpt: "Short",
        content: "<p>Text</p>",
        author: "andrei",
        publishedAt: "2026-11-20T12:00:00.000Z",
        updatedAt: "2026-11-20T12:00:00.000Z",
        tags: ["Ops", "AI"],
        published: true,
        featured: true,
        locale: "en",
        translationOf: null,
        publishAt: null,
        metaTitle: null,
        metaDescription: null,
        socialImage: null,
      });
    });

    test("[BLOG-02] GET /api/blog lists published posts, newest first, without drafts", async () => {
      const { id } = await write({ title: "Made first, published last" });
      site.clock.advance(1000);
      await write({ title: "First", published: true });
      site.clock.advance(1000);
      await write({ title: "Draft" });
      await write({ title: "Second", published: true });
      site.clock.advance(1000);
      await site.services.blog.updatePost(id, draft({ title: "Last", published: true }), author);
      const response = await site.app.request("/api/blog");
      const posts = await readJson<{ slug: string }[]>(response);
      expect(posts.map(({ slug }) => slug)).toEqual(["last", "second", "first"]);
      expect(response.headers.get("X-Total-Count")).toBe("3");
    });

    test("a draft's slug is 404 for a visitor, a published post's returns it", async () => {
      await write();
      await write({ title: "Out", published: true });
      expect((await site.app.request("/api/blog/slug/solutii-ai")).status).toBe(404);
      expect(await (await site.app.request("/api/blog/slug/out")).json()).toMatchObject({
        slug: "out",
        published: true,
      });
    });

    test("a tag's list and its pages contain only matching posts, with the total", async () => {
      for (const [title, tags] of [
        ["A", ["AI"]],
        ["B", ["Ops"]],
        ["C", ["AI", "Ops"]],
      ] as const) {
        await write({ title, tags: [...tags], published: true });
        site.clock.advance(1000);
      }
      expect(await publicSlugs({ tag: "AI" })).toEqual(["c", "a"]);
      expect(await publicSlugs({ page: 2, perPage: 2 })).toEqual(["a"]);
      expect(await countTags(site.deps.db.kysely)).toEqual([
        { tag: "AI", count: 2 },
        { tag: "Ops", count: 2 },
      ]);
    });

    test("the first publication date stays when a post is unpublished and published again", async () => {
      const { id, publishedAt } = await write({ published: true });
      site.clock.advance(60_000);
      await site.services.blog.updatePost(id, draft({ published: false }), author);
      const again = await site.services.blog.updatePost(id, draft({ published: true }), author);
      expect(again.publishedAt).toBe(publishedAt);
      expect(again.updatedAt).toBe("2026-11-20T12:01:00.001Z"); // no two changes have one time
    });

    test("[R9] a hundred concurrent posts with one title get a hundred slugs", async () => {
      const headers = await signInAdmin(site.deps);
      const post = () => retryOn503(() => site.app.request("/api/admin/blog", json("POST", draft(), headers)));
      const answers = await Promise.all(Array.from({ length: 100 }, post));
      const posts = await Promise.all(answers.map(async (answer) => readJson<{ slug: string }>(answer)));
      expect(new Set(posts.map(({ slug }) => slug)).size).toBe(100);
    });

    test("[ABLG-40] a slug made of the longest title can be saved again, taken or not, and faults of fields are named precisely", async () => {
      const headers = await signInAdmin(site.deps);
      const send = async (method: string, path: string, body: object) =>
        (await site.app.request(path, json(method, { ...draft(), ...body }, headers))) as Response;
      for (const title of ["a".repeat(200), "a".repeat(200), "ß".repeat(150)]) {
        const { id, slug } = await readJson<Post>(send("POST", "/api/admin/blog", { title }));
        expect((await send("PUT", `/api/admin/blog/${id}`, { title, slug })).status).toBe(200);
      }
      const faults = {
        tags: [Array.from({ length: 21 }, (_, number) => `tag ${number}`), "“Tags” can have 20 entries at most."],
        publishAt: ["2027-02-30T10:00Z", "“Publish at” isn’t in the expected format."],
      } as const;
      for (const [field, [value, sentence]] of Object.entries(faults)) {
        const refused = await send("POST", "/api/admin/blog", { [field]: value });
        expect([refused.status, await refused.json()]).toMatchObject([400, { message: sentence }]);
      }
      const listing = await site.app.request("/api/admin/blog?page=100001", { headers });
      expect(await listing.json()).toMatchObject({ message: "“Page” isn’t in the expected format." });
      const unknown = await site.app.request("/api/admin/blog/one/versions/99999999999999", { headers });
      expect(unknown.status).toBe(400);
    });

    test("[ABLG-15] sorted by date the newest come first, and drafts, which have none, last", async () => {
      const headers = await signInAdmin(site.deps);
      for (const published of [true, false, true]) {
        site.clock.advance(1000);
        await write({ title: published ? "Out" : "Draft", published });
      }
      const titles = async (order: string) => {
        const response = await site.app.request(`/api/admin/blog?sort=publishedAt&order=${order}`, { headers });
        return (await readJson<Post[]>(response)).map(({ title }) => title);
      };
      expect(await titles("desc")).toEqual(["Out", "Out", "Draft"]);
      expect(await titles("asc")).toEqual(["Draft", "Out", "Out"]);
    });

    test("a taken slug is rejected by name, and free again after a delete", async () => {
      const { id } = await write({ slug: "one" });
      await expect(write({ slug: "One" })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining('"one"'),
      });
      await site.services.blog.deletePost(id);
      await expect(write({ slug: "one" })).resolves.toMatchObject({ slug: "one" });
    });

    test("a post keeps its own slug when it is saved again", async () => {
      const { id, slug } = await write();
      expect((await site.services.blog.updatePost(id, draft({ slug }), author)).slug).toBe(slug);
      expect((await site.services.blog.updatePost(id, draft({ slug: "" }), author)).slug).toBe(slug);
    });

    test("[S12] dangerous HTML is removed when a post is stored and when it is read", async () => {
      const { id, content } = await write({
        content: '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">y</a></p>',
      });
      expect(content).toBe("<p>Hi<a>y</a></p>");
      const stored = await site.deps.db.kysely.selectFrom("post").select("content_html").executeTakeFirstOrThrow();
      expect(stored.content_html).toBe(content);
      await site.deps.db.kysely
        .updateTable("post")
        .set({ content_html: "<p>ok</p><img src=x onerror=alert(1)>" })
        .where("id", "=", id)
        .execute();
      expect((await site.services.blog.listAllPosts()).rows[0]?.content).toBe('<p>ok</p><img src="x" />');
    });

    test("every change of a post raises the content's version", async () => {
      const version = async () =>
        (
          await site.deps.db.kysely
            .selectFrom("setting")
            .select("value")
            .where("name", "like", "%content%version%")
            .executeTakeFirst()
        )?.value;
      const versions = [await version()];
      const { id } = await write();
      versions.push(await version());
      await site.services.blog.updatePost(id, draft({ title: "New" }), author);
      versions.push(await version());
      await site.services.blog.deletePost(id);
      versions.push(await version());
      expect(new Set(versions).size).toBe(4);
    });

    test("a missing post can't be read, changed or deleted", async () => {
      await expect(site.services.blog.getPost("none")).rejects.toMatchObject({ code: "not-found" });
      await expect(site.services.blog.updatePost("none", draft(), author)).rejects.toMatchObject({ code: "not-found" });
      await expect(site.services.blog.deletePost("none")).rejects.toMatchObject({ code: "not-found" });
    });

    test("[E3] a published post's former URL redirects in one hop in every language, and can be reused", async () => {
      const post = await write({ title: "One", slug: "one", published: true });
      await site.services.blog.updatePost(post.id, draft({ title: "One", slug: "two", published: true }), author);
      await site.services.blog.updatePost(post.id, draft({ title: "One", slug: "three", published: true }), author);
      site.pages.clear();
      const answers = await Promise.all(["/blog/one", "/ro/blog/two"].map((path) => site.app.request(path)));
      expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
        [308, "/blog/three"],
        [308, "/ro/blog/three"],
      ]);
      await write({ title: "Another", slug: "one", published: true });
      site.pages.clear();
      expect((await site.app.request("/blog/one")).status).toBe(200);
      await site.services.blog.deletePost(post.id);
      site.pages.clear();
      expect((await site.app.request("/blog/two")).status).toBe(404);
    });

    test("[E3] a draft's former URL doesn't redirect", async () => {
      const post = await write({ title: "One", slug: "one" });
      await site.services.blog.updatePost(post.id, draft({ title: "One", slug: "two", published: true }), author);
      expect((await site.app.request("/blog/one")).status).toBe(404);
      await site.services.blog.updatePost(post.id, draft({ title: "One", slug: "three" }), author);
      expect((await site.app.request("/blog/two")).status).toBe(404);
    });
  });
}
