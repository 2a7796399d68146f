// The post editor in a real browser: unchanged HTML, output, pictures, pasting, keyboard.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { posts } from "./admin-posts.ts";
import { bearer, focused, send, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { open, paste, readSource, show, openSource, text, tool } from "./post-text.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

async function save(page: Page, site: Site, token: string): Promise<string | undefined> {
  await tool(page, "Save").click();
  await toastWords(page);
  return (await posts(site, token))[0]?.content;
}

/** Returns a text as the server stores it. */
async function sanitised(site: Site, token: string, content: string): Promise<string> {
  const response = await send(site, "/api/admin/blog/preview", { content }, bearer(token));
  return (await readJson<{ content: string }>(response)).content;
}

/** Selects the whole text; the browser reports a selection a moment after the key. */
async function selectAll(page: Page, written: string): Promise<void> {
  const select = async () => {
    await text(page).press("Control+a");
    return page.evaluate(() => getSelection()?.toString().trim());
  };
  await expect.poll(select).toBe(written);
}

const starters = readdirSync("content/en/posts").map((file) => {
  const html = readFileSync(`content/en/posts/${file}`, "utf8");
  return html.slice(html.indexOf("-->") + 3).trim();
});

test("[STUD-01] every starter post can be opened and saved unchanged, and then edited", async ({ page, site }) => {
  const token = await open(page, site, starters[0] ?? "");
  for (const starter of starters) {
    await show(page, starter);
    const before = await readSource(page);
    expect(before).toBe(await sanitised(site, token, starter));
    await expect.poll(() => text(page).locator(".editor-locked").count()).toBe(0);
    await text(page).locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Indeed.");
    const after = await readSource(page);
    expect(after.replace(" Indeed.", "")).toBe(before);
    expect(after).not.toBe(before);
  }
  const last = await readSource(page);
  expect(await save(page, site, token)).toBe(last);
});

const words = fc.constantFrom("Loom", "a b", " și ", "x &amp; y", "&nbsp;", "\n", "<br />");
const inline = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    words,
    fc
      .tuple(fc.constantFrom("strong", "em", "b", "code", "kbd", "sub", "q", "cite"), tie("one"), tie("one"))
      .map(([name, first, second]) => `<${name}>${first}${second}</${name}>`),
    tie("one").map((inside) => `<a href="/about" title="x">${inside}</a>`),
    fc.constantFrom('<abbr title="T">t</abbr>', '<em lang="la">ibidem</em>', '<img src="/a.png" alt="A" />'),
  ),
})).one;
const block = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom("p", "h2", "h3", "h4", "h5", 'p lang="ro"'), inline)
      .map(([name, inside]) => `<${name}>${inside}</${name.split(" ")[0]}>`),
    fc
      .tuple(fc.constantFrom("ul", "ol"), inline, tie("one"))
      .map(([l, a, b]) => `<${l}><li>${a}</li>\n<li>${b}</li></${l}>`),
    tie("one").map((inside) => `<blockquote>${inside}\n${inside}</blockquote>`),
    inline.map((inside) => `<figure><img src="/a.png" alt="" /><figcaption>${inside}</figcaption></figure>`),
    inline.map(
      (inside) =>
        `<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>${inside}</td></tr></tbody></table>`,
    ),
    fc.constantFrom(
      '<pre><code class="language-ts">const a = 1;\n\n  b &lt; c</code></pre>',
      "<pre>plain</pre>",
      "<hr />",
      "<dl><dt>T</dt><dd>D</dd></dl>",
      "<table><caption>C</caption><tr><td><p>x</p></td></tr></table>",
      "<table>\n<caption>A &amp; B</caption>\n<tr><td>x</td></tr></table>",
      "<table><caption>A <em>B</em></caption><tbody><tr><td>x</td></tr></tbody></table>",
      "<blockquote>\n<p>x</p>\n<cite>A &lt; B</cite>\n</blockquote>",
      "<blockquote><blockquote><p>x</p><cite>A</cite></blockquote><p>y</p><cite><em>B</em></cite></blockquote>",
      '<ol start="3" reversed=""><li><p>x</p></li></ol>',
    ),
    inline,
  ),
})).one;

/** Returns the HTML after the changed block, which ends with a line break. */
function withoutFirst(html: string, first: string): string {
  expect(html.startsWith(first)).toBe(true);
  return html.slice(first.length).trimStart();
}

test("[STUD-01] allowed HTML is saved character for character, even if the text beside it changes", async ({
  page,
  site,
}) => {
  const token = await open(page, site, "<p>Begin</p>");
  const some = fc.array(fc.tuple(block, fc.constantFrom("", "\n", "\n\n  ")), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(some, async (parts) => {
      const html = `<p>First</p>\n${parts.flat().join("")}`;
      await show(page, html);
      const before = await readSource(page);
      expect(before).toBe(await sanitised(site, token, html));
      await text(page).locator("p").first().click();
      await page.keyboard.press("Home");
      await page.keyboard.type("X");
      expect(withoutFirst(await readSource(page), "<p>XFirst</p>")).toBe(withoutFirst(before, "<p>First</p>"));
    }),
    { numRuns: 18, seed: 20 },
  );
});

