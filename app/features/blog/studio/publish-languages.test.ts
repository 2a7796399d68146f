// A post in several languages: created without a title, listed by language, published all or none, on both databases.
import { describe, expect, test } from "vitest";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Post, PostInput, PostOfList } from "../contract.ts";
import type { DraftFields, Translation } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { OFFERED_LANGUAGES: "en,ro,fr" } });
  const headers = signInForEachTest(site);

  async function send(method: string, path: string, body?: object, more: Record<string, string> = {}) {
    site.clock.advance(60_000);
    const init = body ? json(method, body, { ...headers, ...more }) : { method, headers: { ...headers, ...more } };
    return site.app.request(`/api/admin/blog${path}`, init);
  }
  const errorsOf = async (response: Response) =>
    (await readJson<{ errors?: Record<string, string> }>(response)).errors ?? {};
  async function write(input: PostInput): Promise<Post> {
    const response = await send("POST", "", { content: "<p>Text</p>", ...input });
    expect(response.status).toBe(201);
    return readJson<Post>(response);
  }
  const read = async (id: string) => readJson<Post>(send("GET", `/${id}`));
  const type = async (id: string, fields: DraftFields) =>
    expect((await send("PUT", `/${id}/draft`, fields)).status).toBe(200);
  async function languages(id: string) {
    const response = await send("GET", `/${id}/translations`);
    return { etag: response.headers.get("ETag") ?? "", rows: await readJson<Translation[]>(response) };
  }
  const publish = (id: string, locales: string[], more: Record<string, string> = {}) =>
    send("POST", `/${id}/publish-languages`, { locales }, more);
  const audited = async () =>
    (
      await site.deps.db.kysely
        .selectFrom("audit_event")
        .select("about")
        .where("action", "=", "post-published")
        .execute()
    )
      .map(({ about }) => about)
      .toSorted();

  /** Creates a draft in English, and two translations with drafts. */
  async function writeThree() {
    const en = await write({ title: "One", tags: ["Agents"] });
    const ro = await write({ title: "", locale: "ro", translationOf: en.id, tags: ["Agents"] });
    const fr = await write({ title: "", locale: "fr", translationOf: en.id, tags: ["Agents"] });
    await type(ro.id, { title: "Unu", content: '<p>Și <a href="/fr/blog/un">în franceză</a>.</p>' });
    await type(fr.id, { title: "Un", slug: "un", content: "<p>Texte</p>" });
    return { en, ro, fr, ids: [en.id, ro.id, fr.id].toSorted() };
  }

  test("[STUD-12] a translation begins without a title and a slug, and gets its slug from its title", async () => {
    const { ro, fr } = await writeThree();
    expect([ro, fr]).toMatchObject([
      { title: "", slug: "", published: false },
      { title: "", slug: "", published: false },
    ]);
    expect((await site.app.request(`/blog/~${ro.id}`)).status).toBe(404);
    const saved = await send("PUT", `/${ro.id}`, { title: "Soluții" });
    expect(await saved.json()).toMatchObject({ slug: "solutii", translationOf: ro.translationOf });
    expect(await (await send("PUT", `/${ro.id}`, { title: "" })).json()).toMatchObject({ title: "", slug: "" });
  });

  test("[STUD-12] nothing else may lack a title: no original, and no translation that is or will be published", async () => {
    const { en, ro } = await writeThree();
    const refused = async (method: string, path: string, input: PostInput) =>
      Object.keys(await errorsOf(await send(method, path, input)));
    const publishAt = "2027-01-04T09:30:00Z";
    const other = { title: "", locale: "fr", translationOf: en.id, excerpt: "x".repeat(501) } as const;
    expect(await refused("POST", "", { title: "" })).toEqual(["title"]);
    expect(await refused("POST", "", { ...other, published: true })).toEqual(["title", "excerpt"]);
    expect(await refused("PUT", `/${en.id}`, { title: " " })).toEqual(["title"]);
    expect(await refused("PUT", `/${ro.id}`, { title: "", published: true })).toEqual(["title"]);
    expect(await refused("PUT", `/${ro.id}`, { title: "", slug: "unu", publishAt })).toEqual(["title"]);
  });

  test("[STUD-12] the list says which languages a post has, and shows those in one", async () => {
    const { en, ro, fr } = await writeThree();
    await send("PUT", `/${en.id}`, { title: "One", published: true });
    const alone = await write({ title: "Alone" });
    const list = async (query: string) => readJson<PostOfList[]>(send("GET", query));
    const group = [
      { id: en.id, locale: "en", published: true },
      { id: ro.id, locale: "ro", published: false, isOutdated: true }, // the original's text has changed
      { id: fr.id, locale: "fr", published: false, isOutdated: true },
    ];
    expect((await list("?view=summary")).map((row) => row.languages)).toEqual([
      [{ id: alone.id, locale: "en", published: false }],
      group,
      group,
      group,
    ]);
    expect((await list("?view=summary")).map((row) => row.isOutdated)).toEqual([undefined, true, true, undefined]);
    expect((await list("?view=summary&locale=ro")).map(({ id, languages: all }) => [id, all])).toEqual([
      [ro.id, group],
    ]);
    expect((await list("?locale=en&status=draft")).map(({ id }) => id)).toEqual([alone.id]);
    expect(Object.keys(await errorsOf(await send("GET", "?locale=de")))).toEqual(["locale"]);
  });

  test("[STUD-12] one call publishes the drafts of the languages, and raises the content version once", async () => {
    const { en, ro, fr, ids } = await writeThree();
    const before = await readContentVersion(site.deps.db.kysely);
    const { etag } = await languages(en.id);
    const response = await publish(ro.id, ["fr", "ro", "en"], { "If-Match": etag });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      [
        { id: en.id, title: "One", published: true },
        { id: ro.id, title: "Unu", slug: "unu", tags: ["Agents"] },
        { id: fr.id, slug: "un", content: "<p>Texte</p>" },
      ],
    ]);
    expect(await readContentVersion(site.deps.db.kysely)).toBe(before + 1);
    expect(await audited()).toEqual(ids);
    expect((await languages(en.id)).rows).toMatchObject(ids.map(() => ({ published: true, hasDraft: false })));
    expect(new Set([await read(en.id), await read(fr.id)].map(({ publishedAt }) => publishedAt)).size).toBe(1);
    expect((await site.app.request("/ro/blog/unu")).status).toBe(200);
    const versions = await send("GET", `/${ro.id}/versions`);
    expect(await versions.json()).toMatchObject([{ version: 2, published: true }, { version: 1 }]);
    const rows = await readJson<PostOfList[]>(send("GET", "?view=summary"));
    expect(rows.filter(({ isOutdated }) => isOutdated)).toEqual([]);
  });

  test("[STUD-12] publishes all languages or none, and names each refused language with its field", async () => {
    const { en, ro, fr } = await writeThree();
    await write({ title: "Taken", slug: "un" });
    await type(ro.id, { title: "Unu", content: '<h4>Titlu</h4><p><a href="/none">x</a></p><img src="/media/a.png">' });
    const before = await languages(en.id);
    const version = await readContentVersion(site.deps.db.kysely);
    const response = await publish(en.id, ["en", "ro", "fr"]);
    const errors = await errorsOf(response);
    expect([response.status, Object.keys(errors).toSorted()]).toEqual([422, ["fr.slug", "ro.content"]]);
    expect(errors["fr.slug"]).toBe('French: The slug "un" is already taken. Choose another one.');
    expect(errors["ro.content"]).toMatch(/^Romanian: .*skips a level.*no alternative text.*is broken/);
    expect(await languages(en.id)).toEqual(before);
    expect(await readContentVersion(site.deps.db.kysely)).toBe(version);
    expect(await audited()).toEqual([]);
    expect(await read(en.id)).toMatchObject({ published: false, publishedAt: null });
    await type(fr.id, { title: "", content: "" });
    expect(Object.keys(await errorsOf(await publish(en.id, ["en", "fr"])))).toEqual(["fr.title"]);
    await type(fr.id, { title: "Un", content: "<p></p>", locale: "ro" });
    expect(Object.keys(await errorsOf(await publish(en.id, ["fr"])))).toEqual(["fr.locale"]);
    expect((await publish(en.id, ["en"])).status).toBe(200);
    expect((await languages(en.id)).rows.map(({ published }) => published)).toEqual([true, false, false]);
  });

  test("[STUD-12] a language that the post doesn't have, and none at all, are refused by name", async () => {
    const alone = await write({ title: "Alone" });
    const refused = async (locales: string[]) => errorsOf(await publish(alone.id, locales));
    expect(await refused(["en", "ro"])).toEqual({ locales: "There is no version in Romanian." });
    expect(Object.keys(await refused([]))).toEqual(["locales"]);
    expect((await publish("none", ["en"])).status).toBe(404);
    expect((await read(alone.id)).published).toBe(false);
  });

  test("[STUD-12] a language that somebody changed since is 412 and named; a change in another language doesn't count", async () => {
    const { en, ro } = await writeThree();
    const { etag } = await languages(en.id);
    await type(ro.id, { title: "Altul", content: "<p>Text</p>" });
    const stale = await publish(en.id, ["en", "ro"], { "If-Match": etag });
    expect([stale.status, await stale.json()]).toMatchObject([
      412,
      { message: "The text in Romanian has changed in the meantime. Check it, then publish again." },
    ]);
    expect((await read(en.id)).published).toBe(false);
    expect((await publish(en.id, ["en", "fr"], { "If-Match": etag })).status).toBe(200);
    expect((await publish(en.id, ["fr"], { "If-Match": etag })).status).toBe(412);
  });

  test("[STUD-12] a repeat gets the same response, and without its key publishes nothing again", async () => {
    const { en, ids } = await writeThree();
    const key = { "Idempotency-Key": "one-press" };
    const first = await (await publish(en.id, ["en", "ro", "fr"], key)).json();
    const versions = (await languages(en.id)).etag;
    expect(await (await publish(en.id, ["en", "ro", "fr"], key)).json()).toEqual(first);
    expect(await (await publish(en.id, ["en", "ro", "fr"])).json()).toEqual([]);
    expect((await languages(en.id)).etag).toBe(versions);
    expect(await audited()).toEqual(ids);
  });
});
