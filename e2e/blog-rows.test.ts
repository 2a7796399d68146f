// The rows of posts have no gaps, and adjacent covers differ.
import type { Locator, Page } from "playwright-core";
import { writePosts } from "./blog-posts.ts";
import { expect, test } from "./test.ts";
import { openStarted } from "./visitor.ts";

const widths = [768, 1280, 1920];

/** Returns the boxes of a grid and of its cards, by rows. */
async function rowsOf(
  grid: Locator,
): Promise<{ left: number; right: number; rows: { left: number; right: number }[] }> {
  return grid.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const byTop = Map.groupBy([...element.children], (card) => Math.round(card.getBoundingClientRect().top));
    const rows = [...byTop.values()].map((cards) => {
      const boxes = cards.map((card) => card.getBoundingClientRect());
      return {
        left: Math.min(...boxes.map((box) => box.left)),
        right: Math.max(...boxes.map((box) => box.right)),
      };
    });
    return { left, right, rows };
  });
}

async function expectFullRows(page: Page, grid: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const { left, right, rows } = await rowsOf(grid);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(Math.abs(row.left - left), `${width} px`).toBeLessThan(2);
      expect(Math.abs(row.right - right), `${width} px`).toBeLessThan(2);
    }
  }
}

/** Returns the mean colour of each picture's border, where its background is. */
const grounds = (covers: Locator) =>
  covers.evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        if (!(image instanceof HTMLImageElement)) return [];
        image.loading = "eager";
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [64, 40];
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 64, 40);
        const { data } = context?.getImageData(0, 0, 64, 4) ?? { data: [] };
        const mean = (channel: number) =>
          [...data].filter((_, index) => index % 4 === channel).reduce((sum, number) => sum + number, 0) / (64 * 4);
        return [mean(0), mean(1), mean(2)];
      }),
    ),
  );

const distance = (a: number[] = [], b: number[] = []) =>
  Math.hypot(...a.map((value, channel) => value - (b[channel] ?? 0)));

// Their own covers are all drawn on the same ground.
const alike = ["post-5", "post-9", "post-12", "post-13", "post-15", "post-21"];

test("[OPEN-13] drawn covers of neighbouring posts differ visibly in the list, whatever their slugs", async ({
  page,
  site,
}) => {
  await writePosts(
    site,
    alike.map((slug) => ({ title: slug, slug, tags: ["alike"], content: "<p>x</p>" })),
  );
  await openStarted(page, "/blog");
  for (const slug of alike) await page.locator(`[data-slot="post-card"] a[href="/blog/${slug}"]`).first().waitFor();
  const covers = page.locator(".post-picture");
  const seen = await grounds(covers);
  expect(seen.length).toBeGreaterThanOrEqual(alike.length);
  const near = seen.flatMap((item, index) => seen.slice(index + 1, index + 4).map((other) => distance(item, other)));
  expect(Math.min(...near)).toBeGreaterThan(25);
  const second = await covers.nth(1).getAttribute("src");
  await page.locator('[data-slot="post-card"]').first().getByRole("link").click();
  await page.locator(".post-cover").waitFor();
  await expect.poll(() => page.locator(".post-cover").getAttribute("src")).toBe(second);
});

/** Returns posts that share a tag, one more than `count`. */
const family = (count: number) =>
  Array.from({ length: count + 1 }, (_, number) => ({
    title: `Family of ${count}, ${number}`,
    tags: [`family ${count}`],
    content: "<p>x</p>",
  }));

test('[BLOG-09] "Read next" fills its rows with three posts, those that share a tag first, at 768, 1280 and 1920 px', async ({
  page,
  site,
}) => {
  const posts = await writePosts(site, [1, 2, 3].flatMap(family));
  for (const count of [1, 2, 3]) {
    const post = posts.find(({ tags }) => tags.includes(`family ${count}`));
    await openStarted(page, `/blog/${post?.slug}`);
    const grid = page.getByRole("region", { name: "Read next" }).locator(".post-grid");
    const titles = () => grid.getByRole("article").getByRole("heading").allInnerTexts();
    await expect
      .poll(async () => (await titles()).map((title) => title.startsWith(`Family of ${count},`)))
      .toEqual([0, 1, 2].map((place) => place < count));
    await expectFullRows(page, grid);
  }
});
