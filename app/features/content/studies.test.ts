// Case studies that the company makes, moves and deletes, by the calls of the API and the pages that visitors read, on
// both databases.
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { beforeEach, describe, expect, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import { pageFile } from "#app/content/company-page.ts";
import { filesWith } from "#app/content/company-pages.server.ts";
import { parseFile } from "#app/content/content-check.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import type { ValuesByName } from "#app/content/fallback.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { fixtureContent, fixtureFiles } from "#test/content.ts";
import { databases, holdChange, whileChanging } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Address, Draft, Entry, EntryHead, Values, Version } from "./contract.ts";

const [first, second] = fixtureContent.caseStudies.en.map(({ slug }) => slug) as [string, string];
const entryOf = (slug: string) => `case-${slug}`;
const pathOf = (slug: string) => `/case-studies/${slug}`;

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await signInAdmin(site.deps);
  });

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(
      `/api/admin/content${path}`,
      body === undefined ? { method, headers: { ...headers, ...more } } : json(method, body, { ...headers, ...more }),
    );
  const entry = (id: string) => readJson<Entry>(ask("GET", `/${id}`));
  const list = () => readJson<EntryHead[]>(ask("GET", ""));
  const page = (path: string) => site.app.request(path);
  const pageText = async (path: string) => (await page(path)).text();
  const copy = (body: { from?: string; title?: string; slug?: string } = {}) =>
    ask("POST", "", { from: entryOf(first), title: "Plums that count themselves", ...body });
  const save = (id: string, values: Values, bases: Values = {}) => ask("PUT", `/${id}/draft`, { values, bases });
  const publish = (id: string, locales: string[]) => ask("POST", `/${id}/publish`, { locales });
  const move = (id: string, slug: string, more: Record<string, string> = {}) =>
    ask("PUT", `/${id}/address`, { slug }, more);
  const remove = (id: string, leadsTo?: string) =>
    ask("DELETE", `/${id}${leadsTo === undefined ? "" : `?leadsTo=${encodeURIComponent(leadsTo)}`}`);

  /** Inserts copies of a case study, without a call for each. */
  async function addCopies(slug: string, count: number, published: string[]): Promise<void> {
    const { kysely } = site.deps.db;
    const row = await kysely.selectFrom("content_study").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      slug: `${slug}-${published.length}-${index}`,
      published_in: JSON.stringify(published),
    }));
    await kysely.insertInto("content_study").values(rows).execute();
  }

  async function publishedCopy(slug = "plums", locales = ["en", "ro", "fr"]): Promise<string> {
    expect((await copy({ slug })).status).toBe(201);
    expect((await publish(entryOf(slug), locales)).status).toBe(200);
    return entryOf(slug);
  }

  async function exported(): Promise<ContentFiles> {
    const files = new Map<string, string>();
    const reading = extract();
    const answer = await ask("GET", "/export");
    expect(answer.headers.get("Content-Type")).toBe("application/gzip");
    const sending = pipeline(Readable.from([gunzipSync(await answer.arrayBuffer())]), reading);
    for await (const file of reading) files.set(file.header.name.slice("content/".length), await text(file));
    await sending;
    return files;
  }

  /** Opens the same database under a release with other files. */
  const withRelease = (change: Record<string, string | null>) => {
    const files = new Map(fixtureFiles);
    for (const [path, written] of Object.entries(change)) {
      if (written === null) files.delete(path);
      else files.set(path, written);
    }
    const { content } = assemble(files);
    expect(content).toBeDefined();
    return createTestApp({ db: site.deps.db, files, content: content ?? fixtureContent });
  };

  test("[EDIT-04] at most 50 case studies wait for their first publication, and at most 200 are the company's own", async () => {
    expect((await copy({ slug: "plums" })).status).toBe(201);
    await addCopies("plums", 49, []);
    const refused = await copy({ slug: "one-more" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("At most 50 case studies and pages");
    expect((await remove(entryOf("plums-0-0"))).status).toBe(200);
    expect((await copy({ slug: "one-more" })).status).toBe(201);
    expect((await remove(entryOf("one-more"))).status).toBe(200);
    await addCopies("plums", 151, ["en"]);
    const whole = await copy({ slug: "one-more" });
    expect(whole.status).toBe(409);
    expect(await whole.text()).toContain("At most 200 case studies and pages");
  });

  test("[EDIT-04] creating or deleting an unpublished case study doesn't rebuild the site's content", async () => {
    const before = (await site.deps.store.read(site.deps.db.kysely)).content;
    expect((await copy({ slug: "plums" })).status).toBe(201);
    expect((await copy({ slug: "cherries" })).status).toBe(201);
    const { content, companyPages } = await site.deps.store.read(site.deps.db.kysely);
    expect(companyPages.all.map(({ path }) => path)).toEqual([pathOf("cherries"), pathOf("plums")]);
    expect(content).toBe(before);
    expect((await publish(entryOf("plums"), ["en"])).status).toBe(200);
    const { content: next } = await site.deps.store.read(site.deps.db.kysely);
    expect(next.caseStudies.en.map(({ slug }) => slug)).toContain("plums");
    expect((await remove(entryOf("cherries"))).status).toBe(200);
    expect((await site.deps.store.read(site.deps.db.kysely)).content).toBe(next);
  });

  test("[EDIT-04] a publication doesn't parse unchanged content again", async () => {
    expect((await copy({ slug: "plums" })).status).toBe(201);
    const fileNow = async (path: string) => {
      const { companyPages } = await site.deps.store.read(site.deps.db.kysely);
      return parseFile(filesWith(site.deps.store.files(), companyPages.all, "staff"), path) as ValuesByName;
    };
    const before = [await fileNow("en/ui.yaml"), (await fileNow(pageFile("en", pathOf("plums"))))["results"]];
    expect((await publish(entryOf("plums"), ["en"])).status).toBe(200);
    expect((await copy({ slug: "cherries" })).status).toBe(201);
    const after = [await fileNow("en/ui.yaml"), (await fileNow(pageFile("en", pathOf("plums"))))["results"]];
    for (const [index, value] of after.entries()) expect(value).toBe(before[index]);
  });

  test("[EDIT-04] creates a case study as an unpublished copy with the same texts, last in the list", async () => {
    const answer = await copy();
    expect(answer.status).toBe(201);
    const created = await readJson<Entry>(answer);
    expect(created).toMatchObject({
      id: "case-plums-that-count-themselves",
      made: { slug: "plums-that-count-themselves", publishedIn: [], title: "Plums that count themselves" },
      values: { shared: { order: 3 }, en: { title: "Plums that count themselves", client: "Tellwick" } },
    });
    const original = (await entry(entryOf(first))).values;
    expect(created.values.ro).toEqual(original.ro);
    expect(created.translations).toEqual([]);
    expect((await list()).map(({ id }) => id)).toContain(created.id);
    expect((await page(created.paths[0] ?? "")).status).toBe(404);
    expect(await pageText("/case-studies")).not.toContain("Plums that count");
    expect(await pageText("/sitemap.xml")).not.toContain("plums");
    expect((await exported()).has("en/case-studies/plums-that-count-themselves.md")).toBe(false);
  });

  test("[EDIT-04] [EDIT-06] its first publication is rejected while incomplete, then adds it to lists, sitemap and llms.txt", async () => {
    const { id, values, paths } = await readJson<Entry>(copy());
    const [path = ""] = paths;
    const before = { client: values.en?.["client"] ?? "", "results.count-1.improvement": "10" };
    await save(id, { en: { client: "" } }, { en: { client: before.client } });
    const refused = await publish(id, ["en", "ro", "fr"]);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { "en.client": expect.any(String) } });
    expect((await page(path)).status).toBe(404);
    await save(id, { en: { client: "Plumfield" } }, { en: { client: "" } });
    const version = await readContentVersion(site.deps.db.kysely);
    const published = await readJson<Entry>(publish(id, ["en", "ro", "fr"]));
    expect(published).toMatchObject({ title: "Plumfield", made: { publishedIn: ["en", "ro", "fr"] } });
    expect(await readContentVersion(site.deps.db.kysely)).toBeGreaterThan(version);
    const html = await pageText(path);
    expect(html).toContain("Plumfield");
    expect(html).toContain(`hrefLang="fr" href="${site.deps.config.siteUrl}/fr${path}"`);
    const picture = /property="og:image" content="[^"]*(\/assets\/social\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await page(picture)).headers.get("Content-Type")).toBe("image/png");
    expect(await pageText("/case-studies")).toContain(`href="${path}"`);
    expect(await pageText(pathOf(second))).toContain(`href="${path}"`);
    for (const address of ["/sitemap.xml", "/llms.txt"]) expect(await pageText(address)).toContain(path);
    const beside = await createTestApp({ db: site.deps.db });
    expect((await beside.app.request(`/ro${path}`)).status).toBe(200);
  });

  test("[EDIT-04] [TENS-33] without a translation its page shows the first language as canonical, and isn't in the sitemap", async () => {
    const id = await publishedCopy("plums", ["en", "ro"]);
    const { siteUrl } = site.deps.config;
    const french = await pageText("/fr/case-studies/plums");
    expect(french).toContain("Plums that count themselves");
    expect(french).toContain(`rel="canonical" href="${siteUrl}/case-studies/plums"`);
    expect(french).not.toContain(`rel="alternate"`);
    expect(french).toContain(`<span lang="en">Plums that count themselves</span>`);
    const english = await pageText("/case-studies/plums");
    expect(english).toContain(`rel="alternate" hrefLang="ro"`);
    expect(english).not.toContain(`hrefLang="fr" href="${siteUrl}/fr/case-studies/plums"`);
    expect(await pageText("/sitemap.xml")).not.toContain(`${siteUrl}/fr/case-studies/plums`);
    expect((await publish(id, ["fr"])).status).toBe(200);
    expect(await pageText("/sitemap.xml")).toContain(`<loc>${siteUrl}/fr/case-studies/plums</loc>`);
    expect((await publish(id, ["fr"])).status).toBe(409);
  });

  test("[EDIT-04] the first publication needs the first language", async () => {
    const { id } = await readJson<Entry>(copy());
    const refused = await publish(id, ["ro"]);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: expect.stringContaining("English") },
    ]);
  });

  test("[EDIT-04] its slug is made from the title, with a number if taken; a given slug that is taken is 409", async () => {
    const slugOf = async (body: Parameters<typeof copy>[0]) => (await readJson<Entry>(copy(body))).made?.slug;
    expect(await slugOf({ title: "Soluții — 2026" })).toBe("solutii-2026");
    expect(await slugOf({ title: "Soluții, 2026" })).toBe("solutii-2026-2");
    expect(await slugOf({ slug: "Own Words_here" })).toBe("own-words-here");
    expect((await copy({ slug: first })).status).toBe(409);
    const refused = await copy({ slug: "—" });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { slug: expect.any(String) } }]);
    expect((await copy({ from: "case-nothing" })).status).toBe(404);
    expect((await copy({ from: "home" })).status).toBe(404);
    expect((await copy({ title: " " })).status).toBe(400);
  });

  test("[EDIT-04] copying twice with one Idempotency-Key creates one case study, and each call is audited", async () => {
    const again = () =>
      ask(
        "POST",
        "",
        { from: entryOf(first), title: "Once" },
        { "Idempotency-Key": "3f0d7d0e-7f0c-4b8e-9b0a-0a5a6a7a8a9a" },
      );
    expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
    expect((await list()).filter(({ id }) => id.startsWith("case-once"))).toHaveLength(1);
    await publish("case-once", ["en"]);
    await move("case-once", "twice");
    await remove("case-twice", "/services");
    const events = await site.deps.db.kysely.selectFrom("audit_event").select("action").execute();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["case-study-made", "case-study-moved", "case-study-deleted"]),
    );
  });

  test("[EDIT-04] redirects a case study's former slugs in every language, and keeps its draft, versions and preview", async () => {
    const { values } = await entry(entryOf(first));
    await save(entryOf(first), { en: { title: "Ours" } }, { en: { title: values.en?.["title"] ?? "" } });
    expect((await publish(entryOf(first), ["en"])).status).toBe(200);
    const lead = values.ro?.["description"] ?? "";
    await save(entryOf(first), { ro: { description: "Nepublicat." } }, { ro: { description: lead } });
    const { url } = await readJson<{ url: string }>(ask("POST", `/${entryOf(first)}/preview-link`));
    const outdated = (await entry(entryOf(first))).translations;
    expect(outdated).toMatchObject([{ field: "title", state: "outdated" }, { field: "title" }]);

    const moved = await readJson<Entry>(move(entryOf(first), "orchard"));
    expect(moved).toMatchObject({
      id: "case-orchard",
      values: { en: { title: "Ours" } },
      draft: { values: { ro: { description: "Nepublicat." } } },
      translations: outdated,
    });
    expect(await readJson<Version[]>(ask("GET", "/case-orchard/versions"))).toHaveLength(1);
    expect((await page(new URL(url).pathname.replace(first, "orchard"))).status).toBe(200);
    expect(await pageText("/case-studies/orchard")).toContain("Ours");
    expect((await ask("GET", `/${entryOf(first)}`)).status).toBe(404);

    await move("case-orchard", "garden");
    const leads = async (path: string) => {
      const answer = await page(path);
      return [answer.status, answer.headers.get("Location")];
    };
    for (const slug of [first, "orchard"]) {
      expect(await leads(pathOf(slug))).toEqual([308, "/case-studies/garden"]);
      expect(await leads(`/ro${pathOf(slug)}`)).toEqual([308, "/ro/case-studies/garden"]);
    }
    expect((await move("case-garden", second)).status).toBe(409);
    expect((await copy({ from: "case-garden", slug: "orchard" })).status).toBe(409);
    expect(await pageText("/sitemap.xml")).not.toContain(pathOf(first));
  });

  test("[EDIT-04] [EDIT-02] moving a case study back to the slug in the files leaves nothing but a redirect", async () => {
    await move(entryOf(first), "orchard");
    expect(await readJson<Entry>(move("case-orchard", first))).toMatchObject({ id: entryOf(first) });
    expect((await page(pathOf(first))).status).toBe(200);
    expect((await page("/case-studies/orchard")).headers.get("Location")).toBe(pathOf(first));
    const rows = await site.deps.db.kysely.selectFrom("content_study").select(["slug", "files", "leads_to"]).execute();
    expect(rows).toEqual([{ slug: "orchard", files: null, leads_to: pathOf(first) }]);
  });

  test("[EDIT-04] a deleted case study and its former slugs redirect to the chosen page, or are 404", async () => {
    await publishedCopy();
    await move("case-plums", "prunes");
    const address = await readJson<Address>(ask("GET", "/case-prunes/address"));
    expect(address).toMatchObject({ slug: "prunes", isPublished: true, references: [] });
    expect(address.pages.map(({ path }) => path)).toEqual(expect.arrayContaining(["/services", pathOf(first)]));
    expect(address.pages.map(({ path }) => path)).not.toContain("/case-studies/prunes");
    for (const wrong of ["/nowhere", "https://example.com", "/case-studies/prunes"])
      expect((await remove("case-prunes", wrong)).status).toBe(400);
    expect((await remove("case-prunes", "/services")).status).toBe(200);
    for (const slug of ["plums", "prunes"])
      expect((await page(`/fr${pathOf(slug)}`)).headers.get("Location")).toBe("/fr/services");
    expect(await pageText("/case-studies")).not.toContain("Plums");
    expect((await page(pathOf(second))).status).toBe(200);
    expect((await ask("GET", "/case-prunes")).status).toBe(404);
    expect(await site.deps.db.kysely.selectFrom("content_publication").select("entry").execute()).toEqual([]);
    expect((await remove(entryOf(first))).status).toBe(200);
    expect((await page(pathOf(first))).status).toBe(404);
    const last = await remove(entryOf(second));
    expect([last.status, await last.json()]).toMatchObject([
      409,
      { message: expect.stringContaining("needs a case study") },
    ]);
    expect((await page(pathOf(second))).status).toBe(200);
  });

  test("[EDIT-04] lists the references to a case study, and refuses to delete it without a redirect", async () => {
    const { values } = await entry("questions");
    const [field, before] = Object.entries(values.shared ?? {}).find(([name]) => name.endsWith(".page")) ??
      Object.entries(values.en ?? {}).find(([name]) => name.endsWith(".page")) ?? ["", ""];
    const place = values.shared?.[field] === undefined ? "en" : "shared";
    await save("questions", { [place]: { [field]: pathOf(first) } }, { [place]: { [field]: before } });
    expect((await publish("questions", ["en"])).status).toBe(200);
    const post = { title: "On apples", content: `<p><a href="${pathOf(first)}">Apples</a></p>`, published: true };
    const written = { excerpt: "On apples.", author: "Petru Vlad", tags: ["fruit"], ...post };
    expect((await site.app.request("/api/admin/blog", json("POST", written, headers))).status).toBe(201);
    const { references } = await readJson<Address>(ask("GET", `/${entryOf(first)}/address`));
    expect(references).toEqual([expect.stringMatching(/^the question “/), "the post “On apples”"]);
    const refused = await remove(entryOf(first));
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining("the post “On apples” would break") },
    ]);
    expect((await remove(entryOf(first), "/services")).status).toBe(200);
    expect((await page(pathOf(first))).status).toBe(308);
  });

  test("[EDIT-04] an older If-Match neither moves nor deletes a case study that has moved in the meantime", async () => {
    const tag = (await ask("GET", `/${entryOf(first)}/address`)).headers.get("ETag") ?? "";
    const { values } = await entry(entryOf(first));
    await save(entryOf(first), { en: { title: "Typed" } }, { en: { title: values.en?.["title"] ?? "" } });
    expect((await move(entryOf(first), "orchard", { "If-Match": tag })).status).toBe(412);
    expect((await ask("DELETE", `/${entryOf(first)}`, undefined, { "If-Match": tag })).status).toBe(412);
    const now = (await ask("GET", `/${entryOf(first)}/address`)).headers.get("ETag") ?? "";
    expect((await move(entryOf(first), "orchard", { "If-Match": now })).status).toBe(200);
  });

  test("[EDIT-04] [EDIT-05] a draft saved while its case study is moved or deleted follows it, or is rejected", async () => {
    const drafts = () => site.deps.db.kysely.selectFrom("content_draft").select("entry").execute();
    const title = "Plums that count themselves";
    const id = await publishedCopy();
    const [moved, saved] = await Promise.all([
      move(id, "prunes"),
      save(id, { en: { title: "Typed" } }, { en: { title } }),
    ]);
    expect([200, 404]).toContain(saved.status);
    expect(moved.status).toBe(200);
    expect(await drafts()).toEqual(saved.status === 200 ? [{ entry: "case-prunes" }] : []);
    const before = saved.status === 200 ? "Typed" : title;
    await Promise.all([
      remove("case-prunes", "/services"),
      save("case-prunes", { en: { title: "Typed again" } }, { en: { title: before } }),
    ]);
    expect((await ask("GET", "/case-prunes")).status).toBe(404);
    expect(await drafts()).toEqual([]);
  });

  test("[EDIT-04] [TEAM-03] editors can create, move and delete case studies, sales can't; other entries are 404", async () => {
    headers = await signInAdmin(site.deps, { username: "elena", role: "editor" });
    const id = await publishedCopy();
    expect((await move(id, "prunes")).status).toBe(200);
    expect((await remove("case-prunes", "/services")).status).toBe(200);
    for (const other of ["home", "testimonials"]) {
      expect((await remove(other)).status).toBe(404);
      expect((await move(other, "x")).status).toBe(404);
      expect((await ask("GET", `/${other}/address`)).status).toBe(404);
    }
    expect((await remove("legal")).status).toBe(403);
    headers = await signInAdmin(site.deps, { username: "sorin", role: "sales" });
    expect((await copy()).status).toBe(403);
    expect((await remove(entryOf(first))).status).toBe(403);
  });

  test("[EDIT-04] [EDIT-03] a release with the same slug is a conflict that shows ours until it is resolved either way", async () => {
    await publishedCopy();
    const theirs = (fixtureFiles.get(`en/case-studies/${first}.md`) ?? "").replace(
      "Crates that count",
      "Pears that count",
    );
    const release = () => withRelease({ "en/case-studies/plums.md": theirs });
    let next = await release();
    const send = (method: string, path: string, body?: unknown) =>
      next.app.request(
        `/api/admin/content${path}`,
        body === undefined ? { method, headers } : json(method, body, headers),
      );
    const shownPage = async () => (await next.app.request("/case-studies/plums")).text();
    const health = async () => (await next.app.request("/api/admin/health", { headers })).text();
    expect(await shownPage()).toContain("Plums that count themselves");
    expect(await health()).toContain("1 page (plums) where the files differ and ours is shown");
    expect(await readJson<Entry>(send("GET", "/case-plums"))).toMatchObject({ made: { isInConflict: true } });
    expect(await readJson<Entry>(send("POST", "/case-plums/address/resolve", { keep: "ours" }))).toMatchObject({
      made: { isInConflict: false },
    });
    expect((await send("POST", "/case-plums/address/resolve", { keep: "ours" })).status).toBe(404);
    next = await withRelease({ "en/case-studies/plums.md": theirs.replace("Pears", "Cherries") });
    expect(await readJson<Entry>(send("POST", "/case-plums/address/resolve", { keep: "file" }))).toMatchObject({
      made: { isInConflict: false },
    });
    expect(await shownPage()).toContain("Cherries that count themselves");
    expect(await health()).not.toContain("where the files differ");
  });

  test("[EDIT-04] [EDIT-03] a release that changes the texts of a moved case study is a conflict; a deleted one stays deleted", async () => {
    await move(entryOf(first), "orchard");
    await remove(entryOf(second), "/services");
    const file = `en/case-studies/${first}.md`;
    const changed = (fixtureFiles.get(file) ?? "").replace("Crates that count", "Pears that count");
    const next = await withRelease({ [file]: changed, [`fr/case-studies/${second}.md`]: null });
    const send = (method: string, path: string, body?: unknown) =>
      next.app.request(
        `/api/admin/content${path}`,
        body === undefined ? { method, headers } : json(method, body, headers),
      );
    expect(await (await next.app.request("/case-studies/orchard")).text()).toContain("Crates that count");
    expect(await readJson<Entry>(send("GET", "/case-orchard"))).toMatchObject({ made: { isInConflict: true } });
    expect((await next.app.request(pathOf(second))).status).toBe(308);
    await send("POST", "/case-orchard/address/resolve", { keep: "file" });
    expect(await (await next.app.request("/case-studies/orchard")).text()).toContain("Pears that count");
    expect((await next.app.request(pathOf(first))).headers.get("Location")).toBe("/case-studies/orchard");
  });

  test("[EDIT-03] an invalid case study is disabled with a warning, and doesn't prevent the start", async () => {
    await publishedCopy();
    await site.deps.db.kysely
      .updateTable("content_study")
      .set({ files: JSON.stringify({ en: "broken" }) })
      .execute();
    const later = await createTestApp({ db: site.deps.db });
    expect((await later.app.request(pathOf(first))).status).toBe(200);
    expect((await later.app.request("/case-studies/plums")).status).toBe(404);
    const health = await (await later.app.request("/api/admin/health", { headers })).text();
    expect(health).toContain("1 page (plums) that no longer fit");
    expect((await later.app.request("/api/admin/content", { headers })).status).toBe(200);
  });

  test("[EDIT-10] exported content passes the check and matches the site, with redirects and pictures", async () => {
    const file = await twoColours({ width: 1000, height: 800 }).png().toBuffer();
    const sent = { method: "POST", headers: { ...headers, "Content-Type": "image/png" }, body: new Uint8Array(file) };
    const { id: pictureId, src } = await readJson<{ id: string; src: string }>(
      site.app.request("/api/admin/media", sent),
    );
    const picture = `${src.slice(0, -"-960.png".length)}-960.webp`;
    const { values } = await entry(entryOf(first));
    const portrait = values.shared?.["testimonial.portrait"] ?? "";
    await save(
      entryOf(first),
      { shared: { "testimonial.portrait": picture } },
      { shared: { "testimonial.portrait": portrait } },
    );
    await publish(entryOf(first), ["en"]);
    const id = await publishedCopy("plums", ["en", "ro"]);
    const title = (await entry(id)).values.ro?.["title"] ?? "";
    await save(id, { ro: { title: "Prune care se numără" } }, { ro: { title } });
    await publish(id, ["ro"]);
    await remove(entryOf(first), "/case-studies/plums");
    await move(entryOf(second), "store");
    const deleted = await site.app.request(`/api/admin/media/${pictureId}`, { method: "DELETE", headers });
    expect([deleted.status, await deleted.text()]).toEqual([409, expect.stringContaining("case-plums")]);
    const files = await exported();
    expect([...files.keys()].filter((path) => path.includes("case-studies/")).toSorted()).toEqual(
      ["en", "fr", "ro"].flatMap((locale) =>
        [...(locale === "fr" ? [] : ["plums"]), "store"].map((slug) => `${locale}/case-studies/${slug}.md`),
      ),
    );
    expect(files.get("redirects.yaml")).toContain(`${pathOf(first)}: /case-studies/plums`);
    expect(files.get("redirects.yaml")).toContain(`${pathOf(second)}: /case-studies/store`);
    const name = `library-${src.slice("/media/".length).slice(0, 8)}`;
    expect(files.get("ro/case-studies/plums.md")).toContain(`portrait: ${name}`);
    expect(files.has(`pictures/portraits/${name}.webp`)).toBe(true);
    const { content, faults } = assemble(files);
    expect(faults).toBeUndefined();
    const { content: shown } = await site.deps.store.read(site.deps.db.kysely);
    const asExported = JSON.parse(JSON.stringify(shown).replaceAll(picture, name)) as typeof shown;
    expect(content).toEqual(asExported);
    const next = await createTestApp({ db: site.deps.db, files, content: content ?? fixtureContent });
    const match = await (await next.app.request("/api/admin/health", { headers })).text();
    expect(match).not.toContain("where the files differ");
    expect((await next.app.request(pathOf(first))).headers.get("Location")).toBe("/case-studies/plums");
  });

  test("[EDIT-04] [EDIT-10] a paragraph that starts like a Markdown heading stays a paragraph in copies and in the export", async () => {
    const { values } = await entry(entryOf(first));
    const challenge = ["Plums fell.", "## Nobody counted them", String.raw`\## escaped`, "# one, ### three"];
    await save(entryOf(first), { en: { challenge } }, { en: { challenge: values.en?.["challenge"] ?? [] } });
    expect((await publish(entryOf(first), ["en"])).status).toBe(200);
    const solution = values.en?.["solution"];
    expect((await readJson<Entry>(copy({ slug: "plums" }))).values.en).toMatchObject({ challenge, solution });
    const { content, faults } = assemble(await exported());
    expect(faults).toBeUndefined();
    expect(content?.caseStudies.en.find(({ slug }) => slug === first)).toMatchObject({ challenge, solution });
  });

  test("[EDIT-04] the second of two case studies created at the same time with one slug is rejected with 409", async () => {
    const [item, other] = await Promise.all([copy({ slug: "plums" }), copy({ slug: "plums" })]);
    expect([item.status, other.status].toSorted()).toEqual([201, 409]);
    const draft = await readJson<Draft>(ask("GET", "/case-plums/draft"));
    expect(draft.savedAt).toBeNull();
  });

  test("[EDIT-04] a chapter shows a picture and a chart of numbers, and drops them when they are cleared", async () => {
    const id = await publishedCopy();
    const at = "chapters.one-gate";
    const values: Values = {
      en: { [`${at}.weeks.label`]: "Plums by week" },
      shared: {
        [`${at}.weeks.values`]: ["10", "20,5", "30"],
        [`${at}.picture.file`]: "/media/" + "0".repeat(32) + "-960.webp",
      },
    };
    await save(id, values);
    expect((await publish(id, ["en"])).status).toBe(422);
    await save(
      id,
      { shared: { [`${at}.picture.file`]: "" } },
      { shared: { [`${at}.picture.file`]: values.shared?.[`${at}.picture.file`] ?? "" } },
    );
    expect((await publish(id, ["en"])).status).toBe(200);
    expect(await pageText("/case-studies/plums")).toContain("Plums by week");
    const { content } = await site.deps.store.read(site.deps.db.kysely);
    const chapter = content.caseStudies.en
      .find(({ slug }) => slug === "plums")
      ?.chapters.find((item) => item.id === "one-gate");
    expect(chapter?.weeks).toEqual({ label: "Plums by week", from: 1, values: [10, 20.5, 30] });
    expect(chapter?.picture).toBeUndefined();
    let before = ["10", "20.5", "30"];
    for (const written of [
      ["ten", "20"],
      ["1,000", "20"],
      ["1.000", "20"],
    ]) {
      await save(id, { shared: { [`${at}.weeks.values`]: written } }, { shared: { [`${at}.weeks.values`]: before } });
      expect(await (await publish(id, ["en"])).json()).toMatchObject({
        errors: { [`shared.${at}.weeks.values`]: expect.stringContaining("a number") },
      });
      before = written;
    }
    await save(id, { shared: { [`${at}.weeks.values`]: [] } }, { shared: { [`${at}.weeks.values`]: before } });
    expect((await publish(id, ["en"])).status).toBe(200);
    expect(await pageText("/case-studies/plums")).not.toContain("Plums by week");
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  const site = siteForEachTest({ database });
  const id = entryOf(first);
  const title = fixtureContent.caseStudies.en[0]?.title ?? "";
  const openSender = async () => {
    const headers = await signInAdmin(site.deps);
    return (method: string, path: string, body: unknown = {}) =>
      site.app.request(`/api/admin/content/${id}${path}`, json(method, body, headers));
  };
  const draft = { values: { en: { title: "Typed" } }, bases: { en: { title } } };

  test("[EDIT-04] [EDIT-05] moving a case study waits for a draft that is being saved, and moves it too", async () => {
    const ask = await openSender();
    const row = { version: "1", fields: JSON.stringify(draft), saved_at: site.deps.now().toISOString(), saved_by: "x" };
    const moved = await whileChanging(
      site.deps.db,
      (trx) =>
        trx
          .insertInto("content_draft")
          .values({ entry: id, ...row })
          .execute(),
      async () => ask("PUT", "/address", { slug: "orchard" }),
    );
    expect(await moved.json()).toMatchObject({ id: "case-orchard", draft: { values: draft.values } });
  });

  test("[EDIT-05] [EDIT-07] saving or restoring a draft during a move is 404, and stores nothing at the former address", async () => {
    const ask = await openSender();
    await ask("PUT", "/draft", draft);
    await ask("POST", "/publish", { locales: ["en"] });
    // The publications move after the draft.
    const { waiting, release } = await holdChange(site.deps.db, (trx) =>
      trx.updateTable("content_publication").set({ note: "Held" }).execute(),
    );
    const moving = ask("PUT", "/address", { slug: "orchard" });
    await expect.poll(waiting).toBe(1);
    const next = { values: { en: { title: "Typed later" } }, bases: draft.values };
    const writing = [ask("PUT", "/draft", next), ask("POST", "/versions/1/restore")];
    await expect.poll(waiting).toBe(3);
    await release();
    const answers = await Promise.all([moving, ...writing]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect(await site.deps.db.kysely.selectFrom("content_draft").select("entry").execute()).toEqual([]);
  });
});
