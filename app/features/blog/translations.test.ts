// Posts in several languages, through the calls, the pages and the files for search engines, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { addPicture } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { ListedPost, Post, PostInput, PostOfList, PublishedPost, TagCounts } from "./contract.ts";
import { publishDuePosts } from "./writing.server.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { OFFERED_LANGUAGES: "en,ro,fr" } });
  let headers: { Authorization: string };
  beforeEach(async () => {
    headers = await signInAdmin(site.deps);
  });

  const send = (method: string, path: string, body?: PostInput) =>
    site.app.request(`/api/admin/blog${path}`, body ? json(method, body, headers) : { method, headers });
  async function write(input: PostInput): Promise<Post> {
    site.clock.advance(60_000);
    const response = await send("POST", "", { content: "<p>Text</p>", published: true, ...input });
    expect(response.status).toBe(201);
    return readJson<Post>(response);
  }
  const read = async <T>(path: string) => readJson<T>(site.app.request(path));
  const listed = async (locale: string, more = "") =>
    (await read<ListedPost[]>(`/api/blog?view=summary&locale=${locale}${more}`)).map(({ slug }) => slug);
  const page = async (path: string) => (await site.app.request(path)).text();
  const cards = (html: string) =>
    [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => ({
      slug: /\/blog\/([a-z0-9-]+)"/.exec(card)?.[1],
      mark: />([^<]*)<\/span>/.exec(card.slice(card.indexOf('data-slot="post-language"')))?.[1],
      isMarked: card.includes('data-slot="post-language"'),
    }));

  /** Creates posts: in all languages, in Romanian and French, in English only, in Romanian only. */
  async function writeAll() {
    const all = await write({ title: "All", tags: ["Agents"] });
    await write({ title: "Toate", locale: "ro", translationOf: all.id, tags: ["Agenți"] });
    await write({ title: "Tous", locale: "fr", translationOf: all.id, tags: ["Agents"] });
    const two = await write({ title: "Doua", locale: "ro" });
    await write({ title: "Deux", locale: "fr", translationOf: two.id });
    await write({ title: "English" });
    await write({ title: "Numai", locale: "ro", tags: ["Agenți"] });
    return all;
  }

  test("[STUD-02] a post has its language, its original, its titles for search engines and its publication time", async () => {
    const original = await write({ title: "One" });
    const socialImage = await addPicture(site.deps.db);
    const more = { metaTitle: "For search", metaDescription: "What it says", socialImage };
    const input = { title: "Unu", locale: "ro", translationOf: original.id, published: false, ...more } as const;
    const publishAt = "2027-01-04T09:30:00+02:00";
    const post = await write({ ...input, publishAt });
    expect(post).toMatchObject({ ...input, publishAt: "2027-01-04T07:30:00.000Z" });
    const savedPost = await readJson<Post>(send("PUT", `/${post.id}`, { title: "Unu" }));
    expect(savedPost).toMatchObject({ locale: "ro", translationOf: original.id, ...more, publishAt: post.publishAt });
    const published = await readJson<Post>(send("PUT", `/${post.id}`, { title: "Unu", published: true }));
    expect(published).toMatchObject({ published: true, publishAt: null, ...more });
    const cleared = { title: "Unu", metaTitle: null, metaDescription: "", socialImage: null };
    expect(await (await send("PUT", `/${post.id}`, cleared)).json()).toMatchObject({
      metaTitle: null,
      metaDescription: null,
      socialImage: null,
    });
  });

  test("[STUD-08] a post has one version for each language, and slugs are unique across languages", async () => {
    const original = await write({ title: "One", slug: "one" });
    const translation = await write({ title: "Unu", locale: "ro", translationOf: original.id });
    const refused = async (input: PostInput) => (await send("POST", "", input)).status;
    expect(await refused({ title: "Unu", locale: "ro", translationOf: original.id })).toBe(409);
    expect(await refused({ title: "One", locale: "en", translationOf: original.id })).toBe(409);
    expect(await refused({ title: "One", slug: "one", locale: "fr" })).toBe(409);
    expect(await refused({ title: "One", translationOf: "none" })).toBe(400);
    const ofTranslation = await write({ title: "Un", locale: "fr", translationOf: translation.id });
    expect(ofTranslation.translationOf).toBe(original.id);
    const other = await write({ title: "Other" });
    expect((await send("PUT", `/${original.id}`, { title: "One", translationOf: other.id })).status).toBe(409);
    expect((await send("PUT", `/${original.id}`, { title: "One", locale: "ro" })).status).toBe(409);
    const all = await (await send("GET", `/${ofTranslation.id}/translations`)).json();
    expect(all).toMatchObject([{ locale: "en" }, { locale: "ro" }, { locale: "fr", id: ofTranslation.id }]);
  });

  test("[STUD-08] GET /api/blog returns all languages, and with locale those in one", async () => {
    await writeAll();
    expect(await read<Post[]>("/api/blog")).toHaveLength(7);
    const slugs = async (locale: string) => (await read<Post[]>(`/api/blog?locale=${locale}`)).map(({ slug }) => slug);
    expect(await slugs("ro")).toEqual(["numai", "doua", "toate"]);
    expect(await slugs("en")).toEqual(["english", "all"]);
  });

  test("[STUD-08] a blog lists the posts in its language, then the others in the default language or their own, each once", async () => {
    await writeAll();
    expect(await listed("ro")).toEqual(["numai", "doua", "toate", "english"]);
    expect(await listed("en")).toEqual(["english", "all", "numai", "doua"]);
    expect(await listed("fr")).toEqual(["deux", "tous", "numai", "english"]);
    expect(await listed("ro", "&tag=Agen%C8%9Bi")).toEqual(["numai", "toate"]);
    expect(await read<TagCounts>("/api/blog/tags?locale=fr")).toEqual({
      all: 4,
      tags: [
        { tag: "Agents", count: 1 },
        { tag: "Agenți", count: 1, locale: "ro" },
      ],
    });
    expect(cards(await page("/ro/blog"))).toMatchObject([
      { slug: "numai", isMarked: false },
      { slug: "doua", isMarked: false },
      { slug: "toate", isMarked: false },
      { slug: "english", isMarked: true, mark: "English" },
    ]);
    expect(cards(await page("/blog")).map(({ mark, isMarked }) => isMarked && mark)).toEqual([
      false,
      false,
      "Română",
      "Română",
    ]);
  });

  test("[EDIT-08] a translation is outdated while its original differs from when it was saved", async () => {
    const original = await write({ title: "One", content: "<p>Old</p>" });
    const translation = await write({ title: "Unu", locale: "ro", translationOf: original.id });
    const outdated = async () => {
      const rows = await readJson<PostOfList[]>(send("GET", "?view=summary"));
      return rows.filter(({ isOutdated }) => isOutdated).map(({ id }) => id);
    };
    const change = (content: string) => send("PUT", `/${original.id}`, { title: "One", content, published: true });
    expect(await outdated()).toEqual([]);
    await change("<p>New</p>");
    expect(await outdated()).toEqual([translation.id]);
    await change("<p>Old</p>");
    expect(await outdated()).toEqual([]);
    await change("<p>New</p>");
    await send("PUT", `/${translation.id}`, { title: "Unu", content: "<p>Nou</p>", published: true });
    expect(await outdated()).toEqual([]);
  });

  test("[STUD-12] with view=groups a post and its translations are one row: the original, or the first translation that matches", async () => {
    const original = await write({ title: "One" });
    await write({ title: "Unu", locale: "ro", translationOf: original.id });
    await write({ title: "Un", locale: "fr", translationOf: original.id, published: false });
    await write({ title: "Two" });
    const titles = async (query: string) => {
      const response = await send("GET", `?view=groups&sort=title&page=1${query}`);
      const rows = await readJson<PostOfList[]>(response);
      return [...rows.map(({ title }) => title), response.headers.get("X-Total-Count")];
    };
    expect(await titles("")).toEqual(["One", "Two", "2"]);
    expect(await titles("&search=unu")).toEqual(["Unu", "1"]);
    expect(await titles("&locale=ro")).toEqual(["Unu", "1"]);
    expect(await titles("&status=draft")).toEqual(["Un", "1"]);
  });

  test("[EDIT-08] a translation without a stored source counts as made from the original's former text", async () => {
    const original = await write({ title: "One" });
    const translation = await write({ title: "Unu", locale: "ro", translationOf: original.id });
    await site.deps.db.kysely.updateTable("post").set({ made_from: null }).execute();
    await send("PUT", `/${original.id}`, { title: "Two", published: true });
    const rows = await readJson<PostOfList[]>(send("GET", "?view=summary"));
    expect(rows.filter(({ isOutdated }) => isOutdated).map(({ id }) => id)).toEqual([translation.id]);
  });

  test("[STUD-08] unpublishing, translating and deleting change what each blog lists", async () => {
    const original = await write({ title: "One", tags: ["T"] });
    const translation = await write({ title: "Unu", locale: "ro", translationOf: original.id, tags: ["T"] });
    await send("PUT", `/${translation.id}`, { title: "Unu", published: false });
    expect(await listed("ro")).toEqual(["one"]);
    await send("PUT", `/${translation.id}`, { title: "Unu", published: true });
    expect([await listed("ro"), await listed("fr")]).toEqual([["unu"], ["one"]]);
    await send("PUT", `/${original.id}`, { title: "One", published: false });
    expect([await listed("en"), await listed("fr")]).toEqual([["unu"], ["unu"]]);
    await send("DELETE", `/${original.id}`);
    const remaining = await readJson<Post>(send("GET", `/${translation.id}`));
    expect(remaining.translationOf).toBeNull();
    expect([await listed("en"), await listed("en", "&tag=T")]).toEqual([["unu"], []]);
    await send("DELETE", `/${translation.id}`);
    expect(await listed("ro")).toEqual([]);
  });

  test("[BRND-05] posts in a removed language are in no list, sitemap or feed and have no page until it is added again", async () => {
    const all = await writeAll();
    const post = await write({ title: "Quokka", tags: ["Agents", "Wombat"], featured: true });
    const draft = await write({ title: "Later", published: false, publishAt: "2027-01-04T09:30:00Z" });
    const lists = async () => {
      const files = ["/sitemap.xml", "/blog/rss.xml", "/blog/atom.xml", "/llms.txt", "/", "/blog"];
      const calls = ["/api/blog", "/api/blog?search=quokka", "/api/blog?view=summary", "/api/blog/tags"];
      const texts = await Promise.all([...files, ...calls].map(page));
      const admin = await Promise.all(
        ["", "?page=1&search=quokka", "?view=summary"].map(async (path) => (await send("GET", path)).text()),
      );
      return [...texts, ...admin].map((text) => /quokka|wombat/i.test(text));
    };
    const statuses = async () => {
      const paths = ["/blog/quokka", "/blog/toate", "/api/blog/slug/quokka", "/api/blog/slug/quokka/related"];
      return Promise.all(paths.map(async (path) => (await site.app.request(path)).status));
    };
    const inLanguage = async (locale: string) => {
      const { kysely } = site.deps.db;
      const ids = [all.id, post.id, draft.id];
      await kysely
        .updateTable("post")
        .set({ locale: locale as Locale })
        .where("id", "in", ids)
        .execute();
      site.pages.clear(); // languages change between two starts
    };
    expect(await lists()).toEqual(Array(13).fill(true));
    await inLanguage("de");
    expect(await lists()).toEqual(Array(13).fill(false));
    expect(await statuses()).toEqual([404, 200, 404, 404]);
    expect((await send("GET", `/${post.id}`)).status).toBe(404);
    expect((await listed("en"))[0]).toBe("english");
    site.clock.advance(100 * 24 * 60 * 60_000);
    await publishDuePosts(site.deps);
    const stored = { title: "Toate", locale: "ro", translationOf: all.id, published: true } as const;
    const translation = (await read<Post[]>("/api/blog?locale=ro")).find(({ slug }) => slug === "toate");
    headers = await signInAdmin(site.deps, { username: "second" });
    expect((await send("PUT", `/${translation?.id}`, stored)).status).toBe(200);
    await inLanguage("en");
    expect(await lists()).toEqual(Array(13).fill(true));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await read<PublishedPost>("/api/blog/slug/all")).languages).toHaveLength(3);
  });

  const head = (html: string) => {
    const links = [...html.matchAll(/<link[^>]* rel="(?:canonical|alternate)"[^>]*>/gi)].map(([link]) => link);
    const href = (link: string) => /href="https?:\/\/[^/]*([^"]*)"/.exec(link)?.[1];
    return {
      canonical: links.filter((link) => link.includes("canonical")).map(href),
      alternates: links.flatMap((link) => {
        const language = /hreflang="([^"]*)"/i.exec(link)?.[1];
        return language ? [`${language} ${href(link)}`] : [];
      }),
    };
  };

  test("[STUD-08] a post's page names the languages that exist, under another language's prefix only its original", async () => {
    await writeAll();
    const alternates = ["en /blog/all", "ro /ro/blog/toate", "fr /fr/blog/tous", "x-default /blog/all"];
    expect(head(await page("/blog/all"))).toEqual({ canonical: ["/blog/all"], alternates });
    expect(head(await page("/ro/blog/toate"))).toEqual({ canonical: ["/ro/blog/toate"], alternates });
    expect(head(await page("/fr/blog/toate"))).toEqual({ canonical: ["/ro/blog/toate"], alternates: [] });
    expect(head(await page("/ro/blog/doua")).alternates.at(-1)).toBe("x-default /ro/blog/doua");
    const { languages } = await read<PublishedPost>("/api/blog/slug/deux");
    expect(languages).toEqual([
      { locale: "ro", slug: "doua" },
      { locale: "fr", slug: "deux" },
    ]);
  });

  test("[STUD-08] structured data and the language menu name the languages that exist", async () => {
    await writeAll();
    const html = await page("/ro/blog/toate");
    expect(html).toContain('"inLanguage":"ro"');
    expect(html).toMatch(/"translationOfWork":\{"@type":"Article","@id":"[^"]*\/blog\/all","inLanguage":"en"\}/);
    expect(await page("/blog/all")).toContain('"workTranslation":[');
    const menu = (text: string) =>
      [...text.matchAll(/<a [^>]*role="menuitem"[^>]*/g)].map(([item]) => /href="([^"]*)"/.exec(item)?.[1]);
    expect(new Set(menu(html))).toEqual(new Set(["/blog/all", "/ro/blog/toate", "/fr/blog/tous"]));
    expect(new Set(menu(await page("/blog/english")))).toEqual(new Set(["/blog/english"]));
    expect(new Set(menu(await page("/ro/blog/english")))).toEqual(new Set(["/blog/english", "/ro/blog/english"]));
  });

  test("[STUD-08] the sitemap lists each post in its language, a feed the posts of one", async () => {
    await writeAll();
    const sitemap = await page("/sitemap.xml");
    const places = [...sitemap.matchAll(/<loc>https?:\/\/[^/]*([^<]*\/blog\/[^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(places.toSorted()).toEqual(
      [
        "/blog/all",
        "/ro/blog/toate",
        "/fr/blog/tous",
        "/ro/blog/doua",
        "/fr/blog/deux",
        "/blog/english",
        "/ro/blog/numai",
      ].toSorted(),
    );
    const entry = sitemap.split("<url>").find((part) => part.includes("/fr/blog/deux</loc>"));
    expect([...(entry ?? "").matchAll(/hreflang="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      "ro",
      "fr",
      "x-default",
    ]);
    for (const file of ["rss.xml", "atom.xml"]) {
      const feed = await page(`/ro/blog/${file}`);
      expect([...feed.matchAll(/\/ro\/blog\/(numai|doua|toate)["<]/g)].map(([, slug]) => slug)).toEqual([
        "numai",
        "doua",
        "toate",
      ]);
      expect(feed).not.toContain("/blog/english");
      expect(await page("/ro/blog")).toContain(`/ro/blog/${file}`);
    }
  });

  test("[STUD-08] the assistant answers from the version in the visitor's language", async () => {
    const original = await write({
      title: "Quarzwaage",
      content: "<p>The quartz balance is calibrated on Mondays.</p>",
    });
    const text = "<p>Balanța de cuarț se calibrează lunea.</p>";
    await write({ title: "Balanța de cuarț", content: text, locale: "ro", translationOf: original.id });
    const ask = async (locale: string, content: string) => {
      const session = { "X-Session-Id": `s-${locale}`, "Accept-Language": locale };
      const response = await site.app.request("/api/chat/conversations", json("POST", { locale }, session));
      const { id } = await readJson<{ id: string }>(response);
      const answer = await site.app.request(
        `/api/chat/conversations/${id}/messages`,
        json("POST", { content, locale }, session),
      );
      return JSON.stringify(await answer.json());
    };
    const answer = await ask("ro", "Când se calibrează balanța de cuarț?");
    expect(answer).toContain("/ro/blog/balanta-de-cuart");
    expect(answer).not.toContain("quarzwaage");
  });
});
