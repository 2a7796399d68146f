// Posts as files, from one site to another and back, on both databases.
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { siteName } from "#app/platform/brand/brand.ts";
import { createClock, createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { signInForEachTest, siteForEachTest } from "#test/each-test.ts";
import { phonePhoto, pngBomb, twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Post } from "../contract.ts";
import { exportPosts } from "./export.server.ts";
import { importPosts } from "./import.server.ts";

type Files = Record<string, string | Buffer>;

const by = "The command line";

const take = ({ deps }: Pick<TestApp, "deps">, files: Files, { isDryRun = false } = {}) =>
  importPosts(
    deps,
    new Map(
      Object.entries(files).map(([path, content]) => {
        const bytes = Buffer.from(content);
        return [path, { size: bytes.length, read: () => Promise.resolve(bytes) }];
      }),
    ),
    { by, isDryRun },
  );

async function give({ deps }: Pick<TestApp, "deps">): Promise<Files> {
  const files: Files = {};
  for await (const exportPost of exportPosts(deps))
    if ("path" in exportPost) files[exportPost.path] = exportPost.content;
  return files;
}

const head = (fields: string, body = "Text.") => `---\n${fields}\n---\n\n${body}\n`;

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);
  const send = async <T>(method: string, path: string, body: unknown) => {
    const response = await site.app.request(`/api/admin${path}`, json(method, body, headers));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return readJson<T>(response);
  };
  const upload = async (file: Buffer, type: string) => {
    const body = new Uint8Array(file);
    const init = { method: "POST", headers: { ...headers, "Content-Type": type }, body };
    return readJson<{ id: string; src: string }>(site.app.request("/api/admin/media?name=a", init));
  };
  const posts = async (deps = site.deps) =>
    deps.db.kysely.selectFrom("post").selectAll().orderBy("created_at").orderBy("id").execute();
  const count = async (
    table: "picture" | "post_version" | "audit_event" | "webhook_delivery",
    { deps }: Pick<TestApp, "deps"> = site,
  ) => (await deps.db.kysely.selectFrom(table).selectAll().execute()).length;
  const another = async () => {
    const other = await createTestApp({ db: await database.open(), clock: createClock("2026-11-21T12:00:00Z") });
    onTestFinished(() => other.close());
    return other;
  };

  /** Fills the site with posts of every kind. */
  async function writePosts(): Promise<void> {
    const wide = await upload(await phonePhoto({ width: 3000, height: 2000 }), "image/jpeg");
    const small = await upload(await twoColours({ width: 300, height: 200 }).png().toBuffer(), "image/png");
    await send("PATCH", `/media/${small.id}`, { alt: "Two colours" });
    const figure = `<figure><img src="${wide.src}" alt="A &quot;wall&quot;" width="2000" height="3000"><figcaption>Red &amp; <em>blue</em></figcaption></figure>`;
    const original = await send<Post>("POST", "/blog", {
      title: "2024: what’s “new”?",
      slug: "first",
      excerpt: "Line: one\nline two # three",
      content: `<h2>Start</h2>\n<p>A <strong>bold</strong> word, <code>a*b</code>, <a href="/services" title="Ours">ours</a> and <a href="https://b.example">theirs</a>.</p>${figure}<p><img src="${small.src}" alt="" width="300" height="200"></p><ul><li>One</li><li>Two</li></ul><pre><code class="language-ts">let a = 1;\n\nlet b;</code></pre>`,
      tags: ["AI", "No", "2024"],
      published: true,
      publishedAt: "2021-05-06T07:08:09.000Z",
      metaTitle: "- no list",
      metaDescription: "yes",
      socialImage: small.id,
    });
    await send("PUT", `/blog/${original.id}`, { ...original, slug: "renamed" });
    await send("POST", "/blog", {
      title: "Traducere",
      locale: "ro",
      translationOf: original.id,
      content: `<p dir="ltr" lang="en">Stays HTML <a href="${wide.src}">wide</a></p>`,
      published: true,
    });
    await send("POST", "/blog", { title: "", locale: "fr", translationOf: original.id });
    await send("POST", "/blog", {
      title: "Later",
      publishAt: "2027-01-02T03:04:05Z",
      featured: true,
      content: "1. <p>* a\\ # b</p>",
    });
    await send("POST", "/blog", { title: "---", slug: "dashes", content: "", author: "Null: ~" });
  }

  test("[MOVE-01] an export imported into an empty site and exported again is identical, texts and pictures", async () => {
    await writePosts();
    const first = await give(site);
    const other = await another();
    expect((await take(other, first)).leftOut).toEqual([]);
    expect(await give(other)).toEqual(first);
    expect(Object.keys(first)).toEqual([
      "en/dashes.md",
      "en/later.html",
      expect.stringMatching(/^pictures\/[0-9a-f]{32}\.webp$/),
      expect.stringMatching(/^pictures\/[0-9a-f]{32}\.webp$/),
      "en/renamed.md",
      "ro/traducere.html",
    ]);
    expect(first["en/renamed.md"]).toContain("\nupdatedAt: 2026-11-20T12:00:00.001Z\n");
    const post = (await posts(other.deps)).find(({ slug }) => slug === "renamed");
    expect(post?.content_html).toContain('alt="A &quot;wall&quot;" width="1600" height="2400" />');
    expect((await other.app.request("/blog/first")).headers.get("Location")).toMatch(/\/blog\/renamed$/);
    expect(await count("webhook_delivery", other)).toBe(0);
  });

  test("[MOVE-01] a second import changes nothing, on the new site and on the old one", async () => {
    await writePosts();
    const files = await give(site);
    const other = await another();
    await take(other, files);
    for (const each of [other, site]) {
      site.clock.advance(1000);
      const before = [await posts(each.deps), await count("picture", each), await count("post_version", each)];
      expect(await take(each, files)).toMatchObject({ added: [], changed: [], unchanged: { length: 4 }, leftOut: [] });
      expect([await posts(each.deps), await count("picture", each), await count("post_version", each)]).toEqual(before);
    }
  });

  test("[MOVE-01] a changed file is a version of its post, which keeps its date, its draft and its author", async () => {
    const post = await send<Post>("POST", "/blog", {
      title: "One",
      content: "<p>Text.</p>",
      author: "Ana",
      published: true,
    });
    await send("PUT", `/blog/${post.id}/draft`, { title: "Draft" });
    site.clock.advance(60_000);
    const report = await take(site, { "en/one.md": head("title: Two\npublishedAt: 2020-01-01") });
    expect(report).toMatchObject({
      changed: ["en/one.md"],
      leftOut: [{ reason: expect.stringContaining("keeps the date") }],
    });
    const changed = await readJson<Post>(site.app.request("/api/blog/slug/one"));
    expect(changed).toMatchObject({
      title: "Two",
      author: "Ana",
      published: true,
      publishedAt: post.publishedAt,
      updatedAt: site.clock.now().toISOString(),
    });
    const versions = await readJson<unknown[]>(site.app.request(`/api/admin/blog/${post.id}/versions`, { headers }));
    expect(versions).toMatchObject([{ savedBy: by, title: "Two" }, { title: "Draft" }, { title: "One" }]);
    expect(await count("audit_event")).toBeGreaterThan(1);
  });

  test("[MOVE-01] a dry run reports what an import would do, and writes nothing", async () => {
    const files = {
      "en/a.md": head("title: A", "![Red](a.png)"),
      "ro/b.md": head("title: B\ntranslationOf: en/a"),
      "en/a.png": await twoColours({ width: 20, height: 10 }).png().toBuffer(),
    };
    const expected = { added: ["en/a.md", "ro/b.md"], changed: [], unchanged: [], leftOut: [] };
    expect(await take(site, files, { isDryRun: true })).toEqual(expected);
    expect([await posts(), await count("picture")]).toEqual([[], 0]);
    expect(await take(site, files)).toEqual(expected);
    expect(await take(site, files, { isDryRun: true })).toMatchObject({ unchanged: ["en/a.md", "ro/b.md"] });
  });

  test("[MOVE-01] [MOVE-03] posts are drafts unless published; their dates are kept, including those with a time zone or without a time", async () => {
    await take(site, {
      "en/a.md": head("title: A\npublished: true\npublishedAt: 2019-03-31T23:30:00-05:00\nupdatedAt: 2020-02-29"),
      "en/b.md": head("title: B\npublishedAt: 2018-06-01"),
      "en/c.md": head("title: C\npublishAt: 2026-11-20T11:59:59Z"),
    });
    expect(await posts()).toMatchObject([
      { is_published: 1, published_at: "2019-04-01T04:30:00.000Z", updated_at: "2020-02-29T12:00:00.000Z" },
      { is_published: 0, published_at: "2018-06-01T12:00:00.000Z" },
      { is_published: 0, published_at: null, publish_at: null },
    ]);
    expect(await (await site.app.request("/blog/rss.xml")).text()).not.toContain("<item>");
  });

  test.for([
    [
      "a BOM and Windows line ends",
      `\uFEFF---\r\ntitle: A\r\n---\r\nOne\r\n\r\nTwo\r\n`,
      { content_html: "<p>One</p><p>Two</p>" },
    ],
    ["a title that is a number", head("title: 2024"), { title: "2024" }],
    ["tags with commas", head("title: A\ntags: One, two"), { tags: '["One","two"]' }],
    ["letters of other scripts", head("title: Soluții\nslug: soluții-și-țeluri"), { slug: "solutii-si-teluri" }],
    ["a percent-encoded slug", head("title: A\nslug: d%C3%A9j%C3%A0-vu"), { slug: "deja-vu" }],
    ["a slug without a letter of the alphabet", head("title: Tsuka\nslug: 大塚愛"), { slug: "tsuka" }],
    ["front matter in an HTML comment", `<!--\n---\ntitle: A\n---\n-->\nOne`, { content_html: "<p>One</p>" }],
    [
      "HTML within Markdown",
      head("title: A", 'A <b onclick="x()">b</b><script>bad()</script>'),
      { content_html: "<p>A <b>b</b></p>" },
    ],
  ] as const)("[MOVE-01] a file with %s is read", async ([, file, expected]) => {
    expect(await take(site, { "_posts/a-file.md": file })).toMatchObject({ added: ["_posts/a-file.md"] });
    expect(await posts()).toMatchObject([{ locale: "en", author: siteName, ...expected }]);
  });

  test.for([
    ["no front matter", "# Only text", "has no front matter"],
    ["an end within its front matter", "---\ntitle: A\nexcerpt: Was cu", "was cut off within it"],
    ["TOML", '+++\ntitle = "A"\n+++\nText', "in TOML"],
    ["faulty YAML", head("title: A: b"), "can't be read"],
    ["a field twice", head("title: A\ntitle: B"), "unique"],
    ["no title", head("slug: a"), "title is missing"],
    ["a title that is too long", head(`title: ${"a".repeat(201)}`), "title is too long"],
    ["a day that no calendar has", head("title: A\npublishedAt: 2023-02-29"), "publishedAt needs a time with its zone"],
    [
      "a time without a zone",
      head("title: A\npublishedAt: 2023-02-28 10:00:00"),
      "publishedAt needs a time with its zone",
    ],
    ["a date in the future", head("title: A\npublishedAt: 2026-12-01"), "isn’t in the future"],
    [
      "a language that the site doesn't have",
      head("title: A\nlocale: xx"),
      "a language that the site doesn’t have: xx",
    ],
    ["nothing to make a slug of", head("title: 大塚愛\nslug: 愛"), "needs a slug"],
    ["an unknown original", head("title: A\ntranslationOf: en/none"), "isn't here: en/none"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x41]), "UTF-8"],
    ["too much text", head("title: A", "a ".repeat(100_001)), "more than 200000"],
    ["quotations 5,000 deep", head("title: A", `${">".repeat(5000)} a`), "nested too deep"],
    ["emphasis without an end", head("title: A", "_a_".repeat(66_000)), "takes too long"],
    [
      "YAML that grows",
      head(`title: A\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c]`),
      "isn't fields and their values",
    ],
  ] as const)("[MOVE-01] a file with %s is left out and reported", async ([, file, reason]) => {
    expect(await take(site, { "en/a.md": file })).toEqual({
      added: [],
      changed: [],
      unchanged: [],
      leftOut: [{ file: "en/a.md", reason: expect.stringContaining(reason), isWhole: true }],
    });
    expect(await posts()).toEqual([]);
  });

  test("[MOVE-01] content that posts can't have is removed and reported", async () => {
    const { leftOut } = await take(site, {
      "en/a.md": head(
        "title: A\nlayout: post\ncategories: [x]",
        'One <!--more--> <iframe src="https://v.example"></iframe>',
      ),
      "en/b.md": head("title: B\nslug: a"),
      "en/c.txt": "No post",
    });
    expect(leftOut.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      "en/b.md has the slug of en/a.md",
      "en/c.txt is neither a post (.md, .html) nor a picture",
      "en/a.md has fields that posts don't have: layout, categories",
      "en/a.md contained elements that posts can't have: <iframe>, comments, such as <!--more-->",
    ]);
  });

  test("[MOVE-01] pictures are found whatever their names; files that are outside, missing, misnamed or a bomb are left out and reported", async () => {
    const picture = await twoColours({ width: 20, height: 10 }).png().toBuffer();
    const { leftOut } = await take(site, {
      "en/a.md": head(
        "title: A\nsocialImage: ../img/my photo.png\nsocialImageAlt: Mine",
        "![1](../img/my%20photo.png) ![2](<../img/my photo.png>) ![3](../img/s%CC%A6.png) ![4](../../etc/passwd.png) ![5](/etc/x.png) ![6](none.png) ![7](bomb.png) ![8](text.png) ![9](a.jpg) ![10](file:///etc/x.png)",
      ),
      "img/my photo.png": picture,
      "img/ș.png": await twoColours({ width: 10, height: 10 }).png().toBuffer(),
      "img/unused.png": picture,
      "en/bomb.png": pngBomb({ width: 30_000, height: 30_000 }),
      "en/text.png": "no picture",
      "en/a.jpg": await twoColours({ width: 30, height: 10 }).png().toBuffer(),
    });
    const reasons = leftOut.map(({ reason }) => reason);
    expect(reasons).toEqual([
      expect.stringContaining("a picture within the text itself"),
      expect.stringContaining("../etc/passwd.png isn't there"),
      expect.stringContaining("/etc/x.png isn't beside the post"),
      expect.stringContaining("en/none.png isn't there"),
      expect.stringContaining("en/bomb.png A picture can have 50 megapixels"),
      expect.stringContaining("en/text.png This file can’t be read"),
      expect.stringContaining("en/a.jpg This file’s name ends in .jpg, but its content is PNG"),
      "isn’t used by any post in the import",
    ]);
    const [post] = await posts();
    expect(post?.content_html.match(/<img src="\/media\/[^>]*>/g)).toHaveLength(3);
    expect(await count("picture")).toBe(2);
    const [row] = await site.deps.db.kysely.selectFrom("picture").selectAll().where("width", "=", 20).execute();
    expect([row?.id, row?.alt]).toEqual([post?.social_image, "Mine"]);
  });

  test("[MOVE-01] a picture of more than 50 megapixels is named by the check, whatever its kind", async () => {
    const small = twoColours({ width: 30, height: 10 });
    const [jpg, webp, avif, gif] = await Promise.all([
      small.clone().jpeg().toBuffer(),
      small.clone().webp().toBuffer(),
      small.clone().avif().toBuffer(),
      small.clone().gif().toBuffer(),
    ]);
    const frame = jpg.indexOf(Buffer.from([0xff, 0xc0]));
    jpg.writeUInt16BE(7_000, frame + 5);
    jpg.writeUInt16BE(8_000, frame + 7);
    webp.writeUInt16LE(8_000, 26);
    webp.writeUInt16LE(7_000, 28);
    avif.writeUInt32BE(8_000, avif.indexOf("ispe") + 8);
    avif.writeUInt32BE(7_000, avif.indexOf("ispe") + 12);
    gif.writeUInt16LE(8_000, 6);
    gif.writeUInt16LE(7_000, 8);
    const png = pngBomb({ width: 8_000, height: 7_000 });
    const large = { "en/1.jpg": jpg, "en/2.webp": webp, "en/3.avif": avif, "en/4.gif": gif, "en/5.png": png };
    const shownText = ["1.jpg", "2.webp", "3.avif", "4.gif", "5.png", "6.jpg"]
      .map((name) => `![x](${name})`)
      .join("\n\n");
    const fitting = await small.clone().jpeg().toBuffer();
    const files = { "en/a.md": head("title: A", shownText), ...large, "en/6.jpg": fitting };
    const { leftOut } = await take(site, files, { isDryRun: true });
    expect(leftOut.map(({ reason }) => reason)).toEqual(
      Object.keys(large).map((file) => expect.stringContaining(`${file} A picture can have 50 megapixels at most.`)),
    );
  });

  test("[MOVE-01] the posts of the content folder have the same format", async () => {
    const files = ["en/posts/agents-need-a-stop-button.html", "ro/posts/agentii-au-nevoie-de-un-buton-de-oprire.html"];
    const report = await take(site, Object.fromEntries(files.map((file) => [file, readFileSync(`content/${file}`)])));
    expect(report).toMatchObject({ added: { length: 2 }, leftOut: [] });
  });
});
