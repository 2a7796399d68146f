// The manual in the admin area, in a real browser.
import { newSession, openScreen } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

test("[A1] [A10] Help opens the manual at the chapter of the current screen, and links to other screens", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin/person", title: "Data requests" });
  const help = page.getByRole("link", { name: "Help" });
  await help.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
  const section = (name: string) => page.getByRole("region", { name });
  const topOf = async (name: string) => (await section(name).boundingBox())?.y;
  await expect.poll(() => topOf("Data requests")).toBeLessThan(300);
  await expectAccessible(page, "help");
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Sales" }).click();
  await expect.poll(() => topOf("Sales")).toBeGreaterThanOrEqual(0);
  await expect.poll(() => topOf("Sales")).toBeLessThan(300);
  const picture = section("Sales").getByRole("img", { name: "An enquiry" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await section("Marketing").getByRole("link", { name: "Sources", exact: true }).click();
  await expect.poll(() => topOf("Sources")).toBeLessThan(300);
  await section("Sales").getByRole("link", { name: "/admin/bookings" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Bookings" }).waitFor();
});
