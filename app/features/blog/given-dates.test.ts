// Posts that were published elsewhere before: their date is given, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { signInForEachTest, siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Post } from "./contract.ts";

const dayMs = 86_400_000;

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);
  const send = (method: string, path: string, body: unknown) =>
    site.app.request(`/api/admin${path}`, json(method, body, headers));
  const read = async (path: string) => (await site.app.request(path)).text();
  const daysAgo = (days: number) => new Date(site.clock.now().getTime() - days * dayMs).toISOString();
  const make = async (title: string, publishedAt: string | null, published = true) => {
    const response = await send("POST", "/blog", { title, content: "<p>Text.</p>", published, publishedAt });
    expect(response.status).toBe(201);
    return readJson<Post>(response);
  };
  const announced = async () =>
    (await site.deps.db.kysely.selectFrom("webhook_delivery").select("payload").execute()).map(
      ({ payload }) => (JSON.parse(payload) as { data: { title: string } }).data.title,
    );
  const hear = () => send("POST", "/webhooks", { url: "https://news.example/hook", events: ["post.published"] });

  test("[MOVE-03] a given date is shown in list, page and JSON-LD, and is kept when the post is changed and republished", async () => {
    const post = await make("Old", "2019-03-04T10:00:00+02:00");
    const publishedAt = "2019-03-04T08:00:00.000Z";
    expect(post).toMatchObject({ publishedAt, updatedAt: site.clock.now().toISOString() });
    await make("New", null);
    const page = await read("/blog/old");
    expect(page).toContain(`"datePublished":"${publishedAt}"`);
    expect(page).toContain("March 4, 2019");
    const list = await read("/blog");
    expect(list).toContain("March 4, 2019");
    expect(list.indexOf(">New<")).toBeLessThan(list.indexOf(">Old<"));
    expect(await read("/sitemap.xml")).toContain("/blog/old");
    for (const published of [false, true]) {
      site.clock.advance(1000);
      const body = { title: "Old", slug: "old", published, publishedAt: daysAgo(1) };
      expect(await (await send("PUT", `/blog/${post.id}`, body)).json()).toMatchObject({ publishedAt });
    }
  });

  test("[MOVE-03] a date in the future is refused at its field, and so is one that no calendar has", async () => {
    const refuse = async (publishedAt: string) => {
      const response = await send("POST", "/blog", { title: "Soon", published: true, publishedAt });
      return [response.status, await readJson<{ message: string }>(response)] as const;
    };
    const [status, { message }] = await refuse(daysAgo(-1));
    expect([status, message]).toEqual([400, expect.stringContaining("Choose a time that isn’t in the future.")]);
    for (const other of ["2019-02-30T10:00:00Z", "2019-02-03", "next week"])
      expect(await refuse(other)).toMatchObject([400, { message: expect.stringContaining("“Published at”") }]);
  });

  test.for(["/blog/rss.xml", "/blog/atom.xml"])(
    "[MOVE-03] %s contains posts dated at most 30 days before their creation, however many older posts are newer",
    async (path) => {
      const bring = (title: string, publishedAt: string) =>
        site.services.blog.createPost({ title, published: true, publishedAt }, { username: "ana" });
      await bring("Of last month", daysAgo(30));
      site.clock.advance(400 * dayMs); // ends the session
      for (let number = 0; number < 21; number++) await bring(`Brought ${number}`, daysAgo(31 + number));
      const feed = await read(path);
      expect(feed).toContain("Of last month");
      expect(feed).not.toContain("Brought");
      expect(await read("/blog")).toContain("Brought 0");
    },
  );

  test("[MOVE-03] [HOOK-04] no webhook is sent for a post dated more than 30 days before its creation, nor for a dated draft", async () => {
    expect((await hear()).status).toBe(201);
    await make("Old", daysAgo(31));
    const draft = await make("Draft", daysAgo(2), false);
    await send("PUT", `/blog/${draft.id}`, { title: "Draft", slug: "draft", published: true });
    expect(await announced()).toEqual([]);
    await make("Recent", daysAgo(29));
    expect(await announced()).toEqual(["Recent"]);
  });
});
