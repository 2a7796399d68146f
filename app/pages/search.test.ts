// The search over the whole site, as served.
import { describe, expect, onTestFinished, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import { readFiles } from "#app/content/read.server.ts";
import { createTestApp, json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";

const { app, html, page } = useOwnSite();
const addressOf = (text: string, prefix = "") => `${prefix}/search?q=${encodeURIComponent(text)}`;

async function foundAt(path: string): Promise<string[]> {
  return (await page(path)).all('[data-slot="found-pages"] h3 a').map((link) => link.get("href") ?? "");
}

describe("found", () => {
  test("[PAGE-03] pages, case studies and questions are found in the page's language, and the words marked", async () => {
    const [faq] = siteContent.faq.fr;
    const [study] = siteContent.caseStudies.ro;
    expect(await foundAt(addressOf(faq?.question ?? "", "/fr"))).toContain(`/fr/faq#${faq?.id}`);
    const results = await foundAt(addressOf(study?.client ?? "", "/ro"));
    expect(results[0]?.replace(/#.*/, "")).toBe(`/ro/case-studies/${study?.slug}`);
    expect(await html(addressOf(study?.client ?? "", "/ro"))).toContain(`<mark>${study?.client}</mark>`);
  });

  test("[PAGE-03] a passage doesn't repeat its title", async () => {
    const results = (await page(addressOf("Pinefold"))).all('[data-slot="found-pages"] li');
    const client = results.find((result) => result.one("h3").words.startsWith("Pinefold"));
    expect(client?.words).toMatch(/71% of questions/);
    expect(client?.words.match(/Pinefold/g)).toHaveLength(1);
  });

  test("[PAGE-03] the results are counted by kind, have the words if the best one has them, and the home page's panel is none", async () => {
    const match = (await page(addressOf("agent"))).one('[data-slot="found-pages"]');
    const results = match.all("li");
    expect(match.one("h2").words).toBe(`${results.length} results for “agent”`);
    expect(match.all("dd").reduce((total, { words }) => total + Number(words), 0)).toBe(results.length);
    expect(results.filter((result) => result.all("mark").length === 0)).toEqual([]);
    const { title = "" } = siteContent.pages.home.en.panel ?? {};
    expect(results.filter(({ words }) => words.includes(title))).toEqual([]);
    const [byMeaning] = (await page(addressOf("how much"))).all('[data-slot="found-pages"] li');
    expect([byMeaning?.one("a").get("href"), byMeaning?.all("mark")]).toEqual(["/faq#first-project-cost", []]);
  });

  test("[PAGE-03] a post is found from the moment it is published, and no longer when it is deleted", async () => {
    const site = await createTestApp({ content: siteContent });
    onTestFinished(site.close);
    const found = async () => (await site.app.request("/search?q=calibrate+marmots")).text();
    expect(await found()).not.toContain("/blog/of-marmots");
    const post = { title: "Of marmots", content: "<p>We calibrated the marmots.</p>", published: true };
    const { id } = await site.services.blog.createPost(post, { username: "ana" });
    expect(await found()).toContain('<a href="/blog/of-marmots"');
    await site.services.blog.deletePost(id);
    expect(await found()).not.toContain("/blog/of-marmots");
  });

  test("[PAGE-03] diacritics and endings make no difference", async () => {
    const results = await foundAt(addressOf("soluții", "/ro"));
    expect(results.length).toBeGreaterThan(0);
    for (const text of ["solutii", "SOLUŢII", "soluția"])
      expect((await foundAt(addressOf(text, "/ro"))).length).toBeGreaterThan(0);
  });
});

describe("not found", () => {
  test.for(["zyxwvutqqq", "(", "...", "🇷🇴", "<zyxwvutqqq>", "\u0000"])(
    "[PAGE-03] %j links to the assistant and to contact",
    async (text) => {
      const answer = await app().app.request(addressOf(text));
      expect(answer.status).toBe(200);
      const main = readPage(await answer.text()).one("main");
      expect(main.all('[data-slot="empty-state"] a').map((link) => link.get("href"))).toEqual(["/ai-chat", "/contact"]);
    },
  );

  test("[PAGE-03] without words the first services, case studies, questions and posts are listed below the form", async () => {
    for (const path of ["/search", "/search?q=", "/search?q=++"]) {
      const main = (await page(path)).one("main");
      expect(main.all('[role="search"] input')).toHaveLength(1);
      const kinds = main.all("h2 a").map((link) => link.get("href"));
      expect(kinds).toEqual(["/services", "/case-studies", "/faq"]); // there is no post yet
    }
    const links = (await page("/fr/search")).all('[data-slot="search-starts"] li a');
    const [service] = siteContent.pages.services.fr.blocks;
    expect(links.map((link) => [link.get("href"), link.words])).toEqual(
      expect.arrayContaining([
        [`/fr/services#${service?.id}`, service?.title],
        [`/fr/faq#${siteContent.faq.fr[0]?.id}`, siteContent.faq.fr[0]?.question],
      ]),
    );
    expect((await page("/search?q=chatbot")).all('[data-slot="search-starts"]')).toHaveLength(0);
  });

  test("[PAGE-03] without words the newest posts are listed, and no kind of page that a company lacks", async () => {
    const files = new Map([...readFiles()].filter(([name]) => !name.includes("/case-studies/")));
    const { content = siteContent } = assemble(files);
    const site = await createTestApp({ content });
    onTestFinished(site.close);
    await site.services.blog.createPost(
      { title: "Of marmots", content: "<p>A</p>", published: true },
      { username: "ana" },
    );
    const main = readPage(await (await site.app.request("/search")).text()).one("main");
    expect(main.all("h2 a").map((link) => link.get("href"))).toEqual(["/services", "/faq", "/blog"]);
    expect(main.all("li a").at(-1)).toMatchObject({ words: "Of marmots" });
  });
});

test("[PAGE-03] the search isn't indexed, isn't cached, and is limited as the blog's is", async () => {
  const site = await createTestApp({ content: siteContent, settings: { LIMIT_SEARCHES_PER_MINUTE: "2" } });
  onTestFinished(site.close);
  const answer = await site.app.request(addressOf("prices"));
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);
  const blog = await site.app.request("/blog?q=prices");
  expect(blog.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe(blog.headers.get("cache-control"));
  expect((await site.app.request(addressOf("prices"))).status).toBe(429);
  expect(JSON.stringify(site.logged)).not.toContain("prices");
});

test("[PAGE-03] a page that isn't found proposes up to three by the words of the address, and none beyond the limit", async () => {
  const site = await createTestApp({ content: siteContent, settings: { LIMIT_SEARCHES_PER_MINUTE: "3" } });
  onTestFinished(site.close);
  await site.app.request(addressOf("prices")); // makes the index, for which a wrong address doesn't wait
  const proposed = async (path: string) => {
    const answer = await site.app.request(path);
    expect(answer.status).toBe(404);
    return readPage(await answer.text())
      .all('[aria-labelledby="near"] a')
      .map((link) => link.get("href") ?? "");
  };
  const [study] = siteContent.caseStudies.fr;
  const near = await proposed(`/fr/case/${study?.slug}-old.html`);
  expect(near.length).toBeLessThanOrEqual(3);
  expect(near[0]).toContain(`/fr/case-studies/${study?.slug}`);
  expect(await proposed("/2019/12")).toEqual([]);
  expect(await proposed("/zyxwvutqqq")).toEqual([]);
  expect(await proposed(`/fr/case/${study?.slug}-old.html`)).toEqual([]);
});

test("[PAGE-03] the page of a mistyped post or case study does so, too, and its links to other languages go to their home pages", async () => {
  const site = await createTestApp({ content: siteContent });
  onTestFinished(site.close);
  const post = {
    title: "Marmottes calibrées",
    content: "<p>Des marmottes.</p>",
    locale: "fr",
    published: true,
  } as const;
  await site.services.blog.createPost(post, { username: "ana" });
  await site.app.request(addressOf("prices"));
  const [study] = siteContent.caseStudies.fr;
  for (const [path, result] of [
    [`/fr/case-studies/${study?.slug}-old`, `/fr/case-studies/${study?.slug}`],
    ["/fr/blog/marmottes-calibrees-2", "/fr/blog/marmottes-calibrees"],
  ] as const) {
    const answer = await site.app.request(path);
    expect(answer.status).toBe(404);
    const missing = readPage(await answer.text());
    const near = missing.all('[aria-labelledby="near"] a').map((link) => link.get("href"));
    expect(near).toContainEqual(expect.stringContaining(result));
    expect(missing.all("a[hreflang]").map((link) => link.get("href"))).not.toContainEqual(
      expect.stringMatching(/old|-2/),
    );
  }
});

const ownPages = new Map([
  [
    "en/own/support-engineer.md",
    `---
pattern: vacancy
title: Support engineer
description: We need somebody who answers what others would forward, and likes it.
lead: You answer what others would forward.
vacancy: { place: Cluj-Napoca, employment: full-time, posted: 2026-11-01, lastDay: 2027-02-15 }
---

You read logs before you ask.
`,
  ],
  [
    "ro/own/support-engineer.md",
    `---
title: Inginer de suport
description: Căutăm pe cineva care răspunde la ce alții ar trimite mai departe, și îi place.
lead: Răspunzi la ce alții ar trimite mai departe.
vacancy: { place: Cluj-Napoca, employment: full-time, posted: 2026-11-01, lastDay: 2027-02-15 }
---

Citești jurnalele înainte să întrebi.
`,
  ],
  [
    "en/own/open-day.md",
    `---
pattern: event
title: An evening at the mill
description: An evening on which we show what we have built, with the people who use it.
lead: We show what we have built.
event: { start: "2027-03-04T18:00", end: "2027-03-04T20:00", place: The old mill }
---

Bring a colleague.
`,
  ],
]);

describe("pages of one's own", () => {
  const makeSite = async () => {
    const files = new Map([...readFiles(), ...ownPages]);
    const { content = siteContent } = assemble(files);
    const site = await createTestApp({ content, files });
    onTestFinished(site.close);
    return site;
  };

  test("[PAGE-03] a vacancy and an event are found by what they are", async () => {
    const site = await makeSite();
    const input = {
      "/support-engineer": [
        ["", "vacancy"],
        ["", "jobs"],
        ["", "hiring"],
        ["", "salary"],
        ["/ro", "locuri de muncă"],
        ["/ro", "salariu"],
        ["/fr", "offre d’emploi"],
        ["/fr", "recrutement"],
        ["/fr", "salaire"],
      ],
      "/open-day": [
        ["", "event"],
        ["/ro", "eveniment"],
        ["/fr", "événement"],
      ],
    } as const;
    for (const [path, searches] of Object.entries(input))
      for (const [prefix, text] of searches) {
        const result = readPage(await (await site.app.request(addressOf(text, prefix))).text());
        const links = result.all('[data-slot="found-pages"] h3 a').map((link) => link.get("href"));
        expect([text, links.slice(0, 3)]).toEqual([text, expect.arrayContaining([prefix + path])]);
      }
    expect(await (await site.app.request("/jobs")).text()).toContain('href="/support-engineer"');
  });

  test("[PAGE-01] the assistant names the last day to apply", async () => {
    const site = await makeSite();
    const headers = { "X-Session-Id": "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e12", "Accept-Language": "ro" };
    const begun = await site.app.request("/api/chat/conversations", json("POST", {}, headers));
    const { id } = await readJson<{ id: string }>(begun);
    const content = "Până când pot candida la postul de inginer de suport?";
    const sent = await site.app.request(`/api/chat/conversations/${id}/messages`, json("POST", { content }, headers));
    expect(await sent.json()).toMatchObject({ reply: { content: expect.stringContaining("15 februarie 2027") } });
  });
});
