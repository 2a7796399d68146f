// The public archive of the newsletter, on both databases.
import { describe, expect, test } from "vitest";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readPage } from "#test/page-parts.ts";
import * as queries from "./queries.server.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });

  const get = async (path: string) => {
    const answer = await site.app.request(path);
    return { status: answer.status, html: await answer.text() };
  };

  const card = `<h2>News</h2><figure><img src="/pictures/covers/x.png" alt="" /><figcaption><a href="/blog/x"><strong>X</strong></a></figcaption></figure>`;

  async function addIssue(
    slug: string,
    status: "sent" | "draft" | "scheduled",
    locales: readonly ("en" | "ro")[],
    content = card,
  ) {
    const now = site.clock.now();
    const times = { created_at: now, updated_at: now, started_at: status === "sent" ? now : null };
    await site.deps.db.write(async (trx) => {
      await queries.insertIssue(trx, { id: `id-${slug}`, created_by: "ana", status, slug, ...times });
      const texts = locales.map((locale) => ({
        locale,
        subject: `${slug} in ${locale}`,
        preheader: `What ${slug} says`,
        content: "",
        content_html: content,
      }));
      await queries.replaceTexts(trx, `id-${slug}`, texts);
      await incrementContentVersion(trx);
    });
    site.pages.clear();
  }

  test("[ISSU-05] without a sent issue the archive says so, in each language", async () => {
    await addIssue("draft", "draft", ["en"]);
    await addIssue("later", "scheduled", ["en"]);
    for (const [path, text] of [
      ["/newsletter/archive", "No issues yet"],
      ["/ro/newsletter/archive", "Niciun număr"],
      ["/fr/newsletter/archive", "Aucun numéro"],
    ] as const) {
      const { status, html } = await get(path);
      expect([status, html.includes(text), html.includes("later")]).toEqual([200, true, false]);
    }
    const place = readPage((await get("/newsletter/archive")).html).one("main");
    const parts = ["Example issue", "Two weeks with a stopwatch", "What worked", "What it cost", "Read the blog"];
    expect(place.lines.filter((line) => parts.includes(line))).toEqual(parts);
    expect((await get("/newsletter/archive/later")).status).toBe(404);
    expect((await get("/newsletter")).html).toContain("The first issue is still to come");
  });

  test("[ISSU-05] the archive lists the newest first, each in the page's language, or marked with its own", async () => {
    await addIssue("first", "sent", ["en"]);
    site.clock.advance(60_000);
    await addIssue("second", "sent", ["en", "ro"]);
    const { html } = await get("/ro/newsletter/archive");
    expect(html.indexOf("second in ro")).toBeGreaterThan(0);
    expect(html.indexOf("first in en")).toBeGreaterThan(html.indexOf("second in ro"));
    expect(html).toMatch(/lang="en"[^>]*>first in en/);
    const parent = (await get("/newsletter")).html;
    expect(parent).toContain('href="/newsletter/archive"');
    expect(parent).not.toContain("The first issue is still to come");
    expect((await get("/newsletter/archive?page=2")).status).toBe(404);
  });

  test("[ISSU-05] the archive shows the last issue with its number, cover, first words and headings", async () => {
    await addIssue("first", "sent", ["en"]);
    site.clock.advance(60_000);
    const long = "word ".repeat(100).trim();
    const text = `<p></p><p>We timed &amp; counted.</p><h2>Ninety minutes</h2><p>${long}</p><h2>The rule</h2><p>Two per cent.</p>`;
    await addIssue("second", "sent", ["en"], text);
    const { html } = await get("/newsletter/archive");
    const lead = /<article[^>]*data-slot="lead-issue".*?<\/article>/s.exec(html)?.[0] ?? "";
    const written = lead.replaceAll(/<!--.*?-->|<[^>]*>/g, "");
    expect(written).toContain("Issue 2");
    expect(lead).toContain('src="/pictures/covers/second.svg"');
    for (const output of ["We timed &amp; counted.", "Ninety minutes", "word…", "The rule", "Two per cent."])
      expect(written).toContain(output);
    expect(written).not.toContain(long);
    expect(html.replaceAll(/<!--.*?-->/g, "")).toMatch(/data-slot="archive".*Issue 1<.*first in en/s);
  });

  test("[ISSU-05] an issue's page names its versions; under another language it carries the original's canonical", async () => {
    await addIssue("second", "sent", ["en", "ro"]);
    const { html } = await get("/ro/newsletter/archive/second");
    const origin = site.deps.config.siteUrl;
    expect(html).toContain(`<link rel="canonical" href="${origin}/ro/newsletter/archive/second"`);
    expect(html).toContain('<html lang="ro"');
    expect(html).toMatch(/<link rel="alternate" hrefLang="en" href="[^"]*\/newsletter\/archive\/second"/i);
    expect(html).not.toMatch(/hrefLang="fr"/i);
    expect(html).toContain('"@type":"Article"');
    expect(html).toContain('<figure class="issue-card">');
    const french = await get("/fr/newsletter/archive/second");
    expect(french.html).toContain(`<link rel="canonical" href="${origin}/newsletter/archive/second"`);
    expect(french.html).toMatch(/<h1 lang="en"/);
  });

  test("[ISSU-05] sitemap and feeds have the sent issues, in their languages", async () => {
    await addIssue("second", "sent", ["en", "ro"]);
    await addIssue("draft", "draft", ["en", "ro"]);
    const origin = site.deps.config.siteUrl;
    const sitemap = (await get("/sitemap.xml")).html;
    expect(sitemap.match(/<loc>[^<]*\/newsletter\/archive\/[^<]*/g)).toEqual([
      `<loc>${origin}/newsletter/archive/second`,
      `<loc>${origin}/ro/newsletter/archive/second`,
    ]);
    const feed = (await get("/ro/blog/rss.xml")).html;
    expect(feed).toContain(`<link>${origin}/ro/newsletter/archive/second</link>`);
    expect(feed).toContain("<title>second in ro</title>");
    expect((await get("/fr/blog/atom.xml")).html).not.toContain("newsletter/archive");
  });

  test("[ISSU-05] its pages are cached", async () => {
    await addIssue("second", "sent", ["en"]);
    await get("/newsletter/archive");
    await get("/newsletter/archive/second");
    expect(site.pages.get("/newsletter/archive")).toBeDefined();
    expect(site.pages.get("/newsletter/archive/second")).toBeDefined();
  });
});