test("[STUD-01] Markdown is formatted while typing and can be undone; the toolbar is one tab stop with arrow keys", async ({
  page,
  site,
}) => {
  const token = await open(page, site, "");
  await text(page).click();
  await page.keyboard.type("## Looms\nSome **bold**, *soft* and `code`.\n- One\nTwo\n\n> Said\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("---After");
  expect(await save(page, site, token)).toBe(
    [
      "<h2>Looms</h2>",
      "<p>Some <strong>bold</strong>, <em>soft</em> and <code>code</code>.</p>",
      "<ul>\n<li>One</li>\n<li>Two</li>\n</ul>",
      "<blockquote>\n<p>Said</p>\n</blockquote>",
      "<hr />",
      "<p>After</p>",
    ].join("\n"),
  );
  for (let keys = 0; keys < 100; keys++) await page.keyboard.press("Control+z"); // typed slowly, each key is a step of its own
  await expect.poll(() => readSource(page)).toBe("");

  await show(page, "<p>Looms</p>");
  await text(page).click();
  await selectAll(page, "Looms");
  await tool(page, "Bold").click();
  await expect.poll(() => tool(page, "Bold").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("End");
  await tool(page, "Table").click();
  await page.keyboard.type("Name");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Price");
  await tool(page, "Delete column").click();
  const html = await readSource(page);
  expect(html).toContain("<p><strong>Looms</strong></p>");
  expect(html).toContain('<thead>\n<tr><th scope="col">Name</th><th scope="col"></th></tr>\n</thead>');
  await tool(page, "Heading 2").focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focused(page)).toBe("Redo");
  await page.keyboard.press("Home");
  await expect.poll(() => focused(page)).toBe("Heading 2");
});

test("[STUD-01] cleans up text pasted from Word and Google Docs; links to a page by title or to an address", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Looms</p>");
  await pasteTwoPages(page, "word");
  await page.reload(); // what was left out is said once more
  await pasteTwoPages(page, "google-docs");

  await text(page).click();
  await selectAll(page, "Looms");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Link" });
  const release = await holdAnswers(page, "**/api/admin/pages*");
  await dialog.getByRole("textbox").fill("nowhere");
  await expect.poll(() => dialog.getByRole("status").innerText()).toBe("Loading pages...");
  release();
  await dialog.getByText("No page on this site has these words in its title.").waitFor();
  await dialog.getByRole("textbox").fill("about");
  await dialog.getByRole("button", { name: "/about" }).click();
  await expect.poll(() => readSource(page)).toBe('<p><a href="/about">Looms</a></p>');
  await text(page).click();
  await page.keyboard.press("Control+k");
  await dialog.getByRole("textbox").fill("example.com/x");
  await dialog.getByRole("button", { name: "Set link" }).click();
  await expect.poll(() => readSource(page)).toBe('<p><a href="https://example.com/x">Looms</a></p>');

  await show(page, "<p>One</p>\n<p>Two</p>");
  const clean = await holdAnswers(page, (url) => url.pathname === "/api/admin/blog/preview");
  await text(page).press("Control+Home");
  await paste(page, "<p>, pasted</p>", "words", { atLineEnd: true });
  await page.keyboard.press("ArrowDown"); // the caret moves while the server cleans it
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  clean();
  await text(page).getByText("pasted").waitFor();
  await expect.poll(() => readSource(page)).toBe("<p>One, pasted</p>\n<p>Two!</p>");
});

/** Pastes two pages over "Looms" and undoes it. */
async function pasteTwoPages(page: Page, from: string): Promise<void> {
  await text(page).click();
  await selectAll(page, "Looms");
  await paste(page, readFileSync(`test/clipboards/${from}.html`, "utf8"), "words");
  await text(page).getByText("worth it").waitFor();
  await expect.poll(() => readSource(page)).toBe(readFileSync(`test/clipboards/${from}-clean.html`, "utf8").trim());
  await page.getByText("Pictures from other sites were left out: upload them here.").waitFor();
  await text(page).click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => readSource(page)).toBe("<p>Looms</p>");
}

