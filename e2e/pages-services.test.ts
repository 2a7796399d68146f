import { expect, sharedTest as test } from "./test.ts";
import { refuseCookies } from "./visitor.ts";

test.for(["", "/ro", "/fr"])(
  "on a phone each price has its time below it, and none beside it: language %s",
  async (prefix, { page }) => {
    await refuseCookies(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${prefix}/services`);
    const gaps = () =>
      page.locator(".cost").evaluateAll((rows) =>
        rows.map((row) => {
          const [price, time] = [".cost-price", ".cost-time"].map((part) =>
            row.querySelector(part)?.getBoundingClientRect(),
          );
          return (time?.top ?? NaN) >= (price?.bottom ?? NaN) && time?.left === price?.left;
        }),
      );
    await expect.poll(gaps).toEqual([true, true, true, true]);
  },
);

test.for(["", "/ro", "/fr"])(
  "[SERV-03] lists of services side by side are aligned, and an arrow follows its link's last word: language %s",
  async (prefix, { page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${prefix}/services`);
    const tops = () =>
      page
        .locator(".service ul")
        .evaluateAll((lists) => lists.slice(2, 4).map((list) => list.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 800 });
    const gaps = () =>
      page.locator(".service [data-slot=arrow-link]").evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link.querySelector("span > span") ?? link);
          const [last, arrow] = [
            [...range.getClientRects()].at(-1),
            link.querySelector("svg")?.getBoundingClientRect(),
          ];
          return last && arrow && arrow.top < last.bottom ? Math.round((arrow.left - last.right) / 5) : NaN;
        }),
      );
    await expect.poll(gaps).toEqual([2, 2, 2, 2]);
  },
);
