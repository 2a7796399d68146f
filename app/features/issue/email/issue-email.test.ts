// An email's structure, on which its look depends.
import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent } from "#test/content.ts";
import { postCardHtml } from "../post-card.ts";
import { isElement, readTree } from "./html-tree.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";
import { maxHtmlBytes, refuseLongEmail, renderIssue, unsubscribePlaceholder } from "./issue-email.server.ts";
import type { RenderedText } from "./issue-email.server.ts";

const siteUrl = "https://www.northwind.example";
const deps = { content: fixtureContent, config: readConfig({ SITE_URL: siteUrl }), site };
const tags = "utm_source=newsletter&utm_medium=email&utm_campaign=two-weeks";
const urls = { archive: `${siteUrl}/newsletter/archive/two-weeks`, unsubscribe: unsubscribePlaceholder };
const card = postCardHtml({
  path: "/blog/counting-crates",
  title: "Counting crates & more",
  excerpt: "What a camera above the gate sees.",
  cover: "/pictures/covers/counting-crates.svg",
});

function render(content: string, changes: Partial<RenderedText> = {}, locale: (typeof locales)[number] = "en") {
  const issue = { subject: "Two weeks with a stopwatch", preheader: "41 minutes become 6.", content, ...changes };
  return renderIssue(deps, { issue, locale, urls, campaign: "two-weeks" });
}

function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => [node, ...elementsOf(node.children)]);
}

const elements = (html: string) => elementsOf(readTree(html));
const named = (html: string, name: string) => elements(html).filter((element) => element.name === name);

const everything = `<h2>What worked</h2>
<p>Time the work <strong>before</strong> the <a href="/services">first workshop</a>, or <em>ask</em> us.</p>
<ul>
<li>one</li>
<li>two
<ul>
<li>within two</li>
</ul>
</li>
</ul>
<ol start="3">
<li>three</li>
</ol>
<blockquote>
<p>We were wrong.</p>
</blockquote>
<pre><code class="language-ts">const a = 1;
  const b = "&lt;2&gt;";
</code></pre>
<hr />
<figure><img src="/media/0123456789abcdef0123456789abcdef-960.jpg" alt="A gate with a camera" width="1400" height="900" /><figcaption>The gate in May</figcaption></figure>
${card}
<table>
<thead>
<tr><th scope="col">Task</th><th scope="col">Minutes</th></tr>
</thead>
<tbody>
<tr><td>Booking</td><td>6</td></tr>
</tbody>
</table>
<p>Write to <a href="mailto:hello@northwind.example">hello@northwind.example</a>, or <a href="/services">see here</a>.</p>`;

describe.for(locales)("%s", (locale) => {
  test("[ISSU-05] both parts have the company's address, the reason, the unsubscribe link and the page to read it on", () => {
    const { html, text } = render("<p>News.</p>", {}, locale);
    const { frame, newsletterIssue: words } = deps.content.emails[locale];
    for (const part of [html, text.replaceAll("\n", " ")]) {
      expect(part).toContain("Fernhollow, Strada Morii 7, 400002");
      expect(part.replaceAll(/\s+/g, " ")).toContain(words.why);
      expect(part).toContain(urls.archive);
      expect(part).toContain(frame.unsubscribe);
    }
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html.split(unsubscribePlaceholder)).toHaveLength(2);
    expect(text.split(unsubscribePlaceholder)).toHaveLength(2);
  });
});

