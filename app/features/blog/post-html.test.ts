// What the page adds to a post's HTML, and nothing else.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitise } from "#app/platform/text/sanitise.server.ts";
import { highlight } from "./highlight.ts";
import { enhanceHtml, withSections } from "./post-html.ts";

const facts = { words: { table: "Table", code: "Code" }, origins: ["https://a.example"], cover: "/cover.svg" };

test("tables and code become scrollable regions for the keyboard", () => {
  expect(enhanceHtml("<table><tbody><tr><td>1</td></tr></tbody></table><pre>x</pre><table></table>", facts)).toBe(
    '<div class="prose-scroll" role="group" tabindex="0" aria-label="Table 1"><table><tbody><tr><td>1</td></tr></tbody></table></div><pre role="group" tabindex="0" aria-label="Code 1">x</pre><div class="prose-scroll" role="group" tabindex="0" aria-label="Table 2"><table></table></div>',
  );
});

test("a picture from another origin, which would be blocked, is replaced by the drawn one", () => {
  const ownHeadings = [
    '<img src="/a.png" alt="x" />',
    '<img src="a.png" />',
    '<img alt="x" data-src="https://a.example/a.png?x=1&amp;y=2" />',
  ];
  expect(ownHeadings.map((html) => enhanceHtml(html, facts))).toEqual(ownHeadings);
  const foreign = [
    '<img src="https://b.example/a.png" alt="src=&quot;/x&quot;" />',
    '<img alt="" data-src="http://a.example/a.png" />',
    '<img src="//b.example/a.png" />',
    '<img src="\\\\b.example" />',
    '<img data-src="/a.png" src="https://b.example/a.png" />',
    '<img alt=" src=" data-src="https://b.example/a.png" />',
  ];
  expect(foreign.map((html) => enhanceHtml(html, facts))).toEqual([
    '<img src="/cover.svg" alt="src=&quot;/x&quot;" />',
    '<img alt="" data-src="/cover.svg" />',
    '<img src="/cover.svg" />',
    '<img src="/cover.svg" />',
    '<img data-src="/a.png" src="/cover.svg" />',
    '<img alt=" src=" data-src="/cover.svg" />',
  ]);
});

test("code in a known language is highlighted, in an unknown one it stays as it is", () => {
  const code = (language: string, text: string) =>
    enhanceHtml(`<code class="language-${language}">${text}</code>`, facts);
  expect(code("ts", 'const a = "x &lt; y"; // ok')).toBe(
    '<code class="language-ts"><span class="hl-k">const</span> a = <span class="hl-s">&quot;x &lt; y&quot;</span>; <span class="hl-c">// ok</span></code>',
  );
  expect(code("brainf", "++")).toBe('<code class="language-brainf">++</code>');
  expect(highlight("SELECT 1 -- one", "sql")).toBe(
    '<span class="hl-k">SELECT</span> <span class="hl-n">1</span> <span class="hl-c">-- one</span>',
  );
  expect(highlight("echo $# # count", "bash")).toBe(
    '<span class="hl-k">echo</span> $# <span class="hl-c"># count</span>',
  );
});

test("[S12] highlighting changes no character, and everything stays text", () => {
  const languages = fc.constantFrom("ts", "json", "bash", "yaml", "python", "sql", "css");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."abc <>&\"'`/*#-\n\\1 const<script>".split("")) }),
      languages,
      (code, language) => {
        const html = highlight(code, language) ?? "";
        expect(
          html
            .replaceAll(/<\/?span[^>]*>/g, "")
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&amp;", "&"),
        ).toBe(code);
        expect(html.replaceAll(/<span class="hl-[csnk]">|<\/span>/g, "")).not.toMatch(/[<>]/);
      },
    ),
  );
});

test("[S24] long and nasty code is highlighted in linear time", () => {
  const nasty = [
    '"'.repeat(50_000),
    "/*".repeat(25_000),
    "`\\".repeat(25_000),
    "'a".repeat(25_000),
    "#".repeat(50_000),
  ];
  for (const code of nasty)
    for (const language of ["ts", "bash", "python", "sql", "yaml"])
      expect(() => highlight(code, language)).not.toThrow(); // in quadratic time it would take minutes
});

test("[S12] sanitised HTML stays sanitised: only our own elements and attributes are added", () => {
  const html = sanitise(
    '<pre lang="en"><code class="language-ts">const a = "<b>";</code></pre><table><tr><td onclick="x()">1</td></tr></table>',
  );
  const ours = enhanceHtml(html, facts);
  expect(sanitise(ours)).toBe(html);
});

test("each h2 gets a unique id, and the list has them in order", () => {
  const { html, sections } = withSections(
    '<h2>Soluții &amp; <em>costs</em></h2><p>a</p><h2 lang="en">Twice</h2><h3>Deep</h3><h2>Twice</h2><h2>日本</h2><h2></h2>',
  );
  expect(html).toBe(
    '<h2 id="part-solutii-costs">Soluții &amp; <em>costs</em></h2><p>a</p><h2 lang="en" id="part-twice">Twice</h2><h3>Deep</h3><h2 id="part-twice-3">Twice</h2><h2 id="part-4">日本</h2><h2></h2>',
  );
  expect(sections).toEqual([
    { id: "part-solutii-costs", title: "Soluții & costs" },
    { id: "part-twice", title: "Twice" },
    { id: "part-twice-3", title: "Twice" },
    { id: "part-4", title: "日本" },
  ]);
});

test("[S12] only ids are added to sanitised HTML", () => {
  const clean = sanitise(
    '<h2 onclick="x()">"><script>alert(1)</script> one</h2><pre><code>&lt;h2&gt;no&lt;/h2&gt;</code></pre>',
  );
  const { html, sections } = withSections(clean);
  expect(html).toMatch(/^<h2 id="part-[a-z0-9_-]+">/);
  expect(sanitise(html)).toBe(clean);
  expect(sections).toHaveLength(1);
});
