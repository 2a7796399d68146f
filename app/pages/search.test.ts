// The search over the whole site, as served.
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";

const { app, html, page } = useOwnSite();
const addressOf = (words: string, prefix = "") => `${prefix}/search?q=${encodeURIComponent(words)}`;

async function foundAt(path: string): Promise<string[]> {
  return (await page(path)).all('[data-slot="found-pages"] h3 a').map((link) => link.get("href") ?? "");
}

describe("found", () => {
  test("[PAGE-03] pages, case studies and questions are found in the page's language, and the words marked", async () => {
    const [faq] = siteContent.faq.fr;
    const [study] = siteContent.caseStudies.ro;
    expect(await foundAt(addressOf(faq?.question ?? "", "/fr"))).toContain(`/fr/faq#${faq?.id}`);
    const found = await foundAt(addressOf(study?.client ?? "", "/ro"));
    expect(found[0]?.replace(/#.*/, "")).toBe(`/ro/case-studies/${study?.slug}`);
    expect(await html(addressOf(study?.client ?? "", "/ro"))).toContain(`<mark>${study?.client}</mark>`);
  });

  test("[PAGE-03] a passage doesn't repeat its title", async () => {
    const results = (await page(addressOf("Pinefold"))).all('[data-slot="found-pages"] li');
    const client = results.find((result) => result.one("h3").words.startsWith("Pinefold"));
    expect(client?.words).toMatch(/71% of questions/);
    expect(client?.words.match(/Pinefold/g)).toHaveLength(1);
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
    const found = await foundAt(addressOf("soluții", "/ro"));
    expect(found.length).toBeGreaterThan(0);
    for (const words of ["solutii", "SOLUŢII", "soluția"])
      expect((await foundAt(addressOf(words, "/ro"))).length).toBeGreaterThan(0);
  });
});

describe("not found", () => {
  test.for(["zyxwvutqqq", "(", "...", "🇷🇴", "<zyxwvutqqq>", "\u0000"])(
    "[PAGE-03] %j leads to the assistant and to contact",
    async (words) => {
      const answer = await app().app.request(addressOf(words));
      expect(answer.status).toBe(200);
      const main = readPage(await answer.text()).one("main");
      expect(main.all('[data-slot="empty-state"] a').map((link) => link.get("href"))).toEqual(["/ai-chat", "/contact"]);
    },
  );

  test("[PAGE-03] without words there is only the form", async () => {
    for (const path of ["/search", "/search?q=", "/search?q=++"]) {
      const main = (await page(path)).one("main");
      expect(main.all('[role="search"] input')).toHaveLength(1);
      expect(main.all("h2")).toHaveLength(0);
    }
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