test("[STUD-01] [STUD-03] pictures are uploaded, dropped or pasted; a failed upload shows an error and leaves nothing behind", async ({
  page,
  site,
}) => {
  const token = await open(page, site, "<p>Looms</p>");
  const buffer = await phonePhoto({ width: 1200, height: 800 });
  const choose = async () => {
    await tool(page, "Picture").click();
    await page.getByLabel("Picture files").setInputFiles({ name: "loom.jpg", mimeType: "image/jpeg", buffer });
  };
  const isUpload = (url: URL) => url.pathname === "/api/admin/media" && url.searchParams.has("name");
  await page.route(isUpload, (route) => route.abort("connectionreset"), { times: 1 });
  await choose();
  await page.getByText("loom.jpg: The server could not be reached.").waitFor();
  await expect.poll(() => text(page).locator(".editor-upload, figure").count()).toBe(0);
  await choose();
  await text(page).locator("figure img").waitFor();
  await expect.poll(() => nameOfFocus(page)).toBe("Alternative text");
  await page.keyboard.type("A loom in a mill");
  await text(page).locator("figcaption").click();
  await page.keyboard.type("Our first loom");
  const visible = text(page).locator("figure");
  await expect.poll(() => visible.getAttribute("data-described")).toBe("Alternative text: A loom in a mill");
  expect(await save(page, site, token)).toMatch(
    /^<p>Looms<\/p>\n<figure><img src="\/media\/\w+-800\.jpg" alt="A loom in a mill" width="800" height="1200" \/><figcaption>Our first loom<\/figcaption><\/figure>/,
  );
  await tool(page, "Picture").click();
  const library = page.getByRole("dialog", { name: "Picture" });
  const search = library.getByRole("searchbox", { name: "Search pictures" }); // the newest alone are listed
  await search.fill("spindle");
  await library.getByText("No pictures match").waitFor();
  await search.fill("LOOM");
  await library.getByRole("button", { name: "A loom in a mill" }).click(); // saved, the library has it
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => text(page).locator("figure").count()).toBe(2);

  await show(page, "<p>Looms</p>");
  const jpeg = (await phonePhoto({ width: 60, height: 40 })).toString("base64");
  await give(page, "drop", jpeg);
  await text(page).locator("figure img").waitFor();
  await give(page, "paste", jpeg);
  await text(page).locator("figure img").nth(1).waitFor();
  await give(page, "paste", Buffer.from("no picture").toString("base64"));
  await page.getByText("x.jpg: This file can’t be read as a picture.").waitFor();
  await expect.poll(() => text(page).locator(".editor-upload").count()).toBe(0);
});

/** Pastes or drops a file like a file manager; `data` is base64. */
async function give(page: Page, kind: "paste" | "drop", data: string): Promise<void> {
  await text(page).evaluate(
    (element, input) => {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(input.data), (letter) => letter.charCodeAt(0));
      files.items.add(new File([bytes], "x.jpg", { type: "image/jpeg" }));
      const { x, y } = element.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true, clientX: x + 40, clientY: y + 40 };
      element.dispatchEvent(
        input.kind === "paste"
          ? new ClipboardEvent("paste", { ...common, clipboardData: files })
          : new DragEvent("drop", { ...common, dataTransfer: files }),
      );
    },
    { kind, data },
  );
}

test("[STUD-01] [A7] with the keyboard alone a picture is added and described, and a table is filled and left", async ({
  page,
  site,
}) => {
  await open(page, site, "<p>Looms</p>");
  const pressUntil = async (key: string, name: string) => {
    for (let presses = 0; presses < 30 && (await nameOfFocus(page)) !== name; presses++) await page.keyboard.press(key);
    await expect.poll(() => nameOfFocus(page)).toBe(name);
  };
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await pressUntil("Shift+Tab", "Heading 2");
  await pressUntil("ArrowRight", "Picture");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await expect.poll(() => nameOfFocus(page)).toBe("Upload");
  await page.keyboard.press("Enter");
  await (
    await chooser
  ).setFiles({
    name: "loom.jpg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto({ width: 60, height: 40 }),
  });
  await text(page).locator("figure img").waitFor();
  await expect.poll(() => nameOfFocus(page)).toBe("Alternative text");
  await page.keyboard.type("A loom");
  await pressUntil("Shift+Tab", "Text");
  await page.keyboard.press("Control+End");
  await pressUntil("Shift+Tab", "Picture");
  await pressUntil("ArrowRight", "Table");
  await page.keyboard.press("Enter");
  for (const cell of ["Name", "Price", "Width", "Old one", "1", "2", "New one", "3", "4"]) {
    if (cell !== "Name") await page.keyboard.press("Tab");
    await page.keyboard.type(cell);
  }
  await page.keyboard.press("ArrowDown"); // Tab in the last cell makes a row
  await page.keyboard.press("Tab");
  await expect.poll(() => nameOfFocus(page)).not.toBe("Text");
  const html = await readSource(page);
  expect(html).toMatch(/alt="A loom"/);
  expect(html).toContain("<tr><td>New one</td><td>3</td><td>4</td></tr>");
});

/** Returns the name of the focused button, field or text. */
function nameOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return (at?.getAttribute("aria-label") ?? label ?? undefined)?.trim();
  });
}

test("[STUD-01] [A5] the page with everything passes axe at every width in both themes", async ({ page, site }) => {
  await open(page, site, `${starters[0]}<dl><dt>T</dt><dd>D</dd></dl>`);
  await expectAccessibleInAllLooks(page, "the editor");
  await openSource(page);
  await expectAccessibleInAllLooks(page, "the editor's source");
});
