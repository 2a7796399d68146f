// Captions of tables and pictures and the sources of quotes, in the fields of the editor.
import type { Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { posts, writeOnly } from "./admin-posts.ts";
import { openScreen } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { readSource, show, text } from "./post-text.ts";
import { expect, test } from "./test.ts";

const table = "<table>\n<tbody>\n<tr><td>Ash</td><td>12</td></tr>\n</tbody>\n</table>";
const quote = "<blockquote><p>It weaves.</p>\n\n<p>By itself.</p></blockquote>";
const figure = '<figure><img src="/icon-192.png" alt="A loom" width="192" height="192" /></figure>';

async function open(page: Page, site: Site, content: string): Promise<void> {
  const token = await writeOnly(site, { title: "Looms", content });
  const [post] = await posts(site, token);
  await openScreen(page, token, { path: `/admin/blog/${post?.id}/edit`, title: "Edit post" });
  await text(page).waitFor();
}

const caption = (page: Page) => page.getByRole("textbox", { name: "Caption" });
const source = (page: Page) => page.getByRole("textbox", { name: "Source" });

test("[STUD-01] [A5] captions of tables and pictures can be edited; changes made in the field are undone as one step", async ({
  page,
  site,
}) => {
  await open(page, site, `<p>Before</p>\n${table}\n${quote}`);
  await expect.poll(() => caption(page).count()).toBe(0);
  await text(page).getByText("Ash").click();
  await caption(page).fill("Prices < 20 & more");
  await expect.poll(() => text(page).locator("table").getAttribute("data-caption")).toBe("Prices < 20 & more");
  const written = table.replace("<table>\n", "<table>\n<caption>Prices &lt; 20 &amp; more</caption>\n");
  await expect.poll(() => readSource(page)).toBe(`<p>Before</p>\n${written}\n${quote}`);
  await caption(page).click();
  await caption(page).press("End");
  await page.keyboard.type(", by tree", { delay: 80 });
  await expect.poll(() => text(page).locator("table").getAttribute("data-caption")).toBe("Prices < 20 & more, by tree");
  await text(page).getByText("Ash").click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => readSource(page)).toBe(`<p>Before</p>\n${written}\n${quote}`);
  await caption(page).fill("");
  await expect.poll(() => readSource(page)).toBe(`<p>Before</p>\n${table}\n${quote}`);

  const linked = figure.replace("</figure>", '<figcaption>By <a href="/about">us</a></figcaption></figure>');
  await show(page, `${figure}\n${linked}`);
  await text(page).locator("figcaption").first().click();
  await caption(page).fill("A loom");
  await text(page).locator("figcaption").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" in a mill");
  await expect.poll(() => caption(page).inputValue()).toBe("A loom in a mill");
  const captioned = figure.replace("</figure>", "<figcaption>A loom in a mill</figcaption></figure>");
  await expect.poll(() => readSource(page)).toBe(`${captioned}\n${linked}`);
  await text(page).locator("figcaption").nth(1).click();
  await expect.poll(() => caption(page).count()).toBe(0);
  await page.getByRole("textbox", { name: "Alternative text" }).waitFor();

  await show(
    page,
    `<blockquote><p>It weaves.</p>${table.replace("<tbody>", "<caption>Prices</caption><tbody>")}<cite>Ada</cite></blockquote>`,
  );
  await text(page).getByText("Ash").click();
  await expect.poll(() => caption(page).inputValue()).toBe("Prices");
  await expect.poll(() => source(page).inputValue()).toBe("Ada");
  await expectAccessibleInAllLooks(page, "the fields of a table and a quote");
});

test("[STUD-01] a quote's source is written by keyboard, follows its text and survives changes to it", async ({
  page,
  site,
}) => {
  await open(page, site, quote);
  await text(page).focus();
  await page.keyboard.press("Control+Home");
  await source(page).waitFor();
  await page.keyboard.press("Shift+Tab"); // HTML
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => source(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await expect
    .poll(() => readSource(page))
    .toBe("<blockquote>\n<p>It weaves.</p>\n<p>By itself.!</p>\n<cite>Ada</cite>\n</blockquote>");
  await page.reload();
  await text(page).getByText("By itself.!").click();
  await expect.poll(() => source(page).inputValue()).toBe("Ada");
});

test("[STUD-01] clicking a picture focuses its alternative text; with the keyboard the focus stays in the text", async ({
  page,
  site,
}) => {
  const bare = '<img src="/icon-192.png" width="192" height="192" />';
  await open(page, site, `<figure>${bare}</figure>\n<p>See ${bare} there</p>`);
  const alt = page.getByRole("textbox", { name: "Alternative text" });
  const isFocused = () => alt.evaluate((field) => field === document.activeElement);
  await text(page).locator("figure img").click();
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.type("A loom");
  await text(page)
    .locator("p > img[src]")
    .click({ position: { x: 30, y: 30 } }); // two clicks at one place are a double click
  await expect.poll(() => alt.inputValue()).toBe("");
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.type("A mill");
  await expect
    .poll(() => readSource(page))
    .toBe(
      `<figure>${bare.replace(" width", ' alt="A loom" width')}</figure>\n<p>See ${bare.replace(" width", ' alt="A mill" width')} there</p>`,
    );
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await alt.waitFor({ state: "detached" });
  await expect.poll(() => text(page).evaluate((editor) => editor === document.activeElement)).toBe(true);
});

test("[STUD-01] on a phone a button shows all tools, and each of them can be pressed", async ({ openPage, site }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await open(page, site, "<p>Looms</p>");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const hidden = () =>
    toolbar.getByRole("button").evaluateAll((tools) => {
      const isInView = (tool: Element) => {
        const { left, top, width, height } = tool.getBoundingClientRect();
        return tool.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      };
      return tools.filter((tool) => !isInView(tool)).length;
    });
  await text(page).scrollIntoViewIfNeeded();
  await expect.poll(hidden).toBeGreaterThan(5);
  const all = page.getByRole("button", { name: "All tools" });
  await all.click();
  await expect.poll(hidden).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await toolbar.getByRole("button", { name: "Divider" }).click();
  await expectAccessibleInAllLooks(page, "all tools");
  await all.click();
  await expect.poll(() => all.getAttribute("aria-expanded")).toBe("false");
  await all.click();
  expect(await readSource(page)).toContain("<hr />");
});
