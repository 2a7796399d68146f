// A post's headings become places to link to.
import { expect, test } from "vitest";
import { sanitise } from "./sanitise.server.ts";
import { withSections } from "./sections.ts";

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
