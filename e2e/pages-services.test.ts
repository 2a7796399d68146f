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
