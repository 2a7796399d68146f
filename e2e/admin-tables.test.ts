// Tables in the post editor, and the end of its text, in a real browser.
import type { Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { posts, writeOnly } from "./admin-posts.ts";
import { openScreen } from "./admin-session.ts";
import { readSource, show, text, tool } from "./post-text.ts";
import { expect, test } from "./test.ts";

async function open(page: Page, site: Site, content: string): Promise<void> {
  const token = await writeOnly(site, { title: "Looms", content });
  const [post] = await posts(site, token);
  await openScreen(page, token, { path: `/admin/blog/${post?.id}/edit`, title: "Edit post" });
  await text(page).waitFor();
}

const rowOf = (cells: readonly string[], tag = "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;

const tableOf = (rows: readonly (readonly string[])[]) =>
  `<table>\n<tbody>\n${rows.map((row) => rowOf(row)).join("\n")}\n</tbody>\n</table>`;

const nine = tableOf(["a", "b", "c"].map((row) => [1, 2, 3].map((column) => `${row}${column} xy`)));
const empty = tableOf(["", "", ""].map(() => ["", "", ""]));

/** Returns the number of cells per row of each table. */
const shapes = (page: Page) =>
  text(page).evaluate((element) =>
    [...element.querySelectorAll("table")].map((table) => [...table.rows].map(({ cells }) => cells.length)),
  );

/** Puts the caret into a cell, and notifies the editor, as the browser does a moment later. */
function putCaret(page: Page, cell: number, share: 0 | 0.5 | 1): Promise<void> {
  return text(page).evaluate(
    (element, at) => {
      const place = element.querySelectorAll("td, th")[at.cell];
      if (!(element instanceof HTMLElement) || !place) throw new Error("There is no such cell.");
      element.focus();
      const textNode = document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode();
      const length = textNode?.textContent?.length ?? 0;
      getSelection()?.collapse(textNode ?? place.querySelector("p") ?? place, Math.round(length * at.share));
      document.dispatchEvent(new Event("selectionchange"));
    },
    { cell, share },
  );
}

const keys = [
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Tab",
  "Shift+Tab",
  "Enter",
  "Shift+Enter",
  "Home",
  "End",
  "Control+Home",
  "Control+End",
  "Backspace",
  "Delete",
];

/** Positions with a test each: one test of all would take minutes on a busy machine. */
const places = { "at the start": 0, "in the middle": 0.5, "at the end": 1 } as const;

for (const [label, html] of [
  ["words", nine],
  ["nothing", empty],
] as const)
  for (const [place, share] of Object.entries(places))
    test(`[STUD-01] ${keys.length} keys keep a table's shape ${place} of a cell with ${label}; Tab in the last one adds a row`, async ({
      page,
      site,
    }) => {
      await open(page, site, html);
      for (const key of keys) {
        await show(page, html);
        for (let cell = 0; cell < 9; cell++) {
          await putCaret(page, cell, share);
          await page.keyboard.press(key);
          await page.keyboard.type("z");
          const isNewRow = key === "Tab" && cell === 8;
          const rows = isNewRow ? [3, 3, 3, 3] : [3, 3, 3];
          expect([key, cell, await shapes(page)]).toEqual([key, cell, [rows]]);
          if (isNewRow) await show(page, html);
        }
      }
    });

test("[STUD-01] arrows move between cells and out of the table, Tab adds a row at its end, Enter adds a paragraph", async ({
  page,
  site,
}) => {
  await open(page, site, nine);
  await putCaret(page, 0, 1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("R");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("D");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("L");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type("U");
  await page.keyboard.press("Enter");
  await page.keyboard.type("second");
  await putCaret(page, 8, 1);
  await page.keyboard.press("Tab");
  await page.keyboard.type("new");
  await page.keyboard.press("Tab");
  await page.keyboard.type("row");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("NEW");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Behind");
  expect(await readSource(page)).toBe(
    [
      "<table>",
      "<tbody>",
      "<tr><td><p>a1 xyU</p>\n<p>second</p></td><td>Ra2 xy</td><td>a3 xy</td></tr>",
      "<tr><td>b1 xyL</td><td>Db2 xy</td><td>b3 xy</td></tr>",
      "<tr><td>c1 xy</td><td>c2 xy</td><td>c3 xy</td></tr>",
      "<tr><td>NEW</td><td>row</td><td></td></tr>",
      "</tbody>",
      "</table>",
      "<p>Behind</p>",
    ].join("\n"),
  );
});

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await text(page).evaluate((element, input) => {
    const clipboardData = new DataTransfer();
    for (const [type, written] of Object.entries(input)) clipboardData.setData(type, written);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test("[STUD-01] several lines pasted into a cell stay in it, plain or formatted", async ({ page, site }) => {
  await open(page, site, nine);
  await putCaret(page, 4, 1);
  await paste(page, { "text/plain": ", one\ntwo\n\nthree" });
  await expect.poll(() => readSource(page)).toBe(nine.replace("b2 xy", "<p>b2 xy, one</p>\n<p>two</p>\n<p>three</p>"));
  await show(page, nine);
  await putCaret(page, 0, 0.5);
  await paste(page, { "text/html": "<p>One</p><ul><li>Two</li></ul><p>three</p>", "text/plain": "One Two three" });
  await expect
    .poll(() => readSource(page))
    .toBe(nine.replace("a1 xy", "<p>a1 One</p>\n<ul>\n<li>Two</li>\n</ul>\n<p>threexy</p>"));
  await text(page).press("Control+z");
  await expect.poll(() => readSource(page)).toBe(nine);
});

test("[STUD-01] a table pasted into cells fills or extends the table; pasted with other blocks it becomes text", async ({
  page,
  site,
}) => {
  const four = "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>";
  await open(page, site, nine);
  await putCaret(page, 4, 0.5);
  await paste(page, { "text/html": four, "text/plain": "1\t2\n3\t4" });
  await expect
    .poll(() => readSource(page))
    .toBe(
      tableOf([
        ["a1 xy", "a2 xy", "a3 xy"],
        ["b1 xy", "1", "2"],
        ["c1 xy", "3", "4"],
      ]),
    );
  await text(page).press("Control+z");
  await expect.poll(() => readSource(page)).toBe(nine);

  await putCaret(page, 8, 0);
  await paste(page, { "text/html": four, "text/plain": "1\t2\n3\t4" });
  await expect.poll(() => shapes(page)).toEqual([[4, 4, 4, 4]]);

  await show(page, nine);
  await putCaret(page, 8, 1);
  await paste(page, { "text/html": `<h3>Prices</h3>${four}<p>End</p>`, "text/plain": "Prices 1 2 3 4 End" });
  await text(page).getByText("End").waitFor();
  expect(await shapes(page)).toEqual([[3, 3, 3]]);
  expect((await readSource(page)).replaceAll(/<[^>]*>|\n/g, " ")).toMatch(/c3 xy\s+Prices\s+1\s+2\s+3\s+4\s+End/);
});

test("[STUD-01] tab-separated rows fill cells, as copied from spreadsheets and databases; indented lines stay lines", async ({
  page,
  site,
}) => {
  await open(page, site, nine);
  const filled = tableOf([
    ["a1 xy", "a2 xy", "a3 xy"],
    ["b1 xy", "1 &lt; 2", "two<br />lines"],
    ["c1 xy", "", "4"],
  ]);
  await putCaret(page, 4, 0.5);
  await paste(page, { "text/plain": '1 < 2\t"two\r\nlines"\r\n\t4\r\n' });
  await expect.poll(() => readSource(page)).toBe(filled);
  await text(page).press("Control+z");
  await expect.poll(() => readSource(page)).toBe(nine);

  await putCaret(page, 8, 0);
  await paste(page, { "text/html": "<meta charset='utf-8'>", "text/plain": "1\t2\n\t\n5\t6" });
  await expect.poll(() => shapes(page)).toEqual([[4, 4, 4, 4, 4]]);

  await show(page, nine);
  await putCaret(page, 0, 1);
  await paste(page, { "text/plain": "\tone\n\ttwo" });
  await expect.poll(() => shapes(page)).toEqual([[3, 3, 3]]);
  await expect
    .poll(async () => (await text(page).locator("td").first().innerText()).split(/\s+/))
    .toEqual(["a1", "xy", "one", "two"]);
  await show(page, "<p>Before</p>");
  await text(page).getByText("Before").click();
  await page.keyboard.press("End");
  await paste(page, { "text/plain": "a\tb\nc\td" });
  await expect.poll(() => readSource(page)).toContain("c\td");
});

test("[STUD-01] selected cells are emptied by Backspace, and the table keeps its shape", async ({ page, site }) => {
  await open(page, site, nine);
  await putCaret(page, 0, 0);
  for (const key of ["Shift+ArrowDown", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => text(page).locator(".selectedCell").count()).toBeGreaterThan(1);
  const copied = await text(page).locator(".selectedCell").allInnerTexts();
  await page.keyboard.press("Backspace");
  await expect.poll(async () => (await text(page).innerText()).includes("a1 xy")).toBe(false);
  expect(await shapes(page)).toEqual([[3, 3, 3]]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => readSource(page)).toBe(nine);
  expect(copied).toContain("a1 xy");
});

test("[STUD-01] copied cells can be pasted into other cells", async ({ page, site }) => {
  await open(page, site, nine);
  await putCaret(page, 0, 0);
  for (const key of ["Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(() => text(page).locator(".selectedCell").count()).toBeGreaterThan(1);
  const copied = await text(page).locator(".selectedCell").allInnerTexts();
  await page.keyboard.press("Control+c");
  await putCaret(page, 8, 0);
  await page.keyboard.press("Control+v");
  await expect.poll(async () => (await text(page).innerText()).split("a1 xy").length - 1).toBe(2);
  expect(copied).toContain("a1 xy");
  expect((await shapes(page)).length).toBe(1);
  const [rows = []] = await shapes(page);
  expect(new Set(rows).size).toBe(1); // still a rectangle
});

/** Returns the index of the cell that begins with "one". */
const cellOfOne = (html: string) => html.slice(0, html.indexOf("one")).split(/<t[dh]\b/).length - 2;

const stored = [
  '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>one</td><td>2</td></tr></tbody></table>',
  "<table>\n<caption>Prices</caption>\n<tr><td>one<br />two</td><td></td></tr></table>",
  '<table><tbody><tr><th>A</th><td colspan="2"><strong>one</strong> <a href="/about">two</a></td></tr><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
  "<table>\n  <tbody>\n    <tr>\n      <td> one </td>\n      <td><p>two</p></td>\n    </tr>\n  </tbody>\n</table>",
  "<table><tbody><tr><td><p>one</p><p>two</p></td><td><ul><li>x</li></ul></td></tr></tbody></table>",
  '<table><tbody><tr><td>one <img src="/pictures/a.png" alt="A" /></td><td><code>x</code></td></tr></tbody></table>',
];

test("[STUD-01] a stored table is saved character for character, and editing one cell leaves the others unchanged", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Looms</p>");
  for (const html of stored) {
    await show(page, `${html}\n<p>Behind</p>`);
    expect(await readSource(page)).toBe(`${html}\n<p>Behind</p>`);
    expect(await text(page).locator(".editor-locked").count()).toBe(0);
    await putCaret(page, cellOfOne(html), 0);
    await page.keyboard.type("Q");
    const plain = (some: string) => some.replaceAll(/\s+|<\/?tbody>|<\/?p>/g, "");
    await expect
      .poll(async () => plain(await readSource(page)))
      .toBe(plain(`${html}<p>Behind</p>`).replace("one", "Qone"));
  }
});

const lastBlocks = {
  "a code block": "<pre><code>const a = 1;</code></pre>",
  "a table": nine,
  "a picture": '<figure><img src="/pictures/covers/counting-crates.svg" alt="" width="1200" height="750" /></figure>',
  "a divider": "<hr />",
  "a locked block": "<dl><dt>T</dt><dd>D</dd></dl>",
  "a quote that ends with code": "<blockquote>\n<p>Said</p>\n<pre><code>x</code></pre>\n</blockquote>",
};

for (const [label, html] of Object.entries(lastBlocks))
  test(`[STUD-01] text can be added after ${label} at the end, by mouse and by ↓, and an empty line isn't stored`, async ({
    page,
    site,
  }) => {
    await open(page, site, html);
    await expect.poll(() => readSource(page)).toBe(html);
    const { width, height } = (await text(page).boundingBox()) ?? { width: 0, height: 0 };
    await text(page).click({ position: { x: width / 2, y: height - 8 } });
    await page.keyboard.type("Behind");
    await expect.poll(() => readSource(page)).toBe(`${html}\n<p>Behind</p>`);

    await show(page, `<p>Before</p>\n${html}`);
    await text(page).getByText("Before").click();
    const isBehind = () =>
      page.evaluate(() => {
        const { anchorNode: at } = getSelection() ?? { anchorNode: null };
        const element = at instanceof Element ? at : at?.parentElement;
        const last = document.querySelector(".editor-text")?.lastElementChild;
        return last?.localName === "p" && last.contains(element ?? null);
      });
    for (let presses = 0; presses < 12 && !(await isBehind()); presses++) await page.keyboard.press("ArrowDown");
    await page.keyboard.type("After");
    await expect.poll(() => readSource(page)).toBe(`<p>Before</p>\n${html}\n<p>After</p>`);
  });

test("[STUD-01] typing doesn't replace a selected locked block, pasting inserts after it, and Backspace removes it", async ({
  page,
  site,
}) => {
  const locked = "<dl><dt>T</dt><dd>D</dd></dl>";
  await open(page, site, `<p>Before</p>\n${locked}\n<p>After</p>`);
  let clicks = 0; // each in another place: a second one in the same would be a double click
  const select = async () => {
    await text(page)
      .locator(".editor-locked")
      .click({ position: { x: 20 + 20 * ++clicks, y: 20 } });
    await text(page).locator(".editor-locked.ProseMirror-selectednode").waitFor();
  };
  await select();
  await page.keyboard.type("xy");
  await expect.poll(() => readSource(page)).toBe(`<p>Before</p>\n${locked}\n<p>xy</p>\n<p>After</p>`);
  await select();
  await paste(page, { "text/plain": "plain" });
  await select();
  await paste(page, { "text/html": "<p><b>bold</b></p>", "text/plain": "bold" });
  await text(page).getByText("bold").waitFor();
  expect(await readSource(page)).toBe(
    `<p>Before</p>\n${locked}\n<p><strong>bold</strong></p>\n<p>plain</p>\n<p>xy</p>\n<p>After</p>`,
  );
  await select();
  await page.keyboard.press("Enter");
  await page.keyboard.type("new");
  await select();
  await page.keyboard.press("Backspace");
  await expect.poll(() => readSource(page)).not.toContain(locked);
  await tool(page, "Undo").click();
  await expect.poll(() => readSource(page)).toContain(locked);
});

/** Selects words like a drag, and notifies the editor. */
function selectFrom(page: Page, [first, last]: readonly [string, string]): Promise<void> {
  return text(page).evaluate(
    (element, ends) => {
      const find = (written: string) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (node.textContent === written) return node;
        throw new Error(`There is no ${written}.`);
      };
      if (element instanceof HTMLElement) element.focus();
      getSelection()?.setBaseAndExtent(find(ends.first), 0, find(ends.last), ends.last.length);
      document.dispatchEvent(new Event("selectionchange"));
    },
    { first, last },
  );
}

// After public reports: prosemirror-tables 24, 41, 234, 291, froala 2881, ckeditor4 3256, maho 872, dextinity 6364.
test("[STUD-01] deleting after a table keeps its cells", async ({ page, site }) => {
  await open(page, site, `${nine}\n<p>Behind</p>`);
  await text(page).getByText("Behind").click();
  await page.keyboard.press("Home");
  for (const key of ["Backspace", "Backspace", "ArrowDown", "Delete"]) await page.keyboard.press(key);
  expect(await shapes(page)).toEqual([[3, 3, 3]]);
});

test("[STUD-01] deleting before a table, and the text of a cell, keeps its cells", async ({ page, site }) => {
  await open(page, site, `<p>Before</p>\n${nine.replace("b2 xy", "x")}`);
  await text(page).getByText("Before").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  expect(await shapes(page)).toEqual([[3, 3, 3]]);
  await putCaret(page, 4, 1);
  for (const key of ["Backspace", "Backspace", "Backspace"]) await page.keyboard.press(key);
  expect(await shapes(page)).toEqual([[3, 3, 3]]);
});

test("[STUD-01] deleting a selected paragraph of a cell empties it alone", async ({ page, site }) => {
  await open(page, site, `${nine}\n<p>Behind</p>`);
  await text(page).getByText("c3 xy").click({ clickCount: 3 });
  await page.keyboard.press("Delete");
  expect(await readSource(page)).toBe(`${nine.replace("c3 xy", "")}\n<p>Behind</p>`);
});

test("[STUD-01] deleting everything removes the tables, too", async ({ page, site }) => {
  await open(page, site, `${nine}\n<p>Behind</p>`);
  await putCaret(page, 0, 0);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await expect.poll(() => readSource(page)).toBe("");
});

test("[STUD-01] typing over a selection that ends in a table keeps its rows", async ({ page, site }) => {
  await open(page, site, `<p>Before</p>\n${nine}`);
  await selectFrom(page, ["Before", "b2 xy"]);
  await page.keyboard.type("z");
  for (const row of (await shapes(page)).flat()) expect(row).toBe(3);
});

test("[STUD-01] arrows move line by line within a cell, and a final heading or list has no empty line after it", async ({
  page,
  site,
}) => {
  await open(page, site, nine.replace("b2 xy", "<p>one</p>\n<p>two</p>\n<p>three</p>"));
  await putCaret(page, 1, 0);
  for (const letter of ["A", "B", "C", "D"]) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.type(letter);
  }
  expect(await readSource(page)).toBe(
    nine.replace("b2 xy", "<p>Aone</p>\n<p>Btwo</p>\n<p>Cthree</p>").replace("c2 xy", "Dc2 xy"),
  );
  for (const html of ["<p>Words</p>", "<h2>Words</h2>", "<ul>\n<li>Words</li>\n</ul>"]) {
    await show(page, html);
    await expect.poll(() => text(page).evaluate((element) => element.lastElementChild?.textContent)).toBe("Words");
  }
});
