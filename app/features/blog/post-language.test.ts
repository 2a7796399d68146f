import { beforeEach, expect, test } from "vitest";
import { siteForEachTest } from "#test/each-test.ts";

const site = siteForEachTest();
beforeEach(async () => {
  for (const title of ["First words", "Second words"]) {
    site.clock.advance(1000);
    const texts = { excerpt: `Excerpt of ${title}`, content: `<p>Body of ${title}</p>`, tags: ["Tagged words"] };
    await site.services.blog.createPost({ title, ...texts, featured: true, published: true }, { username: "ana" });
  }
});

const written = /First words|Second words|Tagged words|November 20, 2026/;

/** Returns texts in the page's body that an author wrote, each with the nearest `lang` around it. */
function writtenTexts(html: string) {
  const open: (string | undefined)[] = [];
  const results: { text: string; lang: string | undefined }[] = [];
  const body = html.slice(html.indexOf("<body"), html.indexOf("</main>")).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  for (const [, close, name = "", attributes = "", text = ""] of body.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>([^<]*)/g)) {
    if (close) open.pop();
    else if (!/^(img|br|hr|input|link|meta)$/.test(name) && !attributes.endsWith("/"))
      open.push(/ lang="(\w+)"/.exec(attributes)?.[1] ?? open.at(-1));
    if (written.test(text)) results.push({ text, lang: open.at(-1) });
  }
  return results;
}

test("[TENS-33] a post's page in Romanian and French has the original as canonical URL", async () => {
  const head = async (prefix: string) => {
    const html = await (await site.app.request(`${prefix}/blog/first-words`)).text();
    const links = [...html.matchAll(/<link[^>]* rel="(?:canonical|alternate)"[^>]*>/gi)].map(([link]) => link);
    return {
      canonical: links.filter((link) => link.includes("canonical")).map((link) => /href="([^"]*)"/.exec(link)?.[1]),
      languages: links.flatMap((link) => /hreflang="([^"]*)"/i.exec(link)?.[1] ?? []),
      article: /"@type":"Article".*?"url":"([^"]*)"/.exec(html)?.[1],
    };
  };
  const original = `${site.deps.config.siteUrl}/blog/first-words`;
  expect(await head("")).toEqual({ canonical: [original], languages: ["en", "x-default"], article: original });
  for (const prefix of ["/ro", "/fr"])
    expect(await head(prefix)).toEqual({ canonical: [original], languages: [], article: original });
});

test.for(["/blog", "/blog/first-words", ""])(
  "[A21] an author's text has a lang attribute on %s in Romanian and French, and none in English",
  async (path) => {
    const languages = async (prefix: string) => {
      const texts = writtenTexts(await (await site.app.request(prefix + path || "/")).text());
      expect(texts.length).toBeGreaterThan(2);
      return new Set(texts.map(({ lang }) => lang));
    };
    expect(await languages("")).toEqual(new Set([undefined]));
    for (const prefix of ["/ro", "/fr"]) expect(await languages(prefix)).toEqual(new Set(["en"]));
  },
);
