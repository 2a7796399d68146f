// Pages of the company's own, by the calls of the API and as visitors read them, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { site as siteMap } from "#app/site-map.ts";
import { whyReserved } from "#app/content/made-page.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { fixtureContent, fixtureFiles } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import type { Entry, Values } from "./contract.ts";

const words = {
  description: "Who we look for, how we choose, and what the first month with us is like.",
  lead: "We are looking for two people.",
  text: ["We choose by a day of work together, which we pay for."],
  "action.heading": "Is it you?",
  "action.button": "Write to us",
};

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await signInAdmin(site.deps, { username: "elena", role: "editor" });
  });

  const ask = (method: string, path: string, body?: unknown) =>
    site.app.request(
      `/api/admin/content${path}`,
      body === undefined ? { method, headers } : json(method, body, headers),
    );
  const read = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
  const page = (path: string) => site.app.request(path);
  const pageText = async (path: string) => (await page(path)).text();
  const make = (body: object = {}) =>
    ask("POST", "", { pattern: "text", title: "Work with us", slug: "jobs", ...body });

  async function published(slug = "jobs", more: Values = {}): Promise<string> {
    const made = await make({ slug });
    expect(made.status).toBe(201);
    const { id, values } = await read<Entry>(made);
    const bases = { en: { description: "", lead: "" } };
    const drafted: Values = {
      ...more,
      en: { ...words, ...more.en },
      shared: { "action.kind": "enquiry", ...more.shared },
    };
    const isInFooter = values.shared?.["isInFooter"] ?? "no";
    expect(
      (await ask("PUT", `/${id}/draft`, { values: drafted, bases: { ...bases, shared: { isInFooter } } })).status,
    ).toBe(200);
    const done = await ask("POST", `/${id}/publish`, { locales: ["en"] });
    expect([done.status, await done.text()]).toEqual([200, expect.any(String)]);
    return id;
  }

  test("[PAGE-01] a page of one's own is made from a pattern, and nobody sees it before it is published", async () => {
    const made = await make();
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({
      id: "own-jobs",
      title: "Work with us",
      paths: ["/jobs"],
      made: { kind: "page", path: "/jobs", publishedIn: [] },
    });
    expect((await page("/jobs")).status).toBe(404);
    const refused = await ask("POST", "/own-jobs/publish", { locales: ["en"] });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ errors: expect.objectContaining({ "en.lead": expect.any(String) }) }),
    ]);
  });

  test("[PAGE-01] once published it is on the site: page, footer, sitemap, structured data, llms.txt and search", async () => {
    await published("jobs", { shared: { isInFooter: "yes" } });
    const html = await pageText("/jobs");
    for (const shown of ["Work with us", words.lead, words.text[0], 'href="/contact"', '"@type":"WebPage"'])
      expect(html).toContain(shown);
    expect(await pageText("/about")).toContain('href="/jobs"');
    expect(await pageText("/sitemap.xml")).toContain("/jobs</loc>");
    expect(await pageText("/sitemap.xml")).not.toContain("/ro/jobs</loc>");
    expect(await pageText("/llms.txt")).toContain("/jobs");
    expect(await pageText("/search?q=two+people+work")).toContain('href="/jobs');
    const translated = await page("/ro/jobs");
    expect(translated.status).toBe(200);
    expect(await translated.text()).toContain(`<span lang="en">Work with us</span>`);
  });

  test("[PAGE-01] an unknown address is still the page that isn't found", async () => {
    const missing = await page("/nothing-here");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(fixtureContent.pages["not-found"].en.heading);
  });

  test("[PAGE-01] a page is copied, moved with a redirect, and deleted with one", async () => {
    await published();
    expect(await read<Entry>(ask("POST", "", { from: "own-jobs", title: "Apprentices" }))).toMatchObject({
      id: "own-apprentices",
      values: { en: { title: "Apprentices", lead: words.lead } },
    });
    expect(await read<Entry>(ask("PUT", "/own-jobs/address", { slug: "careers" }))).toMatchObject({
      id: "own-careers",
    });
    expect((await page("/ro/jobs")).headers.get("Location")).toBe("/ro/careers");
    expect((await ask("DELETE", "/own-careers?leadsTo=/about")).status).toBe(200);
    for (const path of ["/jobs", "/careers"]) {
      const moved = await page(path);
      expect([moved.status, moved.headers.get("Location")]).toEqual([308, "/about"]);
    }
  });

  test("[PAGE-02] a slug of the program is refused with the reason, and a redirect is taken only when asked for", async () => {
    for (const slug of ["about", "admin", "api", "media", "ro", "de", "search"]) {
      const refused = await make({ slug });
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(`/${slug} is `)]);
    }
    await published();
    await ask("DELETE", "/own-jobs?leadsTo=/about");
    const refused = await make();
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ errors: { endsRedirect: expect.stringContaining("/jobs redirects to /about") } }),
    ]);
    expect((await make({ endsRedirect: true })).status).toBe(201);
    expect((await page("/jobs")).status).toBe(308);
  });

  test("[PAGE-02] [EDIT-03] a release that brings the same address is a conflict, and ours shows", async () => {
    await published();
    const theirs = `---\ntitle: Their page\ndescription: ${words.description}\nlead: Theirs.\n---\n\nTheir text.\n`;
    const next = await createTestApp({
      db: site.deps.db,
      files: new Map([...fixtureFiles, ["en/own/jobs.md", theirs]]),
    });
    expect(await (await next.app.request("/jobs")).text()).toContain("Work with us");
    const seen = await next.app.request("/api/admin/content/own-jobs", { headers });
    expect(await seen.json()).toMatchObject({ made: { isInConflict: true } });
  });
});

test("[PAGE-02] every address of the program is kept from pages of one's own", () => {
  for (const path of ["/about", "/admin", "/preview", "/book", "/offline", "/problem", "/case-studies"])
    expect(whyReserved(path.slice(1))).toBeDefined();
  expect(siteMap.pageOf("/about")).toBe("/about");
});
