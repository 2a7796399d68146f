// Which language a visitor gets, and that a chosen one stays.
import { startSite } from "./site.ts";
import { expect, sharedTest as test } from "./test.ts";
import { eventually, nextFrames, openStarted } from "./visitor.ts";

const stored = "i18nextLng";

test("[GEN-49] the language is kept under i18nextLng, without waiting for the visitor to act", async ({ page }) => {
  await page.goto("/about");
  await eventually(() => page.evaluate((key) => localStorage.getItem(key), stored)).toBe("en");
});

test("[GEN-48] the page's language comes before the browser's", async ({ openPage }) => {
  const page = await openPage({ locale: "ro-RO" });
  await page.goto("/about");
  await eventually(() => page.evaluate((key) => localStorage.getItem(key), stored)).toBe("en");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("[GEN-50] a stored choice is shown in place: words, title and document language follow, the address stays", async ({
  page,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, "ro"), stored);
  await page.goto("/about?from=letter");
  await eventually(() => page.locator("html").getAttribute("lang")).toBe("ro");
  expect(await page.locator("header").getByRole("link", { name: "Despre noi" }).first().count()).toBe(1);
  expect(await page.title()).not.toContain("About us");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/about?from=letter");
  await page.reload();
  await eventually(() => page.locator("html").getAttribute("lang")).toBe("ro");
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("a language in the address wins over a stored one and stores nothing", async ({ page }) => {
  await openStarted(page, "/fr/about");
  await nextFrames(page);
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  expect(await page.evaluate((key) => localStorage.getItem(key), stored)).toBeNull();
});

test("what was typed before the language changed in place is still there", async ({ openFresh }) => {
  const page = await openFresh();
  await page.addInitScript((key) => localStorage.setItem(key, "ro"), stored);
  await page.goto("/", { waitUntil: "commit" });
  const field = page.locator('form[method="post"] input[type="email"]');
  await field.fill("ana@pop.example");
  await eventually(() => page.locator("html").getAttribute("lang")).toBe("ro");
  expect(await field.inputValue()).toBe("ana@pop.example");
});

test("[GEN-51] a stored value that looks like script changes nothing", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '"><script>alert(1)</script>'), stored);
  await page.goto("/about");
  await eventually(() => page.evaluate((key) => localStorage.getItem(key), stored)).toBe("en");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("choosing English on a Romanian page leads to the English one and is kept", async ({ page }) => {
  await page.goto("/ro/about");
  await page
    .locator("header")
    .getByRole("button", { name: /Română/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.waitForURL((url) => url.pathname === "/about");
  await eventually(() => page.locator("html").getAttribute("lang")).toBe("en");
  expect(await page.evaluate((key) => localStorage.getItem(key), stored)).toBe("en");
});

test("[UILIB-09] [A20] [A21] offered languages are found by arrows and by typing, which begins anew after 1000 ms; a choice keeps the page", async ({
  browser,
}) => {
  const site = await startSite({ OFFERED_LANGUAGES: "en,ro,fr" });
  try {
    const page = await browser.newPage({ baseURL: site.url, locale: "en-US" });
    await page.clock.install();
    await page.goto("/about");
    await page
      .locator("header")
      .getByRole("button", { name: /^Language/ })
      .filter({ visible: true })
      .click();
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    expect(
      await items.evaluateAll((found) => found.map((item) => `${item.getAttribute("lang")} ${item.textContent}`)),
    ).toEqual(["en English", "ro Română", "fr Français"]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [key, name] of [
      ["End", "Français"],
      ["ArrowUp", "Română"],
      ["Home", "English"],
      ["ArrowDown", "Română"],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(focused).toBe(name);
    }
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const type = async (letter: string) => {
      await page.keyboard.type(letter);
      await page.clock.runFor(10);
      return focused();
    };
    expect([await type("f"), await type("r")]).toEqual(["Français", "Français"]); // "fr" so far
    await page.clock.runFor(980);
    expect(await type("r")).toBe("Français"); // "frr", which nothing begins with
    await page.clock.runFor(1000);
    expect(await type("r")).toBe("Română");
    await page.clock.resume();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/ro/about");
    expect(await page.evaluate((key) => localStorage.getItem(key), stored)).toBe("ro");
    await page.close();
  } finally {
    await site.stop();
  }
});
