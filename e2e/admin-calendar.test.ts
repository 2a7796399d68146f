// Staff set the times at which calls can be booked, in a real browser.
import type { Page, Route } from "playwright-core";
import type { Site } from "#test/site.ts";
import { andrei, bearer, focused, newSession, openScreen, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { freeSlots } from "./book-a-call.ts";
import { expect, test } from "./test.ts";
import { closeToast, holdAnswers } from "./visitor.ts";

async function open(page: Page, site: Site): Promise<void> {
  await openScreen(page, await newSession(site), { path: "/admin/calendar", title: "Calendar settings" });
}

const unfold = (page: Page, section: string) => page.getByRole("heading", { level: 2, name: section }).click();

const bucharest = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Bucharest",
  dateStyle: "short",
  timeStyle: "short",
});
const local = (slot: string) => bucharest.format(new Date(slot));

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

test("[CALS-01] on a laptop settings changed every week are on the first screen", async ({ openPage, site }) => {
  const page = await openPage({ viewport: { width: 1366, height: 657 } });
  await open(page, site);
  for (const name of ["Add days", "Block the time"]) {
    const button = page.getByRole("button", { name });
    await expect
      .poll(() => button.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
  }
});

test("[CALS-01] [SALE-06] saved working hours decide which slots are offered; errors are shown at their fields", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), { path: "/admin/bookings", title: "Bookings" });
  await page.getByRole("link", { name: "Calendar settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Calendar settings" }).waitFor();
  await expectAccessible(page, "folded");
  await unfold(page, "Working hours");
  const from = (day: string, place = 0) => page.getByLabel(`${day}, from`).nth(place);
  const to = (day: string, place = 0) => page.getByLabel(`${day}, to`).nth(place);
  await from("Monday").waitFor();
  await expectAccessible(page, "calendar");
  expect([await from("Monday").inputValue(), await to("Monday").inputValue()]).toEqual(["09:00", "18:00"]);
  await to("Monday").fill("08:00");
  await page.getByLabel("Days ahead").fill("0");
  await page.getByRole("button", { name: "Save hours" }).click();
  await page.getByText("Each period must end after it starts, and start after the previous one ends.").waitFor();
  await page.getByText("A whole number from 1 to 365.").waitFor();
  await expect.poll(() => from("Monday").evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page, "mistakes");
  for (const day of weekdays) {
    await from(day).fill("10:00");
    await to(day).fill("11:00");
    await page.getByRole("button", { name: `Add hours on ${day}` }).click();
    await from(day, 1).fill("14:00");
    await to(day, 1).fill("15:00");
  }
  await page.getByLabel("Days ahead").fill("30");
  await page.getByRole("form", { name: "Working hours" }).getByLabel("Host").selectOption("andrei");
  await page.getByLabel("Place", { exact: true }).fill("Room 4, second floor");
  const release = await holdAnswers(page, "**/api/admin/booking-settings");
  await page.getByRole("button", { name: "Save hours" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await page.getByRole("button", { name: "Add hours on Saturday" }).click();
  release();
  await expect.poll(() => toastWords(page)).toEqual(["Working hours saved", ""]);
  await expect.poll(() => from("Saturday").inputValue()).toBe("09:00"); // what was picked meanwhile stays
  await page.getByRole("button", { name: /^Remove 09:00 to 18:00 on Saturday/ }).click();
  const times = new Set((await freeSlots(site)).map((slot) => local(slot).slice(11)));
  expect([...times].toSorted()).toEqual(["10:00", "10:30", "14:00", "14:30"]);
  await closeToast(page);
  await unfold(page, "Where calls take place");
  const places = page.getByRole("list", { name: "Where calls take place" });
  await places.getByRole("textbox", { name: "andrei" }).fill("ftp://meet.example");
  await places.getByRole("button", { name: "Save the place of andrei" }).click();
  await places.locator("[id$=-error]").waitFor();
  await closeToast(page);
  await places.getByRole("textbox", { name: "andrei" }).fill("https://meet.example/andrei");
  await places.getByRole("button", { name: "Save the place of andrei" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["andrei: place saved", ""]);
  await closeToast(page);
  for (const day of weekdays) {
    await page.getByRole("button", { name: `Remove 14:00 to 15:00 on ${day}` }).click();
    await from(day).fill("09:00");
    await to(day).fill("18:00");
  }
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Working hours saved", ""]);
});

test("[CALS-01] saving working hours keeps and shows what a colleague has saved in the meantime", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  const saveElsewhere = (change: object) =>
    fetch(`${site.url}/api/admin/booking-settings`, {
      method: "PUT",
      headers: { ...bearer(sessionId), "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
  await openScreen(page, sessionId, { path: "/admin/calendar", title: "Calendar settings" });
  await unfold(page, "Working hours");
  const before = page.getByLabel("Minutes free before");
  await before.fill("5");
  await saveElsewhere({ bufferAfterMinutes: 15, hours: { sunday: [{ from: "10:00", to: "11:00" }] } });
  await before.press("Enter");
  await expect.poll(() => toastWords(page)).toEqual(["Working hours saved", ""]);
  await expect.poll(() => page.getByLabel("Minutes free after").inputValue()).toBe("15");
  await expect.poll(() => page.getByLabel("Sunday, from").inputValue()).toBe("10:00");
  await expect.poll(() => before.evaluate((field) => field === document.activeElement)).toBe(true);
  const again = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Save hours" }).click();
  await again;
  const saved = await fetch(`${site.url}/api/admin/booking-settings`, { headers: bearer(sessionId) });
  expect(await saved.json()).toMatchObject({ bufferBeforeMinutes: 5, bufferAfterMinutes: 15 });
  await saveElsewhere({ bufferBeforeMinutes: 0, bufferAfterMinutes: 0, hours: { sunday: [] } });
});

test("[CALS-01] [OPEN-20] a time is blocked and freed on a phone in dark mode; a retry after a lost answer blocks it once", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const slot = (await freeSlots(site)).at(-3) ?? "";
  const [from, to] = [local(slot), local(new Date(Date.parse(slot) + 60_000).toISOString())];
  await open(page, site);
  await page.getByText("No blocked times.").waitFor();
  await unfold(page, "Working hours");
  const time = page.locator('input[type="time"]').first();
  const beyond = () =>
    time.evaluate((field) => {
      const { offsetWidth } = field as HTMLInputElement;
      field.style.cssText = "width: max-content; flex-shrink: 0";
      const needed = (field as HTMLInputElement).offsetWidth;
      field.removeAttribute("style");
      return needed - offsetWidth;
    });
  await expect.poll(beyond, { message: "AM is cut off" }).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Block the time" }).click();
  await page.getByText("Choose a day and a time.").waitFor();
  await page.getByLabel("From", { exact: true }).fill(to.replace(" ", "T"));
  await page.getByLabel("To", { exact: true }).fill(from.replace(" ", "T"));
  await page.getByRole("button", { name: "Block the time" }).click();
  await page.getByText("The end must be after the start.").waitFor();
  await page.getByLabel("From", { exact: true }).fill(from.replace(" ", "T"));
  await page.getByLabel("To", { exact: true }).fill(to.replace(" ", "T"));
  await page.getByRole("switch", { name: "Every week" }).check();
  const note = page.getByRole("form", { name: "Block a time" }).getByLabel("Note");
  await note.fill("Dentist");
  const arrived = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/admin/blocked-times", arrived, { times: 1 });
  await page.getByRole("button", { name: "Block the time" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to block the time"]);
  await closeToast(page);
  await page.getByRole("button", { name: "Block the time" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Time blocked", ""]);
  const list = page.getByRole("list", { name: "Blocked times" });
  await list.getByText("Dentist").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await expect.poll(() => note.inputValue()).toBe("");
  await expect.poll(() => focused(page)).toBe("Block the time");
  await expect.poll(() => freeSlots(site)).not.toContain(slot);
  await expectAccessible(page, "blocked times");
  await closeToast(page);
  await list.getByRole("button", { name: /^Offer calls again: Weekly/ }).click();
  await page.getByText("No blocked times.").waitFor();
  await expect.poll(() => freeSlots(site)).toContain(slot);
  await expect.poll(() => focused(page)).toMatch(/^Blocked times/);
});

test("[CALS-02] [CALS-03] adds and removes busy calendars, and creates, renews and ends a personal calendar address", async ({
  page,
  site,
}) => {
  await open(page, site);
  await unfold(page, "Busy calendars");
  const form = page.getByRole("form", { name: "Add a calendar" });
  await form.getByRole("button", { name: "Add the calendar" }).click();
  await page.getByText("Enter whose calendar it is.").waitFor();
  await form.getByLabel("Whose calendar").fill("Ana");
  await form.getByLabel("Private address").fill("https://192.168.1.5/ana.ics");
  await form.getByRole("button", { name: "Add the calendar" }).click();
  await expect.poll(async () => (await toastWords(page)).join(" ")).toContain("not on the public internet");
  await closeToast(page);
  await form.getByLabel("Private address").fill("webcal://calendar.invalid/ana.ics");
  await form.getByRole("button", { name: "Add the calendar" }).click();
  const list = page.getByRole("list", { name: "Busy calendars" });
  await list.getByText("(calendar.invalid)").waitFor();
  await expect.poll(() => form.getByLabel("Private address").inputValue()).toBe("");
  await expect.poll(() => focused(page)).toBe("Add the calendar");
  await expectAccessible(page, "busy calendars");
  await closeToast(page);
  await list.getByRole("button", { name: "Remove the calendar Ana" }).click();
  await page.getByText("No calendars.").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Busy calendars/);
  await closeToast(page);
  await unfold(page, "Calls in your calendar");
  await page.getByLabel("Your password", { exact: true }).fill("wrong horse");
  await page.getByRole("button", { name: "Create an address" }).click();
  await page.locator('[data-slot="field"]', { hasText: "The current password is wrong." }).waitFor();
  await page.getByLabel("Your password", { exact: true }).fill(andrei.password);
  await page.getByRole("button", { name: "Create an address" }).click();
  const address = page.getByLabel("Address", { exact: true });
  const first = await address.inputValue();
  const statusOfFirst = async () => (await fetch(site.url + new URL(first).pathname)).status; // its origin is SITE_URL's
  await expect.poll(statusOfFirst).toBe(200);
  await expectAccessible(page, "own address");
  await page.getByLabel("Your password", { exact: true }).fill(andrei.password);
  await page.getByRole("button", { name: "Create a new address" }).click();
  await expect.poll(() => address.inputValue()).not.toBe(first);
  await expect.poll(statusOfFirst).toBe(404);
  await page.goto(`${site.url}/admin/account`);
  await page
    .getByText(/^Loading the rest|^Calls in your calendar/)
    .first()
    .scrollIntoViewIfNeeded();
  await page.getByText(/^Created .*, not used yet\.$/).waitFor();
  await expect.poll(() => address.count()).toBe(0);
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page.getByText("You have no address yet.").waitFor();
});
