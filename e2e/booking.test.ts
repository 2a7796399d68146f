// Booking with an outside scheduler: nothing of it loads before the click, then a frame and a plain link.
import { calendar, dialog, isFocused, opener, openerButton, openOutside, test } from "./booking-popup.ts";
import type { Site } from "./site.ts";
import { expect } from "./test.ts";
import { quiet } from "./visitor.ts";

test("[BOOK-01,BOOK-02,BOOK-03] the contact page has a panel that offers a free half hour, and says when", async ({
  page,
}) => {
  await page.goto("/contact");
  const panel = page.getByRole("region", { name: "Book a free 30‑minute consultation" });
  await panel.getByText("Monday-Friday 9 AM - 6 PM EET").waitFor();
  await panel.getByRole("link", { name: "Choose a time" }).focus();
  await openerButton(page).waitFor();
  await expect.poll(() => isFocused(page)).toBe(true);
});

test("[BOOK-04] [L1] nothing is requested from the scheduler before the click; then it is shown in a frame, with a plain link", async ({
  browser,
  bookingSite,
}) => {
  const { page, asked, broken, close } = await openOutside(browser, bookingSite);
  await page.goto("/");
  await page.getByRole("link", { name: "Contact", exact: true }).first().click();
  await opener(page).hover();
  await opener(page).focus();
  await quiet(page);
  expect(asked).toEqual([]);
  await expect.poll(() => page.locator("iframe, link[href*='calendar.example']").count()).toBe(0);
  await opener(page).click();
  const frame = page.frameLocator('iframe[title="calendar.example calendar"]');
  await frame.getByRole("button", { name: "10:00" }).waitFor();
  expect(asked).toEqual([calendar]);
  await expect.poll(() => frame.locator("body").getAttribute("data-script")).toBe("runs");
  await expect
    .poll(() => page.locator("iframe").getAttribute("sandbox"))
    .toBe("allow-scripts allow-forms allow-same-origin allow-popups");
  const link = dialog(page).getByRole("link", { name: "Open the calendar in a new tab" });
  await expect.poll(() => link.evaluate((a: HTMLAnchorElement) => [a.href, a.target])).toEqual([calendar, "_blank"]);
  await dialog(page).getByText("The calendar is run by calendar.example.").waitFor();
  expect(broken).toEqual([]);
  await close();
});

test("[BOOK-04] [A10] by keyboard: Space opens, Tab reaches the frame and stays inside, Escape closes back to the button", async ({
  browser,
  bookingSite,
}) => {
  const { page, close } = await openOutside(browser, bookingSite);
  await page.goto("/contact");
  await opener(page).focus();
  await openerButton(page).waitFor();
  await page.keyboard.press("Space");
  await page.frameLocator("iframe").locator("#slot").waitFor();
  const reached = new Set<string>();
  for (let presses = 0; presses < 8; presses++) {
    reached.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest("dialog") ? activeElement.tagName : "outside";
      }),
    );
    if (reached.has("IFRAME")) break;
    await page.keyboard.press("Tab");
  }
  expect([...reached]).toEqual(["BUTTON", "A", "IFRAME"]);
  await dialog(page).getByRole("link").focus();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page)).toBe(true);
  await close();
});

test("[BOOK-04] where the company uses a scheduler, our own page leads to the panel and is listed nowhere", async ({
  bookingSite: { url },
}) => {
  const answer = await fetch(`${url}/fr/book`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/fr/contact#booking"]);
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain("/book<");
});

test("[BOOK-04] the contact page's headers let the frame in, with or without a language", async ({
  site,
  bookingSite,
}) => {
  const headersOf = async ({ url }: Site, path: string) => {
    const { headers } = await fetch(url + path);
    const frames = /frame-src ([^;]+)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
    return [frames, headers.get("Cross-Origin-Opener-Policy")];
  };
  for (const path of ["/contact", "/ro/contact", "/fr/contact"]) {
    expect(await headersOf(bookingSite, path)).toEqual(["'self' https://calendar.example", "same-origin-allow-popups"]);
    expect(await headersOf(site, path)).toEqual(["'none'", "same-origin"]);
  }
});

test("[BOOK-04] without script the panel links to the scheduler, or to our own page where there is none", async ({
  browser,
  bookingSite,
  openPage,
}) => {
  const { page, asked, close } = await openOutside(browser, bookingSite, { javaScriptEnabled: false });
  await page.goto("/contact");
  const link = page.getByRole("link", { name: "Choose a time" });
  await expect
    .poll(async () => [await link.getAttribute("href"), await link.getAttribute("target")])
    .toEqual([calendar, "_blank"]);
  expect(asked).toEqual([]);
  await close();
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto("/ro/contact");
  await plain.getByRole("link", { name: "Alegeți ora" }).click();
  expect(new URL(plain.url()).pathname).toBe("/ro/book");
  await expect.poll(() => plain.locator("label.time").count()).toBeGreaterThan(0);
});
