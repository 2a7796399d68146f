// Booking with an external scheduler: nothing of it loads before the click, then a frame and a plain link. Its headers
// and its link without script are tested in app/pages/book.test.ts.
import { calendar, dialog, isFocused, opener, openOutside, test } from "./booking-popup.ts";
import { expect } from "./test.ts";
import { quiet } from "./visitor.ts";

test("[BOOK-04] [A10] [L1] requests nothing from the scheduler before the click; its dialog can be used by keyboard", async ({
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
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
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
  expect([...reached]).toEqual(["H2", "BUTTON", "A", "IFRAME"]);
  await dialog(page).getByRole("link").focus();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page)).toBe(true);
  expect(broken).toEqual([]);
  await close();
});
