// Pages of the company's own, by the calls of the API and as visitors read them, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import { reservedReason } from "#app/content/company-page.ts";
import { site as siteMap } from "#app/site-map.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { fixtureContent, fixtureFiles } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readPage } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";
import type { Entry, Values } from "./contract.ts";

const pageTexts = {
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
  const page = (path: string) => site.app.request(path);
  const pageText = async (path: string) => (await page(path)).text();
  const make = (body: object = {}) =>
    ask("POST", "", { pattern: "text", title: "Work with us", slug: "jobs", ...body });

  /** Makes a page, writes its texts and publishes it in English. */
  async function published(body: { slug?: string; pattern?: string } = {}, more: Values = {}): Promise<string> {
    const response = await make(body);
    expect(response.status).toBe(201);
    const { id, values } = await readJson<Entry>(response);
    const drafted = { en: { ...pageTexts, ...more.en }, shared: { "action.kind": "enquiry", ...more.shared } };
    const saved = await ask("PUT", `/${id}/draft`, { values: drafted, bases: values });
    expect([saved.status, await saved.text()]).toEqual([200, expect.any(String)]);
    const done = await ask("POST", `/${id}/publish`, { locales: ["en"] });
    expect([done.status, await done.text()]).toEqual([200, expect.any(String)]);
    return id;
  }

  async function recordsOf(path: string): Promise<Record<string, unknown>[]> {
    const html = await pageText(path);
    const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    return scripts.flatMap(([, text = ""]) => JSON.parse(text) as Record<string, unknown>[]);
  }

  test("[PAGE-01] an own page is created from a pattern, and is invisible before it is published", async () => {
    const response = await make();
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      id: "own-jobs",
      title: "Work with us",
      paths: ["/jobs"],
      made: { kind: "page", path: "/jobs", publishedIn: [] },
    });
    expect((await page("/jobs")).status).toBe(404);
    const refused = await ask("POST", "/own-jobs/publish", { locales: ["en"] });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: expect.objectContaining({ "en.lead": expect.any(String) }),
      }),
    ]);
  });

  test("[PAGE-01] a translation with fewer paragraphs ends in its own language", async () => {
    const { values } = await readJson<Entry>(make());
    const en = { ...pageTexts, text: ["We choose by a day of work together.", "We pay for that day."] };
    const ro = {
      ...pageTexts,
      title: "Lucrați cu noi",
      text: ["Alegem după o zi de lucru împreună, pe care o plătim."],
    };
    await ask("PUT", "/own-jobs/draft", { values: { en, ro, shared: { "action.kind": "enquiry" } }, bases: values });
    expect((await ask("POST", "/own-jobs/publish", { locales: ["en", "ro"] })).status).toBe(200);
    expect(await pageText("/jobs")).toContain("We pay for that day.");
    const translated = await pageText("/ro/jobs");
    expect(translated).toContain("Alegem după o zi");
    expect(translated).not.toContain("We pay for that day.");
  });

  test("[PAGE-01] a missing choice is reported in words", async () => {
    const { values } = await readJson<Entry>(make());
    await ask("PUT", "/own-jobs/draft", { values: { en: pageTexts }, bases: values });
    const refused = await ask("POST", "/own-jobs/publish", { locales: ["en"] });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { "shared.action.kind": "Choose one." } }),
    ]);
  });

  test("[PAGE-01] once published it is on the site: page, footer, sitemap, structured data, llms.txt and search", async () => {
    await published({}, { shared: { isInFooter: "yes" } });
    const html = await pageText("/jobs");
    for (const shownText of ["Work with us", pageTexts.lead, pageTexts.text[0], 'href="/contact"', '"@type":"WebPage"'])
      expect(html).toContain(shownText);
    expect(await pageText("/about")).toContain('href="/jobs"');
    expect(await pageText("/sitemap.xml")).toContain("/jobs</loc>");
    expect(await pageText("/sitemap.xml")).not.toContain("/ro/jobs</loc>");
    expect(await pageText("/llms.txt")).toContain("/jobs");
    expect(await pageText("/search?q=two+people+work")).toContain('href="/jobs');
    const translated = await page("/ro/jobs");
    expect(translated.status).toBe(200);
    expect(await translated.text()).toContain(`<span lang="en">Work with us</span>`);
  });

  test("[PAGE-01] an event states its time and place, to visitors and to search engines", async () => {
    const refused = await make({ pattern: "event", slug: "evening" });
    expect(refused.status).toBe(201);
    const withoutTime = await ask("POST", "/own-evening/publish", { locales: ["en"] });
    expect(withoutTime.status).toBe(422);
    await published(
      { pattern: "event", slug: "open-day" },
      {
        en: { "event.place": "The old mill, Castrell" },
        shared: { "event.start": "2027-03-04T18:00", "event.end": "2027-03-04T20:30" },
      },
    );
    const html = await pageText("/open-day");
    for (const shownText of ["Thursday, March 4, 2027", "18:00", "20:30", "The old mill, Castrell"])
      expect(html).toContain(shownText);
    expect(await recordsOf("/open-day")).toContainEqual(
      expect.objectContaining({
        "@type": "Event",
        startDate: "2027-03-04T16:00:00.000Z",
        endDate: "2027-03-04T18:30:00.000Z",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: [{ "@type": "Place", name: "The old mill, Castrell", address: "The old mill, Castrell" }],
      }),
    );
    expect(await pageText("/ro/open-day")).toContain("joi, 4 martie 2027");
  });

  test("[PAGE-01] an event that ends before it begins, is nowhere, or starts on a day that doesn't exist, is refused at its field", async () => {
    const response = await make({ pattern: "event", slug: "open-day" });
    const { id, values } = await readJson<Entry>(response);
    const shared = { "event.start": "2027-03-04T18:00", "event.end": "2027-03-04T17:00", "action.kind": "enquiry" };
    await ask("PUT", `/${id}/draft`, { values: { en: pageTexts, shared }, bases: values });
    const refused = await ask("POST", `/${id}/publish`, { locales: ["en"] });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: expect.objectContaining({ "shared.event.end": "The end must be after the beginning." }),
      }),
    ]);
    const other = await readJson<Entry>(await make({ pattern: "event", slug: "leap-day" }));
    const never = { ...shared, "event.start": "2027-02-30T18:00", "event.end": "2027-03-04T20:00" };
    await ask("PUT", `/${other.id}/draft`, { values: { en: pageTexts, shared: never }, bases: other.values });
    const publishing = ask("POST", `/${other.id}/publish`, { locales: ["en"] });
    const { errors } = await readJson<{ errors: Record<string, string> }>(publishing);
    expect(errors["shared.event.start"]).toMatch(/date and time that exist/);
  });

  test("[PAGE-01] a vacancy is a JobPosting with the facts that it states", async () => {
    await published(
      { pattern: "vacancy" },
      {
        en: {
          "vacancy.place": "Iași",
          "vacancy.pay": "€3,000 to €3,600 a month",
          "chapters.first.title": "Your first month",
          "chapters.first.paragraphs": ["You <learn>."],
        },
        shared: { "vacancy.employment": "part-time", "vacancy.lastDay": "2027-01-31", chapters: ["first"] },
      },
    );
    const html = await pageText("/jobs");
    for (const shownText of ["Part time", "January 31, 2027", "€3,000 to €3,600 a month"])
      expect(html).toContain(shownText);
    const posted = site.deps.now().toISOString().slice(0, 10);
    expect(await recordsOf("/jobs")).toContainEqual(
      expect.objectContaining({
        "@type": "JobPosting",
        datePosted: posted,
        validThrough: "2027-01-31T21:59:00.000Z",
        employmentType: "PART_TIME",
        description: `<p>${pageTexts.lead}</p><p>${pageTexts.text[0]}</p><h2>Your first month</h2><p>You &lt;learn&gt;.</p>`,
      }),
    );
  });

  test.for([
    ["enquiry", undefined, "http://localhost:3000/contact"],
    ["address", "mailto:jobs@example.org", "jobs@example.org"],
    ["address", "https://example.org/apply", "https://example.org/apply"],
  ] as const)("[PAGE-01] a printed page names the target of its button: %s %s", async ([kind, address, printed]) => {
    await published({}, { shared: { "action.kind": kind, ...(address && { "action.address": address }) } });
    const action = readPage(await pageText("/jobs")).one('[data-slot="printed-action"]');
    expect(action.words).toBe(`${pageTexts["action.heading"]} ${printed}`);
  });

  test("[PAGE-01] a title or a description that search engines would cut is refused at its field", async () => {
    const { id, values } = await readJson<Entry>(make());
    const texts = { ...pageTexts, title: "A job with a title ".repeat(4), description: "Too short." };
    await ask("PUT", `/${id}/draft`, { values: { en: texts, shared: { "action.kind": "enquiry" } }, bases: values });
    const refused = await ask("POST", `/${id}/publish`, { locales: ["en"] });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: {
          "en.title": expect.stringContaining("15 to 60 characters"),
          "en.description": expect.stringContaining("50 to 160 characters"),
        },
      }),
    ]);
  });

  test("[PAGE-01] fields of optional parts may stay empty, those of a page's facts may not", async () => {
    const { fields } = await readJson<Entry>(make({ pattern: "event" }));
    const absent = fields.flatMap(({ field, of = [], mayBeAbsent }) => [
      ...(mayBeAbsent ? [field] : []),
      ...of.flatMap((item) => (item.mayBeAbsent ? [`${field}.${item.path}`] : [])),
    ]);
    expect(absent).toEqual(expect.arrayContaining(["action.heading", "action.button", "chapters.figure.was"]));
    expect(absent).not.toContainEqual(expect.stringMatching(/^event|chapters.title/));
  });

  test("[PAGE-01] addresses in a text are links, and lines with a hyphen a list", async () => {
    const text = [
      "Write to jobs@example.org, or see https://example.org/a-b (in English).",
      "- First",
      "- <b>Second</b>",
    ];
    await published({}, { en: { text } });
    const prose = readPage(await pageText("/jobs")).one(".prose");
    expect(prose.all("a").map((link) => [link.get("href"), link.words])).toEqual([
      ["mailto:jobs@example.org", "jobs@example.org"],
      ["https://example.org/a-b", "https://example.org/a-b"],
    ]);
    expect(prose.all("ul li").map((item) => item.words)).toEqual(["First", "<b>Second</b>"]);
    expect(prose.all("p").map((item) => item.words)).toEqual([text[0]]);
  });

  test("[PAGE-01] a French title keeps its elisions apart in the address", async () => {
    expect(await readJson<Entry>(ask("POST", "", { pattern: "text", title: "L’atelier d'hiver" }))).toMatchObject({
      id: "own-l-atelier-d-hiver",
    });
  });

  test("[PAGE-01] a service's page is a Service to search engines", async () => {
    await published({ pattern: "service", slug: "audits" });
    expect(await recordsOf("/audits")).toContainEqual(
      expect.objectContaining({ "@type": "Service", name: "Work with us" }),
    );
  });

  test("[PAGE-02] a page that has ended is gone everywhere, and links to its replacement", async () => {
    await published({}, { shared: { isInFooter: "yes", until: "2026-11-20T15:00", leadsTo: "/about" } });
    expect((await page("/jobs")).status).toBe(200);
    site.clock.advance(59 * 60_000); // 14:59 in the company's zone
    await site.refresh();
    expect((await page("/jobs")).status).toBe(200);
    site.clock.advance(60_000);
    await site.refresh();
    const ended = await page("/ro/jobs");
    const html = await ended.text();
    expect([ended.status, html]).toEqual([410, expect.stringContaining('href="/ro/about"')]);
    expect(html).toContain("Pagina a fost disponibilă până pe 20 noiembrie 2026.");
    for (const path of ["/about", "/sitemap.xml", "/llms.txt", "/search?q=two+people+work"])
      expect(await pageText(path)).not.toContain("/jobs");
    const { id, values } = await readJson<Entry>(ask("GET", "/own-jobs"));
    await ask("PUT", `/${id}/draft`, { values: { shared: { until: "" } }, bases: { shared: values.shared } });
    expect((await ask("POST", `/${id}/publish`, { locales: ["en"] })).status).toBe(200);
    expect((await page("/jobs")).status).toBe(200);
  });

  const event = {
    en: { "event.place": "The old mill" },
    shared: { "event.start": "2026-11-19T18:00", "event.end": "2026-11-20T14:30", isInFooter: "yes" },
  };
  const vacancy = { en: { "vacancy.place": "Iași" }, shared: { "vacancy.lastDay": "2026-11-20", isInFooter: "yes" } };

  test.for([
    [
      "event",
      event,
      { lastMinute: 29, en: "This event ended on November 20, 2026.", fr: "terminé le 20 novembre 2026" },
    ],
    ["vacancy", vacancy, { lastMinute: 599, en: "This position is no longer advertised.", fr: "n’est plus proposé" }],
  ] as const)(
    "[PAGE-02] the page of an event or a vacancy (%s) ends by itself, everywhere and in the list of staff",
    async ([pattern, values, { lastMinute, en, fr }]) => {
      const id = await published({ pattern }, values as unknown as Values);
      site.clock.advance(lastMinute * 60_000);
      await site.refresh();
      expect((await page("/jobs")).status).toBe(200);
      headers = await signInAdmin(site.deps, { username: "irina", role: "editor" }); // hours have passed
      const isMarked = async () => (await readJson<Entry>(ask("GET", `/${id}`))).made?.hasEnded;
      expect(await isMarked()).toBe(false);
      site.clock.advance(60_000);
      await site.refresh();
      const ended = await page("/jobs");
      expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining(en)]);
      expect(await pageText("/fr/jobs")).toContain(fr);
      for (const path of ["/about", "/sitemap.xml", "/llms.txt", "/search?q=two+people+work"])
        expect(await pageText(path)).not.toContain("/jobs");
      expect(await isMarked()).toBe(true);
      expect(await readJson(ask("GET", ""))).toContainEqual(
        expect.objectContaining({ id, made: expect.objectContaining({ hasEnded: true }) }),
      );
    },
  );

  test("[PAGE-02] an end that is given counts, not the event’s: before it, the event isn’t said to be over", async () => {
    const later = { ...event.shared, until: "2026-11-20T15:00" };
    await published({ pattern: "event" }, { ...event, shared: later });
    site.clock.advance(59 * 60_000);
    await site.refresh();
    expect((await page("/jobs")).status).toBe(200);
    const earlier = { ...event.shared, "event.end": "2026-11-30T18:00", until: "2026-11-20T14:30" };
    await published({ pattern: "event", slug: "called-off" }, { ...event, shared: earlier });
    await site.refresh();
    expect(await pageText("/called-off")).toContain("This page was online until November 20, 2026.");
  });

  test("[PAGE-01] missing facts of an event or a vacancy are reported in a sentence at their field", async () => {
    const refusal = async (pattern: string, values: Values) => {
      const { id, values: bases } = await readJson<Entry>(make({ pattern, slug: pattern }));
      await ask("PUT", `/${id}/draft`, { values: { en: pageTexts, ...values }, bases });
      return (await ask("POST", `/${id}/publish`, { locales: ["en"] })).json();
    };
    const shared = { "event.start": "2027-03-04T18:00", "event.end": "2027-03-04T19:00", "action.kind": "enquiry" };
    expect(await refusal("event", { shared })).toMatchObject({
      errors: { "en.event.place": "Enter a place or an online address." },
    });
    const dates = { "vacancy.posted": "2026-11-20", "vacancy.lastDay": "2026-11-19", "action.kind": "enquiry" };
    expect(await refusal("vacancy", { en: { ...pageTexts, "vacancy.place": "Iași" }, shared: dates })).toMatchObject({
      errors: { "shared.vacancy.lastDay": "The last day must not be before the day it was first advertised." },
    });
  });

  test("[PAGE-01] an unknown address is still the 404 page", async () => {
    const missing = await page("/nothing-here");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(fixtureContent.pages["not-found"].en.heading);
  });

  test("[PAGE-01] a page is copied, moved with a redirect, and deleted with one", async () => {
    await published();
    expect(await readJson<Entry>(ask("POST", "", { from: "own-jobs", title: "Apprentices" }))).toMatchObject({
      id: "own-apprentices",
      values: { en: { title: "Apprentices", lead: pageTexts.lead } },
    });
    expect(await readJson<Entry>(ask("PUT", "/own-jobs/address", { slug: "careers" }))).toMatchObject({
      id: "own-careers",
    });
    expect((await page("/ro/jobs")).headers.get("Location")).toBe("/ro/careers");
    expect((await ask("DELETE", "/own-careers?leadsTo=/about")).status).toBe(200);
    for (const path of ["/jobs", "/careers"]) {
      const moved = await page(path);
      expect([moved.status, moved.headers.get("Location")]).toEqual([308, "/about"]);
    }
  });

  test("[PAGE-01] a page is deleted on a site without case studies too", async () => {
    const id = await published();
    const files = new Map([...fixtureFiles].filter(([file]) => !/^\w\w\/case-studies\//.test(file)));
    const { content } = assemble(files);
    const { app } = await createTestApp({ db: site.deps.db, files, ...(content ? { content } : {}) });
    const deleted = await app.request(`/api/admin/content/${id}`, { method: "DELETE", headers });
    expect([deleted.status, await deleted.text()]).toEqual([200, expect.any(String)]);
    expect((await app.request("/jobs")).status).toBe(404);
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
    const theirs = `---\ntitle: Their page\ndescription: ${pageTexts.description}\nlead: Theirs.\n---\n\nTheir text.\n`;
    const next = await createTestApp({
      db: site.deps.db,
      files: new Map([...fixtureFiles, ["en/own/jobs.md", theirs]]),
    });
    expect(await (await next.app.request("/jobs")).text()).toContain("Work with us");
    const seen = await next.app.request("/api/admin/content/own-jobs", { headers });
    expect(await seen.json()).toMatchObject({ made: { isInConflict: true } });
  });
});

test("[PAGE-02] no page of one's own can take an address of the program", () => {
  for (const path of ["/about", "/admin", "/preview", "/book", "/offline", "/problem", "/case-studies"])
    expect(reservedReason(path.slice(1))).toBeDefined();
  expect(siteMap.pageOf("/about")).toBe("/about");
});
