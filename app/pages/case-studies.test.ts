// The case studies as served, with the site's own texts.
import { expect, onTestFinished, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import { withUnit } from "#app/platform/i18n/with-unit.ts";
import { createTestApp, json } from "#test/app.ts";
import { fixtureFiles, siteContent } from "#test/content.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { parseJsonLd, findLinks } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";
import type { Part } from "#test/page-parts.ts";

const { html, page } = useOwnSite();
const studies = siteContent.caseStudies.en;
const labels = siteContent.pages["case-studies"].en;
const [first, second] = studies;

const shown = async (selector = "") => (await page("/case-studies")).all(`[data-slot="case-study"]${selector}`);
const wordsOf = (parts: Part[]) => parts.map(({ words }) => words);
const inSlot = async (slot: string) => wordsOf(await shown(` [data-slot="${slot}"]`));
const linkTo = (part: Part, name: string) =>
  part
    .all("a")
    .find(({ words }) => words.startsWith(name))
    ?.get("href");

test("[CASE-01] [CASE-05] the case studies page shows every case study with client, industry and title", async () => {
  expect((await shown()).map((study) => study.get("id"))).toEqual(studies.map(({ slug }) => slug));
  expect(await inSlot("client")).toEqual(studies.map(({ client }) => client));
  expect(await inSlot("industry")).toEqual(studies.map(({ industry }) => industry));
  expect(wordsOf(await shown(" h2"))).toEqual(studies.map(({ title }) => title));
});

test("[CASE-02] [CASE-03] the case studies page links to the contact page and to the services page", async () => {
  const main = (await page("/case-studies")).one("main");
  expect(linkTo(main, labels.band.contact)).toBe("/contact");
  expect(linkTo(main, labels.band.services)).toBe("/services");
});

test("[CASE-04] each case study says how many months it took", async () => {
  const months = (await inSlot("client-line")).map((line) => /(\d+) months/.exec(line)?.[1]);
  expect(months).toEqual(studies.map(({ durationMonths }) => String(durationMonths)));
});

test("[CASE-06] each case study shows challenge and solution, and on its page all of them", async () => {
  expect(await inSlot("challenge")).toEqual(studies.map(({ challenge }) => `Challenge. ${challenge[0]}`));
  expect(await inSlot("solution")).toEqual(studies.map(({ solution }) => `Solution. ${solution[0]}`));
  for (const { slug, challenge, solution } of studies) {
    const study = await page(`/case-studies/${slug}`);
    expect([slug, ...wordsOf(study.named("Challenge").all("p"))]).toEqual([slug, ...challenge]);
    expect([slug, ...wordsOf(study.named("Solution").all("p"))]).toEqual([slug, ...solution]);
  }
});

test("[CASE-07] each case study shows four results: metric, improvement, former value, and on its page a description", async () => {
  const resultsOf = (study: Part) =>
    study.all('[data-slot="result"]').map((result) => [result.one("dt").words, ...wordsOf(result.all("dd"))]);
  const results = studies.map((study) =>
    study.results.map(({ metric, improvement, was, description }) => [metric, improvement, was, description]),
  );
  expect((await shown()).map(resultsOf)).toEqual(results.map((all) => all.map((result) => result.slice(0, 3))));
  const pages = await Promise.all(studies.map(({ slug }) => page(`/case-studies/${slug}`)));
  expect(pages.map((study) => resultsOf(study.one("main")))).toEqual(results);
  expect(results.map((all) => all.length)).toEqual(studies.map(() => 4));
});

test("[CASE-08] [CASE-09] each case study shows its technologies and its client's logo", async () => {
  const technologies = (await shown()).map((study) => wordsOf(study.all('[data-slot="technology"]')));
  expect(technologies).toEqual(studies.map((study) => study.technologies));
  const logos = (await shown(' [data-slot="logo-picture"]')).map((logo) => logo.get("src"));
  expect(logos.map((src) => /\/([\w-]+)-[\w-]{8}\.svg$/.exec(src ?? "")?.[1])).toEqual(studies.map(({ logo }) => logo));
});

test("[CASE-10] each case study shows a testimonial with quote, author and position", async () => {
  const quotes = (await shown(' [data-slot="client-quote"]')).map((quote) => [
    quote.one("blockquote").words,
    quote.one('[data-slot="author"]').words,
    quote.one('[data-slot="position"]').words,
  ]);
  expect(quotes).toEqual(
    studies.map(({ testimonial: { quote, author, position } }) => [`“${quote}”`, author, position]),
  );
});

test("each case study has a page with the full story and links to the others", async () => {
  const [summary] = await shown();
  expect(summary && linkTo(summary, labels.more)).toBe(`/case-studies/${first?.slug}`);
  const study = (await page(`/case-studies/${first?.slug}`)).one("main");
  expect(study.one("h1").words).toBe(first?.title);
  expect(linkTo(study, labels.neighbours.next)).toBe(`/case-studies/${second?.slug}`);
  expect(linkTo(study, labels.neighbours.all)).toBe("/case-studies");
  const next = (await page(`/case-studies/${second?.slug}`)).one("main");
  expect(linkTo(next, labels.neighbours.previous)).toBe(`/case-studies/${first?.slug}`);
});

test.for(["en", "ro", "fr"] as const)(
  "in %s a case study has its title, its chapters, figures with their former values, and charts with a table",
  async (locale) => {
    const words = siteContent.pages["case-studies"][locale].chapters;
    for (const { slug, title: whole, chapters } of siteContent.caseStudies[locale]) {
      const study = await page(`${locale === "en" ? "" : `/${locale}`}/case-studies/${slug}`);
      expect([study.get("lang"), study.one("h1").words]).toEqual([locale, whole]);
      for (const { id, title, paragraphs, figure, weeks, picture } of chapters) {
        const chapter = study.one(`[aria-labelledby="chapter-${id}"]`);
        expect(chapter.one("h2").words).toBe(title);
        expect(wordsOf(chapter.all(".prose p"))).toEqual(paragraphs);
        expect(wordsOf(chapter.all('[data-slot="chapter-figure"]'))).toEqual(
          figure ? [`${figure.label} ${words.was} ${figure.was} ${words.is} ${figure.is}`] : [],
        );
        const rows = weeks?.values.map((value, at) => [
          `${words.week} ${weeks.from + at}`,
          withUnit(value, weeks.unit, locale),
        ]);
        expect(chapter.all("tr").map(({ lines }) => lines)).toEqual(rows ?? []);
        expect(wordsOf(chapter.all("caption"))).toEqual(weeks ? [weeks.label] : []);
        expect(chapter.all("img").map((image) => image.get("alt"))).toEqual(picture ? [picture.alt] : []);
        expect(wordsOf(chapter.all("figcaption"))).toEqual([picture?.caption ?? [], weeks?.label ?? []].flat());
      }
    }
  },
);

test("a chart is drawn from zero to a labelled line at the next round figure, in each language", async () => {
  const charts = (prefix: string) =>
    Promise.all(
      studies.map(async ({ slug }) => {
        const chart = (await page(`${prefix}/case-studies/${slug}`)).one('[data-slot="weeks"]');
        const [line, bars, last] = chart.all("path").map((path) => path.get("d"));
        return [slug, line, /V\d+/.exec(bars ?? "")?.[0], /V\d+/.exec(last ?? "")?.[0], chart.all("p")[0]?.words];
      }),
    );
  expect(await charts("")).toEqual([
    ["velmora", "M0 0H206", "V95", "V5", "40%"],
    ["castrell", "M0 0H96", "V22", "V85", "40%"],
    ["lumetra", "M0 0H116", "V1", "V53", "1,500"],
  ]);
  expect((await charts("/ro")).map((chart) => chart.at(-1))).toEqual(["40%", "40%", "1.500"]);
});

test("a chapter's picture has a second drawing for phones", async () => {
  const drawings = await Promise.all(
    studies.map(async ({ slug }) =>
      (await page(`/case-studies/${slug}`)).all("picture source").map((item) => item.get("srcset")),
    ),
  );
  const names = ["velmora-booking", "castrell-pages", "lumetra-day"];
  expect(drawings).toEqual(names.map((name) => [expect.stringContaining(`${name}-narrow`)]));
});

test("the arrow of a chapter's figure points up if the figure rose, and the client's sentence is a quotation", async () => {
  const lumetra = await page("/fr/case-studies/lumetra");
  const arrows = lumetra.all('[data-slot="chapter-figure"] .vane').map((arrow) => arrow.get("class"));
  expect(arrows.map((names) => names?.split(" ").includes("rising"))).toEqual([true, false, false]);
  expect(wordsOf(lumetra.all(".prose blockquote"))).toEqual([expect.stringMatching(/^«.*Transférer.*»$/)]);
});

test("[E15] a case study's page has breadcrumbs as structured data", async () => {
  const read = await html(`/case-studies/${first?.slug}`);
  const item = findLinks(read, "canonical")[0]?.href;
  expect(parseJsonLd(read)[0]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home" }, { name: "Case studies" }, { name: first?.title, item }],
  });
});

test("[CASE-01] [BRND-02] a company without case studies has no list of them, and no link to one", async () => {
  const files = new Map([...fixtureFiles].filter(([file]) => !/^\w\w\/case-studies\//.test(file)));
  const { content, faults } = assemble(files);
  expect(faults).toBeUndefined();
  const { app, deps, close } = await createTestApp({ ...(content ? { content } : {}), files });
  onTestFinished(close);
  const read = async (path: string) => (await app.request(path)).text();
  expect((await app.request("/case-studies")).status).toBe(404);
  const leading = /(?:href="|<loc>|\()[^"<)]*\/case-studies/g; // not the rules of prefetching, which name addresses
  for (const path of ["/", "/services", "/fr/about", "/sitemap.xml", "/llms.txt", "/search?q=case+studies"])
    expect((await read(path)).match(leading)).toBeNull();
  const enquiry = anEnquiry({ formToken: aFormToken({ deps }) });
  expect((await app.request("/api/contact", json("POST", enquiry))).status).toBe(201);
  expect(JSON.stringify(await readEmails(deps))).not.toContain("/case-studies");
});
