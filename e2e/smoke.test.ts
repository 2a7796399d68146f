import { expect, test } from "./test.ts";

test("[GEN-02] a visitor who is not signed in reads the home page", async ({ page }) => {
  await page.goto("/");
  expect(await page.locator("h1").innerText()).toContain("Put AI");
});
