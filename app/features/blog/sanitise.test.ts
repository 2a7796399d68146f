// The sanitiser against everything that tries to get a script past it; the browser's half is e2e/blog-xss.test.ts.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { xssPayloads } from "#test/xss-payloads.ts";
import { decodeEntities } from "./plain-text.ts";
import { sanitise, sanitiseAndTell } from "#app/platform/text/sanitise.server.ts";

const elements = /<\/?([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g;
const allowed = new Set(
  "h2 h3 h4 h5 h6 p br hr blockquote cite q strong em b i u s del ins mark small sub sup abbr time code pre kbd samp ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr th td".split(
    " ",
  ),
);

/** What of some sanitised HTML is not on the closed list; nothing where it is all right. */
function strangers(html: string): string[] {
  const names = [...html.matchAll(elements)].flatMap(([, name = "", attributes = ""]) => [
    ...(allowed.has(name) ? [] : [name]),
    ...[...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].flatMap(([, attribute = "", value = ""]) => {
      if (/^on|^style$|^id$|^name$|^srcset$/.test(attribute)) return [attribute];
      const isAddress = ["href", "src", "data-src"].includes(attribute);
      return isAddress && !leadsSomewhereSafe(decodeEntities(value)) ? [`${attribute}=${value}`] : [];
    }),
  ]);
  const rest = html.replaceAll(elements, "");
  return [...names, ...(/[<>]/.test(rest) ? [`loose: ${rest}`] : [])];
}

/** As browsers read it. */
function leadsSomewhereSafe(address: string): boolean {
  return (
    !URL.canParse(address, "https://a.example/blog/x") ||
    ["http:", "https:", "mailto:", "tel:"].includes(new URL(address, "https://a.example/blog/x").protocol)
  );
}

test.for(xssPayloads.map((payload, index) => [index, payload] as const))(
  "[S12] payload %i leaves only allowed elements, and sanitising again changes nothing",
  ([, payload]) => {
    const clean = sanitise(payload);
    expect(strangers(clean)).toEqual([]);
    expect(sanitise(clean)).toBe(clean);
    expect(sanitiseAndTell(payload).content).toBe(clean);
  },
);

test("[S12] a protocol-relative URL is removed; an absolute one is kept", () => {
  expect(sanitise('<a href="//evil.example/x">x</a><img src="//evil.example/p.png" alt="" />')).toBe(
    '<a>x</a><img alt="" />',
  );
  expect(sanitise('<a href="https://a.example/x" rel="opener">x</a>')).toBe(
    '<a href="https://a.example/x" rel="noopener noreferrer nofollow">x</a>',
  );
});

test("[S12] all payloads combined and nested in quotes leave only allowed elements", () => {
  for (const html of [
    xssPayloads.join("\n"),
    xssPayloads.toReversed().join(""),
    ...xssPayloads.map((payload) => `<p title="${payload}">${payload}</p><a href='${payload}'>x</a>`),
  ]) {
    const clean = sanitise(html);
    expect(strangers(clean)).toEqual([]);
    expect(sanitise(clean)).toBe(clean);
  }
});

test("[S12] sanitising is idempotent for any input", () => {
  const token = fc.constantFrom(
    ..."< > \" ' / = & ; ! - ` \n \t a p b svg math style script img onerror href src javascript: data: <p> </p> <!-- --> <![CDATA[ ]]> &lt; &amp; &#x3c; &quot; table td title textarea noscript template <a code class language-ts".split(
      " ",
    ),
    " ",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(token, fc.constantFrom(...xssPayloads), fc.string({ maxLength: 6 })), { maxLength: 24 }),
      (parts) => {
        const clean = sanitise(parts.join(""));
        expect(strangers(clean)).toEqual([]);
        expect(sanitise(clean)).toBe(clean);
      },
    ),
    { numRuns: 600 },
  );
});

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

test("[S12,S13] titles, excerpts, authors and tags are text wherever they are shown: list, post, head, data, feeds", async () => {
  const nasty = "</script><svg onload=canary()><!--<script>\"'&";
  const post = await site.services.blog.createPost(
    {
      title: nasty,
      excerpt: nasty,
      author: nasty,
      tags: [nasty.slice(0, 40)],
      content: "<p>Text</p>",
      featured: true,
      published: true,
    },
    { username: "ana" },
  );
  for (const path of ["/blog", `/blog/${post.slug}`, "/ro/blog", "/blog/rss.xml", "/blog/atom.xml"]) {
    const text = await (await site.app.request(path)).text();
    expect(text).not.toContain("<svg onload");
    expect(text).not.toContain("<!--<script");
  }
  const html = await (await site.app.request(`/blog/${post.slug}`)).text();
  const [block] = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? "") as { headline: string; author: { name: string } }[],
  );
  expect(block?.[0]).toMatchObject({ headline: nasty, author: { name: nasty } });
});

test("[S24] thousands of nested tags keep their text, at most a hundred deep", () => {
  const cleaned = sanitise(`${"<b><i>".repeat(5_000)}deep${"</i></b>".repeat(5_000)}<p>after</p>`);
  expect(cleaned.split("<b>").length + cleaned.split("<i>").length - 2).toBeLessThanOrEqual(100);
  expect(cleaned).toContain("deep");
  expect(cleaned).toContain("<p>after</p>");
  expect(sanitise(cleaned)).toBe(cleaned);
});

test.for([
  "htt\tp://evil.example",
  " https://evil.example",
  "ht\ntps://evil.example",
  "\u0001http://evil.example",
  "HTTP://evil.example",
])("[S12] a link that only browsers read as one to another site has its rel as well: %j", (href) => {
  const cleaned = sanitise(`<a href="${href}" rel="opener">x</a>`);
  expect(cleaned).toMatch(/^<a href="https?:\/\/evil\.example" rel="noopener noreferrer nofollow">x<\/a>$/i);
  expect(sanitise(cleaned)).toBe(cleaned);
});
