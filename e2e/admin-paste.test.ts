// Pasting the clipboard contents of other programs into a post, in a real browser.
import fc from "fast-check";
import type { Page } from "playwright-core";
import { outlineHtml, readClipboards } from "#test/clipboards.ts";
import { shownHtml } from "#test/shown-html.ts";
import { open, paste, readSource, show, source, text, tool } from "./post-text.ts";
import { expect, test } from "./test.ts";

/** Returns the HTML of a post that consists of the pasted text. */
async function pasteAlone(page: Page, html: string, written = ""): Promise<string> {
  await show(page, "");
  await text(page).focus();
  await paste(page, html, written);
  await expect.poll(() => text(page).innerText()).not.toMatch(/^\s*$/);
  return readSource(page);
}

/** The plain text beside the HTML, by default text that must not be formatted. */
const besideHtml = "## Glued\n\n- **plain** text was taken\n- not HTML";

/** The files of test/clipboards by program: one test of all would take minutes on a busy machine. */
const byProgram = Map.groupBy(readClipboards(), ({ title }) => title.split(":")[0] ?? "");

test.for([...byProgram])(
  "[STUD-01] the clipboard is pasted with its words, lines, lists and tables, whatever text and RTF are beside its HTML: %s",
  async ([, clipboards], { page, site }) => {
    await open(page, site, "<p>Begin</p>");
    const pasted: string[] = [];
    for (const { title, html, text: words } of clipboards)
      pasted.push(`${title}\n${outlineHtml(await pasteAlone(page, html, words || besideHtml))}`);
    expect(pasted).toEqual(clipboards.map(({ title, post }) => `${title}\n${post}`));
  },
);

test("[STUD-01] whatever HTML is pasted, the post has the words that a browser shows, in order", async ({
  page,
  openPage,
  site,
}) => {
  await open(page, site, "<p>Begin</p>");
  const openedPage = await openPage();
  await openedPage.goto("about:blank");
  await fc.assert(
    fc.asyncProperty(shownHtml, async (part) => {
      const html = `${part}<div>Last</div>`;
      await openedPage.setContent(`<!doctype html><body>${html}</body>`);
      const post = await pasteAlone(page, html);
      const written = await openedPage.evaluate(() => document.body.innerText);
      await openedPage.setContent(`<!doctype html><body>${post}</body>`);
      expect(wordsIn(await openedPage.evaluate(() => document.body.innerText))).toEqual(wordsIn(written));
    }),
    { numRuns: 40, seed: 61 },
  );
});

function wordsIn(shownText: string): string[] {
  return shownText.split(/\s+/).filter(Boolean);
}

test("[STUD-01] the HTML of a text contains what was just pasted, however late the server responds", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Begin</p>");
  const answers: (() => Promise<void>)[] = [];
  await page.route("**/api/admin/blog/preview", (route) => void answers.push(() => route.continue()));
  await text(page).press("Control+End");
  await paste(page, "<p>, and <strong>go on</strong></p>", ", and go on");
  await tool(page, "HTML").click();
  await expect.poll(() => answers.length).toBe(1);
  expect(await source(page).count()).toBe(0);
  for (const answer of answers) await answer();
  await expect.poll(() => source(page).inputValue()).toBe("<p>Begin, and <strong>go on</strong></p>");
});

test("[STUD-01] what is typed while the server reads a paste stays, after it, and the caret stays behind what was typed", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Begin</p>");
  const answers: (() => Promise<void>)[] = [];
  const answer = async () => {
    await expect.poll(() => answers.length).toBe(1);
    await answers.pop()?.();
  };
  await page.route("**/api/admin/blog/preview", (route) => void answers.push(() => route.continue()));
  await text(page).press("Control+End");
  await paste(page, "<p><b>, pasted</b></p>", ", pasted");
  await page.keyboard.type(" typed");
  await answer();
  await expect.poll(() => text(page).innerText()).toContain("pasted");
  await page.keyboard.type(" on");
  expect(await readSource(page)).toBe("<p>Begin<strong>, pasted</strong> typed on</p>");

  await text(page).press("Control+a");
  await paste(page, "<p><b>pasted</b></p>", "pasted");
  await page.keyboard.type(" typed");
  await answer();
  await expect.poll(() => text(page).innerText()).toContain("pasted");
  await page.keyboard.type(" on");
  expect(await readSource(page)).toBe("<p><strong>pasted</strong> typed on</p>");
});

test("[STUD-01] a picture of another site is left out with a notice, the text around it stays formatted, and the next paste removes the notice", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Begin</p>");
  const note = page.getByText("Pictures from other sites were left out: upload them here.");
  const picture = '<p>A <b>loom</b> <img src="https://example.com/a.png"><img src="/\\example.com/b.png"></p>';
  expect(await pasteAlone(page, picture)).toBe("<p>A <strong>loom</strong></p>");
  await expect.poll(() => note.count()).toBe(1);
  const ownHtml = '<p>Own <img src="/media/a.png" alt="A loom"></p>';
  expect(await pasteAlone(page, ownHtml)).toBe('<p>Own <img src="/media/a.png" alt="A loom" /></p>');
  await expect.poll(() => note.count()).toBe(0);
});

test("[STUD-01] U+202F, the level, start and kind of lists, and the language of code are kept when saved", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Begin</p>");
  expect(await pasteAlone(page, "<p>15\u202F000\u00A0€</p>")).toBe("<p>15\u202F000\u00A0€</p>");
  const lists = '<ol type="a" start="3"><li>One<ol type="I"><li>Inner</li></ol></li></ol>';
  expect(await pasteAlone(page, lists)).toMatch(/^<ol start="3" type="a">\n<li>One\n<ol type="I">\n<li>Inner<\/li>/);
  const code = '<pre><code class="language-js">a</code></pre>';
  expect(await pasteAlone(page, code)).toBe(code);
});

test("[STUD-01] Markdown pasted as text is formatted, undo restores the text; a single mark stays text", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Begin</p>");
  const answer =
    "## Plan\n\nTwo **options**:\n\n1. Buy\n   - New\n2. Rent `one`\n\n| A | B |\n|---|---|\n| 1 | 2<br>3 |\n\n```js\nlet a;\n```\n";
  await pasteAlone(page, "", answer);
  const formatted = "h2 Plan\np Two options:\n1. Buy\n  - New\n2. Rent one\n| A | B\n| 1 | 2 ⏎ 3\n``` js\nlet a;";
  await expect.poll(async () => outlineHtml(await readSource(page))).toBe(formatted);
  await text(page).press("Control+z");
  await expect
    .poll(async () => (await readSource(page)).startsWith("<p>## Plan</p>\n<p>Two **options**:</p>"))
    .toBe(true);
  await text(page).press("Control+z");
  await expect.poll(() => readSource(page)).toBe("");
  await pasteAlone(page, "<html><body><!--StartFragment--><!--EndFragment--></body></html>", answer); // HTML without words
  await expect.poll(async () => outlineHtml(await readSource(page))).toBe(formatted);
  expect(await pasteAlone(page, "", "3 * 4 * 5 and **two**")).toBe("<p>3 * 4 * 5 and **two**</p>");
  expect(await pasteAlone(page, "", "One\u000Btwo\u0007")).toBe("<p>One</p>\n<p>two</p>");
});