test("[ISSU-05] nothing is loaded but pictures of the site, and links are direct", () => {
  const { html } = render(everything);
  expect(html).not.toMatch(/url\(|@import|<link|<script|<iframe|<form/i);
  expect(named(html, "img").map(({ attributes }) => attributes["src"])).toEqual([
    `${siteUrl}/media/0123456789abcdef0123456789abcdef-960.jpg`,
    `${siteUrl}/pictures/covers/counting-crates.png`,
  ]);
  const hrefs = named(html, "a").map(({ attributes }) => attributes["href"]);
  expect(hrefs).toContain(`${siteUrl}/services?${tags}`);
  expect(hrefs).toContain("mailto:hello@northwind.example");
  expect(hrefs.every((href) => /^(?:https:|mailto:)/.test(href ?? ""))).toBe(true);
});

test("[ISSU-05] only the alternative text of an external picture is kept, however it is written", () => {
  const ownImage = `<img src="${siteUrl}/a.png" alt="own">`;
  const { html } = render(
    `${ownImage}<p><img data-src="/a.png" src="https://evil.example/x.gif" alt="A gate"><img data-src="//evil.example/x.gif"><img src="${siteUrl}@evil.example/x.gif"></p>`,
  );
  expect(named(html, "img").map(({ attributes }) => attributes["src"])).toEqual([`${siteUrl}/a.png`]);
  expect(html).toContain("A gate");
  expect(html).not.toContain("evil.example");
});

test("[ISSU-01] every element of the text has its style inline, and a class that dark mode changes", () => {
  const { html } = render(everything);
  const styled = new Set(["p", "h1", "h2", "li", "th", "a", "img"]);
  const bare = elements(html).filter(({ name, attributes }) => styled.has(name) && !attributes["style"]);
  expect(bare.map(({ name }) => name)).toEqual([]);
  const coloured = elements(html).filter(({ attributes }) => /(?:^|;)color:#0b1639/.test(attributes["style"] ?? ""));
  expect(coloured.length).toBeGreaterThan(10);
  expect(coloured.filter(({ attributes }) => !/\btext\b/.test(attributes["class"] ?? ""))).toEqual([]);
  expect(html).toContain('<meta name="color-scheme" content="light dark" />');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
});

test("[ISSU-01] layout tables are hidden from screen readers, data tables are not", () => {
  const tables = named(render(everything).html, "table");
  const data = tables.filter(({ attributes }) => attributes["role"] !== "presentation");
  expect(data).toHaveLength(1);
  expect(elementsOf(data[0]?.children ?? []).filter(({ name }) => name === "th")).toHaveLength(2);
});

test("[ISSU-01] with pictures off their alternative texts are readable, and a picture fits the column", () => {
  const [picture, cover] = named(render(everything).html, "img").map(({ attributes }) => attributes);
  expect(picture).toMatchObject({ alt: "A gate with a camera", width: "528" });
  expect(picture?.["style"]).toMatch(/font-size:14px.*color:#5a667f.*max-width:528px/);
  expect(cover).toMatchObject({ alt: "", width: "526" });
});

test("[ISSU-01] a post's card links its picture, its title and a line below", () => {
  const { html } = render(card);
  const links = named(html, "a").filter(
    ({ attributes }) => attributes["href"] === `${siteUrl}/blog/counting-crates?${tags}`,
  );
  expect(links).toHaveLength(3);
  expect(html).toContain("Counting crates &amp; more");
  expect(html).toContain(deps.content.emails.en.newsletterIssue.readPost);
});

test("[ISSU-01] the preheader is the first thing in the email, hidden, and kept apart from what follows", () => {
  const { html } = render("<p>News.</p>");
  const [, after = ""] = html.split(/<body[^>]*>/);
  const [first] = elements(after);
  expect(first?.attributes["style"]).toContain("display:none");
  expect(after.indexOf("41 minutes become 6.")).toBeLessThan(after.indexOf("Two weeks with a stopwatch"));
  expect(named(render("<p>News.</p>", { preheader: "" }).html.split(/<body[^>]*>/)[1] ?? "", "div")).toEqual([]);
});

test("[ISSU-01] a cell's paragraphs and lists are separated in both parts of the email; a cell of text alone is unchanged", () => {
  const cells =
    "<td><p>One</p><p>Two</p></td><td><p>A</p><ul><li>b</li><li>c</li></ul></td><td>plain <em>words</em></td>";
  const { html, text } = render(`<table><tbody><tr>${cells}</tr></tbody></table>`);
  const [item, list, words] = named(html, "td").filter(({ attributes }) => attributes["valign"] === "top");
  expect(elementsOf(item?.children ?? []).map(({ name, children }) => [name, ...children])).toEqual([
    ["div", "One"],
    ["div", "Two"],
  ]);
  expect(elementsOf(list?.children ?? []).map(({ name }) => name)).toEqual(["div", "ul", "li", "li"]);
  expect(elementsOf(words?.children ?? []).map(({ name }) => name)).toEqual(["em"]);
  expect(text).toContain("One\nTwo | A\n- b\n- c | plain words");
});

test("[ISSU-01] the plain text is laid out: headings, lists, quotes, code, tables, cards, and links as numbered notes", () => {
  const { text } = render(everything);
  const output = text.split("\n-- \n")[0];
  expect(output).toBe(`Two weeks with a stopwatch
==========================

Read it in your browser: ${urls.archive}

What worked
-----------

Time the work before the first workshop [1], or ask us.

- one
- two
  - within two

3. three

> We were wrong.

    const a = 1;
      const b = "<2>";

* * *

[Picture: A gate with a camera]
The gate in May

Counting crates & more
What a camera above the gate sees.
${siteUrl}/blog/counting-crates?${tags}

Task | Minutes
Booking | 6

Write to hello@northwind.example, or see here [1].

[1] ${siteUrl}/services?${tags}
`);
  expect(text.split("\n").filter((line) => line.length > 76 && !line.includes("://"))).toEqual([]);
});

test("[S13] subject and preheader stay text", () => {
  const nasty = `"><script>alert(1)</script>&amp;`;
  const { html } = render("<p>News.</p>", { subject: nasty, preheader: nasty });
  expect(named(html, "script")).toEqual([]);
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(3);
});

test("[ISSU-01] code keeps its lines and indents", () => {
  const [code] = named(render(everything).html, "pre");
  expect(code?.children.join("")).toBe('const a = 1;\n  const b = "<2>";');
});

test("[ISSU-01] an email that Gmail would cut off is refused with its size; one just below is not", () => {
  const sentences = (count: number) => "<p>A sentence of thirty letters.</p>".repeat(count);
  const short = render(sentences(100));
  expect(Buffer.byteLength(short.html)).toBeLessThan(maxHtmlBytes);
  expect(() => refuseLongEmail(short, "English")).not.toThrow();
  expect(() => refuseLongEmail(render(sentences(1000)), "Romanian")).toThrow(
    /^In Romanian the email is \d+ kB\. Gmail cuts off/,
  );
});

test("an email without text still has its frame", () => {
  const { html, text } = render("");
  expect(named(html, "h1")).toHaveLength(1);
  expect(text).toContain("Two weeks with a stopwatch");
});

test("[SRCE-02] links to our own public pages name the issue before the fragment; others, pictures and the frame's links don't", () => {
  const { html, text } = render(
    `<p><a href="/ro/faq#prices">a</a> <a href="${siteUrl}/blog?page=2">b</a> <a href="/blog?utm_source=own">c</a>
<a href="https://hexley.example/blog">d</a> <a href="/book/${"a1".repeat(32)}">e</a> <a href="/newsletter/unsubscribe/x">f</a>
<a href="/media/a.jpg">g</a> <a href="/admin">h</a> <a href="#top">i</a> <a href="${siteUrl}/faq">${siteUrl}/faq</a></p>
<figure><img src="/blog" alt="" /></figure>`,
  );
  const links = named(html, "a").map(({ attributes }) => attributes["href"]);
  const home = `${siteUrl}/?${tags}`;
  expect(links).toEqual([
    home,
    urls.archive,
    `${siteUrl}/ro/faq?${tags}#prices`,
    `${siteUrl}/blog?page=2&${tags}`,
    `${siteUrl}/blog?utm_source=own`,
    "https://hexley.example/blog",
    `${siteUrl}/book/${"a1".repeat(32)}`,
    `${siteUrl}/newsletter/unsubscribe/x`,
    `${siteUrl}/media/a.jpg`,
    `${siteUrl}/admin`,
    "#top",
    `${siteUrl}/faq?${tags}`,
    unsubscribePlaceholder,
    home,
  ]);
  expect(text).toContain(`${siteUrl}/faq?${tags}`);
  expect(text).toContain(`] ${siteUrl}/ro/faq?${tags}#prices`);
});
