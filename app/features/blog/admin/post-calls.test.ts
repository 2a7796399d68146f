// Posts as read and written by the admin area's calls, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Post } from "../contract.ts";

const whole = {
  title: "Agents need a stop button",
  slug: "stop-button",
  excerpt: "Limits, logs and hand-over.",
  content: "<h2>Limits</h2><p>First.</p>",
  author: "Ioana",
  tags: ["Agents", "Governance"],
  published: true,
  featured: false,
};

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const post = (body: unknown, by: Record<string, string> = headers) =>
    site.app.request("/api/admin/blog", json("POST", body, by));
  const put = (id: string, body: unknown, by: Record<string, string> = headers) =>
    site.app.request(`/api/admin/blog/${id}`, json("PUT", body, by));
  const remove = (id: string, by: Record<string, string> = headers) =>
    site.app.request(`/api/admin/blog/${id}`, { method: "DELETE", headers: by });
  const list = async (query = "") => readJson<Post[]>(site.app.request(`/api/admin/blog${query}`, { headers }));
  const titles = async (query = "") => (await list(query)).map(({ title }) => title);

  async function write(...some: Partial<typeof whole>[]): Promise<Post[]> {
    const made: Post[] = [];
    for (const changes of some) {
      made.push(await readJson<Post>(post({ ...whole, slug: "", ...changes })));
      site.clock.advance(60_000);
    }
    return made;
  }

  test("[ABLG-17] the list contains drafts and published posts, the most recently created first", async () => {
    const [older, draft] = await write({ title: "Older" }, { title: "Draft", published: false });
    const response = await site.app.request("/api/admin/blog", { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual([draft, older]);
  });

  test("[ABLG-17] it is searched, filtered, sorted and paged by query parameters, with the total", async () => {
    await write({ title: "Soluții" }, { title: "Chatbots", published: false }, { title: "Agents" });
    const page = await site.app.request("/api/admin/blog?sort=title&page=2&perPage=2", { headers });
    expect(page.headers.get("X-Total-Count")).toBe("3");
    expect((await readJson<Post[]>(page)).map(({ title }) => title)).toEqual(["Soluții"]);
    expect(await titles("?search=solutii")).toEqual(["Soluții"]);
    expect(await titles("?status=draft")).toEqual(["Chatbots"]);
    expect(await titles("?sort=title&order=desc")).toEqual(["Soluții", "Chatbots", "Agents"]);
  });

  test("[STUD-12] with view=summary the list has languages in place of bodies, and nothing else differs", async () => {
    const [older, newer] = await write({ title: "Older" }, { title: "Newer", published: false });
    const response = await site.app.request("/api/admin/blog?view=summary&page=1", { headers });
    expect(await response.json()).toEqual(
      [newer, older].map((one) => ({
        ...one,
        content: undefined,
        languages: [{ id: one?.id, locale: "en", published: one?.published }],
      })),
    );
  });

  test("[ABLG-42] [OPEN-20] a post that is sent again with its Idempotency-Key is made once", async () => {
    const again = { ...headers, "Idempotency-Key": "a-post-0001" };
    const [first, repeat] = [await post({ title: "Agents" }, again), await post({ title: "Agents" }, again)];
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(await readJson<Post>(repeat)).toEqual(await readJson<Post>(first));
    expect(await titles()).toEqual(["Agents"]);
  });

  test("[ABLG-42] a post is created with all its fields and returned", async () => {
    const response = await post({ ...whole, featured: true });
    expect(response.status).toBe(201);
    const made = await readJson<Post>(response);
    expect(made).toEqual({
      ...whole,
      locale: "en",
      translationOf: null,
      publishAt: null,
      metaTitle: null,
      metaDescription: null,
      socialImage: null,
      featured: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      publishedAt: "2026-11-20T12:00:00.000Z",
      updatedAt: "2026-11-20T12:00:00.000Z",
    });
    expect(await list()).toEqual([made]);
    expect(await readJson<Post>(site.app.request("/api/blog/slug/stop-button"))).toEqual({
      ...made,
      languages: [{ locale: "en", slug: "stop-button" }],
    });
  });

  test("[ABLG-42] [ABLG-40] a title alone is enough: slug and author are added, as a draft without tags", async () => {
    expect(await readJson<Post>(post({ title: "What's new?", slug: "" }))).toMatchObject({
      slug: "whats-new",
      author: "andrei",
      tags: [],
      published: false,
      featured: false,
      publishedAt: null,
      excerpt: "",
      content: "",
    });
    expect((await readJson<Post>(post({ title: "What's new?" }))).slug).toBe("whats-new-2");
  });

  test("[ABLG-42] each field is accepted up to its limit, and rejected by name beyond it", async () => {
    const longest = {
      title: "t".repeat(200),
      excerpt: "e".repeat(500),
      content: "c".repeat(200_000),
      author: "a".repeat(100),
      tags: Array.from({ length: 20 }, (_, number) => `${number}`.padStart(40, "t")),
    };
    const response = await post(longest);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject(longest);
    const tooLong = Object.entries(longest).map(([field, value]) => ({
      ...longest,
      [field]: typeof value === "string" ? `${value}x` : [...value, "one more"],
    }));
    const refused = await Promise.all(
      tooLong.map(async (body) => Object.keys((await readJson<{ errors: object }>(post(body))).errors)),
    );
    expect(refused).toEqual(Object.keys(longest).map((field) => [field]));
  });

  test("[R20] unusual texts are stored unchanged in every field, except for direction controls", async () => {
    const nasty = "Ș👩‍👩‍👧 \u202Eabc '; drop table post;-- <b>&amp;";
    const fields = { title: nasty, excerpt: nasty, author: nasty, tags: [nasty.slice(0, 40)] };
    const plain = nasty.replace("\u202E", "");
    const stored = { title: plain, author: plain };
    expect(await readJson<Post>(post(fields))).toMatchObject(stored);
    expect(await list()).toMatchObject([stored]);
    expect(await list()).toHaveLength(1);
  });

  test("[ABLG-42] invalid fields are reported, and nothing is created", async () => {
    const response = await post({ title: " ", excerpt: "x".repeat(501), tags: ["ok", "x".repeat(41)] });
    expect(response.status).toBe(400);
    const { errors } = await readJson<{ errors: Record<string, string> }>(response);
    expect(Object.keys(errors).map((name) => name.split(".")[0])).toEqual(["title", "excerpt", "tags"]);
    expect(await list()).toEqual([]);
  });

  test("[ABLG-42] a taken slug is rejected by name", async () => {
    await post(whole);
    const response = await post({ ...whole, title: "Another" });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      success: false,
      message: 'The slug "stop-button" is already taken. Choose another one.',
    });
  });

  test("[ABLG-46] an update accepts the same payload and returns the post", async () => {
    const [made] = await write({});
    const changes = {
      title: "New title",
      slug: "new-slug",
      excerpt: "Another summary.",
      content: "<p>Second.</p>",
      author: "Mihai",
      tags: ["Cloud"],
      published: false,
      featured: true,
    } satisfies typeof whole;
    const response = await put(made?.id ?? "", changes);
    expect(response.status).toBe(200);
    const updated = await readJson<Post>(response);
    expect(updated).toEqual({ ...made, ...changes, updatedAt: "2026-11-20T12:01:00.000Z" });
    expect(await list()).toEqual([updated]);
    expect((await put("nobody", whole)).status).toBe(404);
    expect((await put(made?.id ?? "", { ...whole, title: "" })).status).toBe(400);
  });

  test("[ABLG-22] a deleted post is gone from list and page, and its slug is free", async () => {
    const [kept, gone] = await write({ title: "Kept" }, { title: "Gone" });
    const response = await remove(gone?.id ?? "");
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await list()).toEqual([kept]);
    expect((await site.app.request("/api/blog/slug/gone")).status).toBe(404);
    expect((await remove(gone?.id ?? "")).status).toBe(404);
    expect((await readJson<Post>(post({ title: "Gone" }))).slug).toBe("gone");
  });

  test("[ABLG-42] the preview shows what readers see, and lists what was removed", async () => {
    const ask = (body: unknown, by: Record<string, string> = headers) =>
      site.app.request("/api/admin/blog/preview", json("POST", body, by));
    const response = await ask({ content: '<p onclick="x()">Hi</p><script>1</script>' });
    expect(await response.json()).toEqual({ content: "<p>Hi</p>", removed: ["onclick on <p>", "<script>"] });
    expect((await ask({ content: "x" }, {})).status).toBe(401);
  });
});
