import { expect, test } from "vitest";
import { sanitise } from "#app/platform/text/sanitise.server.ts";
import { pastedHtml, tidied } from "./pasted-html.ts";

const clipboard = (html: string, words: string) => ({
  getData: (type: string) => (type === "text/html" ? html : words),
});
const pasted = (html: string, words = "Words") => {
  const found = pastedHtml(clipboard(html, words));
  return found === undefined ? undefined : tidied(sanitise(found));
};

test("text of a word processor keeps headings, paragraphs, lists and links without its styles", () => {
  const word =
    '<html xmlns:o="urn"><head><style>p.MsoNormal {margin:0}</style></head><body><!--StartFragment-->\r\n' +
    '<h1 style="mso-x:y">Title</h1><p class=MsoNormal>One <span lang=RO>și\r\ndoi</span> <o:p></o:p></p>' +
    "<p class=MsoNormal><o:p>&nbsp;</o:p></p><ul type=disc><li class=MsoNormal><b>Three</b></li></ul>" +
    '<p><a href="https://a.example">There</a></p><!--EndFragment--></body></html>';
  expect(pasted(word)).toBe(
    "<h2>Title</h2>\n<p>One și doi </p>\n<ul>\n<li><b>Three</b></li>\n</ul>\n" +
      '<p><a href="https://a.example" rel="noopener noreferrer nofollow">There</a></p>',
  );
});

test("text of Google Docs is not bold as a whole", () => {
  expect(pasted('<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p>One</p></b>')).toBe(
    "<p>One</p>",
  );
});

test("scripts in a paste are removed", () => {
  expect(pasted('<p onclick="x()">One</p><script>x()</script><img src=x onerror="x()">')).not.toMatch(
    /onclick|script|onerror/,
  );
});

test.for([
  ["words alone", "", "Words"],
  ["HTML that was copied as a text", "<div><span>&lt;p&gt;One&lt;/p&gt;</span><br></div>", "<p>One</p>"],
  ["words in a wrapper", "<div><span>Words</span></div>", "Words"],
])("%s go the browser's own way", ([, html = "", words = ""]) => {
  expect(pasted(html, words)).toBeUndefined();
});
