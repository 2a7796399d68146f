// The sanitiser against scripts that try to bypass it; the browser's half is e2e/blog-xss.test.ts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitise, sanitiseAndListRemoved, sanitiseOnce } from "#app/platform/text/sanitise.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { xssPayloads } from "#test/xss-payloads.ts";
import { decodeEntities } from "./plain-text.ts";

const elements = /<\/?([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g;
const allowed = new Set(
  "h2 h3 h4 h5 h6 p br hr blockquote cite q strong em b i u s del ins mark small sub sup abbr time code pre kbd samp ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr th td".split(
    " ",
  ),
);

/** Returns the parts of sanitised HTML that are not on the allowlist. */
function strangers(html: string): string[] {
  const names = [...html.matchAll(elements)].flatMap(([, name = "", attributes = ""]) => [
    ...(allowed.has(name) ? [] : [name]),
    ...[...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].flatMap(([, attribute = "", value = ""]) => {
      if (/^on|^style$|^id$|^name$|^srcset$/.test(attribute)) return [attribute];
      const isAddress = ["href", "src", "data-src"].includes(attribute);
      return isAddress && !leadsSomewhereSafe(decodeEntities(value)) ? [`${attribute}=${value}`] : [];
    }),
  ]);
  const remaining = html.replaceAll(elements, "");
  return [...names, ...(/[<>]/.test(remaining) ? [`loose: ${remaining}`] : [])];
}

/** Parses as browsers do. */
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
    expect([sanitise(clean), sanitiseOnce(payload), sanitiseOnce(payload), sanitiseOnce(clean)]).toEqual(
      Array(4).fill(clean),
    );
    expect(sanitiseAndListRemoved(payload).content).toBe(clean);
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

const site = siteForEachTest();

test("[S12] [S13] titles, excerpts, authors and tags are text wherever they are shown: list, post, head, data, feeds", async () => {
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

test("[S13] titles and usernames lose the characters that turn the direction of text, contents keep them", async () => {
  const turned = "\u202Eanna\u202C \u2066and\u2069";
  const ask = async (path: string, body: unknown, headers = {}) =>
    (await site.app.request(path, json("POST", body, headers))).json();
  const account = { username: turned, email: "ana@hexley.example", password: "correct horse battery" };
  expect(await ask("/api/admin/setup", account)).toMatchObject({ success: true });
  const login = (await ask("/api/admin/login", account)) as { sessionId: string; user: object };
  expect(login.user).toMatchObject({ username: "anna and" });
  const headers = { Authorization: `Bearer ${login.sessionId}` };
  const post = { title: turned, author: turned, tags: [turned], metaTitle: turned, content: `<p>${turned}</p>` };
  const plain = { title: "anna and", author: "anna and", tags: ["anna and"], metaTitle: "anna and" };
  expect(await ask("/api/admin/blog", post, headers)).toMatchObject({ ...plain, content: post.content });
  const texts = [{ locale: "en", subject: turned, preheader: turned, content: "" }];
  expect(await ask("/api/admin/issues", { texts }, headers)).toMatchObject({
    texts: [{ subject: "anna and", preheader: "anna and" }],
  });
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

test.for([
  ["too many tags", `<p>${"<br>x</i>".repeat(10_000)}`, "more than 20,000 tags"],
  ["nested too deep", `<p>${"<b>".repeat(100)}`, "more than 100 elements inside one another"],
  ["open and end tags that don’t meet", "<b>".repeat(33_000) + "</i>".repeat(20_000), "more than 20,000 tags"],
  ["lists without an end", "<ul><li>".repeat(24_000), "more than 20,000 tags"],
  ["headings without an end", "<h2>".repeat(40_000), "more than 20,000 tags"],
] as const)(
  "[S24] a text (%s) is refused by every call that takes one, with a sentence and the field",
  async ([, content, sentence]) => {
    const headers = await signInAdmin(site.deps);
    const ask = async (method: string, path: string, body: unknown) => {
      const response = await site.app.request(`/api/admin/${path}`, json(method, body, headers));
      const { errors = {} } = await readJson<{ errors?: Record<string, string> }>(response);
      return [response.status, ...Object.entries(errors).flat()];
    };
    const { id } = await site.services.blog.createPost({ title: "One" }, { username: "ana" });
    const text = (html: string) => ({ locale: "en", subject: "S", content: html });
    const answers = [
      await ask("POST", "blog", { title: "One", content }),
      await ask("PUT", `blog/${id}`, { title: "One", content }),
      await ask("POST", "blog/preview", { content }),
      await ask("POST", "blog/check", { content }),
      await ask("PUT", `blog/${id}/draft`, { content }),
      await ask("POST", "issues", { texts: [{ ...text("<p>x</p>"), locale: "ro" }, text(content)] }),
    ];
    const refused = (field: string) => [400, field, expect.stringContaining(sentence)];
    expect(answers).toEqual([...Array.from({ length: 5 }, () => refused("content")), refused("texts.1.content")]);
  },
);

test("[S24] a text at all limits is accepted and stored", async () => {
  const headers = await signInAdmin(site.deps);
  const paragraphs = "<p>x</p>".repeat(9_900);
  const content = `${"<b>".repeat(99)}x${"</b>".repeat(99)}${paragraphs}`;
  const response = await site.app.request("/api/admin/blog", json("POST", { title: "One", content }, headers));
  expect([response.status, (await readJson<{ content: string }>(response)).content]).toEqual([201, content]);
});
