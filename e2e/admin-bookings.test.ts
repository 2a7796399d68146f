// Booked calls and days off in the admin area, in a real browser.
import type { Page } from "playwright-core";
import type { AdminBooking, Host } from "#app/features/booking/contract.ts";
import type { Site } from "#test/site.ts";
import { bearer, focused, newColleague, newSession, openScreen, readList, send, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { bookSlot, freeSlots } from "./book-a-call.ts";
import { expect, test } from "./test.ts";
import { closeToast } from "./visitor.ts";

async function open(page: Page, site: Site): Promise<void> {
  await openScreen(page, await newSession(site), { path: "/admin/bookings", title: "Bookings" });
}

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

const dayMs = 24 * 60 * 60 * 1000;

/** Returns how many weeks ahead a time is, in the company's zone; weeks start on Monday. */
function weeksAhead(time: string): number {
  const dayOf = (date: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Bucharest" }).format(date);
  const weekOf = (date: Date) => Math.floor((Date.parse(dayOf(date)) / dayMs + 3) / 7); // 1970 began on a Thursday
  return weekOf(new Date(time)) - weekOf(new Date());
}

test("[BOOK-04] [A23] [CALS-04] lists requests first, then calls by date; calls are cancelled and requests accepted or rejected", async ({
  page,
  site,
}) => {
  await page.route("**/api/admin/bookings?*", (route) => route.abort());
  await open(page, site);
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to load bookings"]);
  await page.unroute("**/api/admin/bookings?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No bookings yet" }).waitFor();
  const slots = await freeSlots(site);
  await bookSlot(site, { startsAt: slots[40] ?? "", name: "Mirela Stan" });
  await bookSlot(site, { startsAt: slots[20] ?? "", name: "Bogdan Ion" });
  for (const [name, place] of [
    ["Radu Pop", 30],
    ["Sorin Ene", 31],
  ] as const)
    await bookSlot(site, { startsAt: slots[place] ?? "", name, website: "https://spam.example" });
  await page.reload();
  await row(page, "Mirela Stan").waitFor();
  await expect
    .poll(() => page.getByRole("columnheader").allInnerTexts())
    .toEqual(["When (Bucharest)", "Name", "Status", "Subject", "Actions"]);
  await expect
    .poll(async () => (await page.locator("tbody td:nth-of-type(1)").allInnerTexts()).map((name) => name.trim()))
    .toEqual(
      [/^Radu Pop Suspect/, /^Sorin Ene Suspect/, /^Bogdan Ion/, /^Mirela Stan/].map((name) =>
        expect.stringMatching(name),
      ),
    );
  const cut = (titles: Element[]) =>
    titles.filter((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return range.getBoundingClientRect().width > title.clientWidth;
    }).length;
  await expect.poll(() => page.locator('tbody [data-slot="row-title"]').evaluateAll(cut)).toBe(0); // day and time are whole
  await page.getByRole("link", { name: "Bookings" }).and(page.locator("[aria-current=page]")).waitFor();
  await expectAccessible(page, "table");
  await page.getByRole("button", { name: /^View the call with Mirela Stan/ }).click();
  await page.getByRole("dialog", { name: "Mirela Stan" }).getByText("No link or place yet").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Cancel the call with Bogdan Ion/ }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel call" });
  await question.getByText("Bogdan Ion").waitFor();
  await expectAccessible(page, "question");
  await question.getByRole("button", { name: "Keep it" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Cancel the call with Bogdan Ion/ }).click();
  await question.getByRole("button", { name: "Cancel the call" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Call cancelled", ""]);
  await row(page, "Bogdan Ion").getByText("Cancelled").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^View the call with Bogdan Ion/);
  await expect.poll(() => freeSlots(site)).toContain(slots[20]);
  await closeToast(page);
  await page.getByLabel("Status").selectOption("cancelled");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await page.getByRole("searchbox").fill("nobody");
  await page.getByRole("heading", { name: "No bookings match" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await row(page, "Mirela Stan").waitFor();
  await page.getByLabel("Status").selectOption("pending");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
  await page.getByRole("button", { name: /^View the call with Radu Pop/ }).click();
  await page.getByRole("dialog", { name: "Radu Pop" }).getByText("hidden field filled in").waitFor();
  await expectAccessible(page, "request");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Accept the call with Radu Pop/ }).click();
  await page.getByRole("button", { name: "Accept the call", exact: true }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Call accepted and booked", ""]);
  await row(page, "Radu Pop").getByText("Booked").waitFor();
  await closeToast(page);
  await page.getByRole("button", { name: /^Reject the call with Sorin Ene/ }).click();
  await page
    .getByRole("alertdialog", { name: "Reject request" })
    .getByText("They will be notified by email, unless the request looks like spam.")
    .waitFor();
  await page.getByRole("button", { name: "Reject the call", exact: true }).click();
  await row(page, "Sorin Ene").getByText("Cancelled").waitFor();
  const free = await freeSlots(site);
  expect([free.includes(slots[30] ?? ""), free.includes(slots[31] ?? "")]).toEqual([false, true]);
});

test("[SALE-07] [SALE-06] [SALE-02] staff book a call, see it in its week, give it a host and a place, and move it to a free slot", async ({
  page,
  site,
}) => {
  await open(page, site);
  await page.getByRole("button", { name: "Book a call" }).click();
  const booking = page.getByRole("dialog", { name: "Book a call" });
  await booking.getByRole("button", { name: "Book the call" }).click();
  await booking.getByText("Choose a day and a time.").waitFor();
  await booking.getByLabel("Name").fill("Dan Pop");
  await booking.getByLabel("Email").fill("dan@pop.example");
  const days = booking.getByLabel("Day with free slots");
  const chosen = (await days.locator("option").nth(6).getAttribute("value")) ?? "";
  await days.selectOption(chosen);
  await booking
    .getByRole("group", { name: /^Free on/ })
    .getByRole("button")
    .first()
    .click();
  await expectAccessible(page, "booking for somebody");
  await booking.getByRole("button", { name: "Book the call" }).click();
  await expect.poll(async () => (await toastWords(page))[0]).toMatch(/^The call with Dan Pop is on /);
  await closeToast(page);
  await page.getByRole("button", { name: "Week", exact: true }).click();
  const week = page.getByRole("region", { name: "The week’s calls" });
  for (let ahead = weeksAhead(`${chosen}T09:00:00.000Z`); ahead > 0; ahead -= 1)
    await week.getByRole("button", { name: "Next week" }).click();
  await week.getByRole("button", { name: /Dan Pop/ }).waitFor();
  await expectAccessible(page, "week");
  await week.getByRole("button", { name: /Dan Pop/ }).click();
  const record = page.getByRole("dialog", { name: "Dan Pop" });
  await record.getByRole("link", { name: "Dan Pop" }).waitFor(); // its enquiry
  await record.getByText("No link or place yet").waitFor();
  await record.getByRole("button", { name: "Add one" }).click();
  await record.getByLabel("Email").fill("");
  await record.getByRole("button", { name: "Save" }).click();
  await record
    .locator('[data-slot="field"]', { has: page.getByLabel("Email") })
    .locator("[id$=-error]")
    .waitFor();
  await record.getByLabel("Email").fill("dan@pop.example");
  await page.keyboard.press("Escape");
  await record.getByRole("button", { name: "Keep editing" }).click();
  await record.getByLabel("Host").selectOption("andrei");
  await record.getByLabel("Place").fill("http://meet.example/dan");
  await record.getByRole("button", { name: "Save" }).click();
  await record
    .locator('[data-slot="field"]', { has: page.getByLabel("Place") })
    .locator("[id$=-error]")
    .waitFor();
  await record.getByLabel("Place").fill("https://meet.example/dan");
  await record.getByLabel("Name").fill("Dan Popa");
  await expectAccessible(page, "edited call");
  await record.getByRole("button", { name: "Save" }).click();
  const corrected = page.getByRole("dialog", { name: "Dan Popa" });
  await corrected.getByRole("link", { name: "https://meet.example/dan" }).waitFor();
  await corrected.getByText("andrei: name from Dan Pop to Dan Popa").waitFor();
  await closeToast(page);
  await corrected.getByRole("button", { name: "Move" }).click();
  const moving = page.getByRole("dialog", { name: "Move the call with Dan Popa" });
  await moving
    .getByRole("group", { name: /^Free on/ })
    .getByRole("button")
    .last()
    .click();
  await expectAccessible(page, "moving");
  await moving.getByRole("button", { name: "Move the call" }).click();
  await expect.poll(async () => (await toastWords(page))[0]).toMatch(/^The call is now on /);
  await corrected.getByText(/andrei: time from/).waitFor();
});

test("[SALE-04] [LEAD-06] a note on a call is also a note on its enquiry, and an unsaved one survives closing the call", async ({
  page,
  site,
}) => {
  await bookSlot(site, { startsAt: (await freeSlots(site))[40] ?? "", name: "Nora Ene", email: "nora@ene.example" });
  await open(page, site);
  await row(page, "Nora Ene").getByRole("button", { name: /^View/ }).click();
  const record = page.getByRole("dialog", { name: "Nora Ene" });
  const notes = record.getByRole("region", { name: "Notes" });
  await notes.getByLabel("Note").fill("Brings her bookkeeper.");
  await record.getByRole("button", { name: "Close", exact: true }).click();
  await record.waitFor({ state: "detached" });
  await row(page, "Nora Ene").getByRole("button", { name: /^View/ }).click();
  await expect.poll(() => notes.getByLabel("Note").inputValue()).toBe("Brings her bookkeeper.");
  await notes.getByRole("button", { name: "Add note" }).click();
  await notes.getByRole("listitem").getByText("Brings her bookkeeper.").waitFor();
  await expectAccessible(page, "call with a note");
  await record.getByRole("link", { name: "Nora Ene" }).click();
  const enquiry = page.getByRole("dialog", { name: "Nora Ene" });
  await enquiry.getByText("Note by andrei").waitFor();
  await enquiry.getByText("Brings her bookkeeper.").waitFor();
});

test("[SALE-02] [SALE-07] when two people edit one call, the second is warned, keeps their input and overwrites nothing", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  const slots = await freeSlots(site);
  await bookSlot(site, { startsAt: slots[60] ?? "", name: "Ilinca Dinu" });
  const list = await readList<AdminBooking>(site, "/api/admin/bookings?search=Ilinca", sessionId);
  const id = list[0]?.id ?? "";
  const changeElsewhere = (change: unknown) =>
    fetch(`${site.url}/api/admin/bookings/${id}`, {
      method: "PATCH",
      headers: { ...bearer(sessionId), "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
  await openScreen(page, sessionId, { path: `/admin/bookings?open=${id}`, title: "Bookings" });
  const record = page.getByRole("dialog", { name: "Ilinca Dinu" });
  await record.getByRole("button", { name: "Edit" }).click();
  await record.getByLabel("Subject").fill("Typed here");
  const hosts = await readList<Host>(site, "/api/admin/booking-settings/hosts", sessionId);
  await changeElsewhere({ hostId: hosts[0]?.id, phone: "+40 721 000 333" });
  await record.getByRole("button", { name: "Save" }).click();
  await record.getByText("What you typed is still here", { exact: false }).first().waitFor();
  await record.getByRole("button", { name: "Save" }).click();
  await record.getByRole("button", { name: "Edit" }).waitFor();
  const saved = async () => (await readList<AdminBooking>(site, `/api/admin/bookings?search=Ilinca`, sessionId))[0];
  expect(await saved()).toMatchObject({ subject: "Typed here", hostId: hosts[0]?.id, phone: "+40 721 000 333" });
  await record.getByRole("button", { name: "Move" }).click();
  const moving = page.getByRole("dialog", { name: "Move the call with Ilinca Dinu" });
  await moving
    .getByRole("group", { name: /^Free on/ })
    .getByRole("button")
    .last()
    .click();
  await changeElsewhere({ meeting: "Room 4" });
  await moving.getByRole("button", { name: "Move the call" }).click();
  await moving.getByText("Move it again if that’s still needed.", { exact: false }).first().waitFor();
  await moving.getByRole("button", { name: "Move the call" }).click();
  await expect.poll(async () => (await toastWords(page))[0]).toMatch(/^The call is now on /);
  expect(await saved()).toMatchObject({ meeting: "Room 4" });
});

test("[SALE-02] rejected input of one correction isn't in the form of the next", async ({ page, site }) => {
  await bookSlot(site, { startsAt: (await freeSlots(site))[80] ?? "", name: "Otilia Rus", email: "o@rus.example" });
  await open(page, site);
  await row(page, "Otilia Rus").getByRole("button", { name: /^View/ }).click();
  const record = page.getByRole("dialog", { name: "Otilia Rus" });
  await record.getByRole("button", { name: "Edit" }).click();
  await record.getByLabel("Email").fill("nobody");
  await record.getByRole("button", { name: "Save" }).click();
  await record.locator("[id$=-error]").waitFor();
  await record.getByRole("button", { name: "Back" }).click();
  await record.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => record.getByLabel("Email").inputValue()).toBe("o@rus.example");
  await expect.poll(() => record.locator("[id$=-error]").count()).toBe(0);
});

test("[SALE-07] [A7] Back asks before what was typed to book a call is lost", async ({ page, site }) => {
  await open(page, site);
  await page.getByLabel("Status").selectOption("past");
  await page.waitForURL("**status=past**");
  await page.getByRole("button", { name: "Book a call" }).first().click();
  const booking = page.getByRole("dialog", { name: "Book a call" });
  await booking.getByLabel("Name").fill("Vlad Rusu");
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => booking.getByLabel("Name").inputValue()).toBe("Vlad Rusu");
});

test("[SALE-06] once there are two hosts, calls are filtered by theirs, or by having none", async ({ page, site }) => {
  const sessionId = await newSession(site);
  await newColleague(site, sessionId, "ioana", "sales");
  const [first, second] = await freeSlots(site);
  await bookSlot(site, { startsAt: first ?? "", name: "Doina Pavel" });
  await bookSlot(site, { startsAt: second ?? "", name: "Emil Pavel" });
  const [doina] = await readList<AdminBooking>(site, "/api/admin/bookings?search=Doina", sessionId);
  const hosts = await readList<Host>(site, "/api/admin/booking-settings/hosts", sessionId);
  const changed = await fetch(`${site.url}/api/admin/bookings/${doina?.id}`, {
    method: "PATCH",
    headers: { ...bearer(sessionId), "Content-Type": "application/json" },
    body: JSON.stringify({ hostId: hosts.find(({ name }) => name === "ioana")?.id }),
  });
  expect(changed.status).toBe(200);
  await openScreen(page, sessionId, { path: "/admin/bookings?search=Pavel", title: "Bookings" });
  const names = async () => (await page.locator("tbody td:nth-of-type(1)").allInnerTexts()).map((name) => name.trim());
  await page.getByLabel("Host").selectOption("ioana");
  await expect.poll(names).toEqual([expect.stringContaining("Doina Pavel")]);
  await expectAccessible(page, "calls of a host");
  await page.getByLabel("Host").selectOption("No host");
  await expect.poll(names).toEqual([expect.stringContaining("Emil Pavel")]);
});

test("[CALS-01] days off are added as a range with a note, their calls are counted, and they are removed again", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const slots = await freeSlots(site);
  const startsAt = slots.at(-5) ?? "";
  const day = startsAt.slice(0, 10);
  const dayAfter = new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await bookSlot(site, { startsAt, name: "Ioana Stan" });
  await openScreen(page, await newSession(site), { path: "/admin/calendar", title: "Calendar settings" });
  const adding = page.getByRole("form", { name: "Add days off" });
  await page.getByRole("button", { name: "Add days" }).click();
  await page.getByText("Choose a day.").waitFor();
  await page.getByLabel("First day").fill(dayAfter);
  await page.getByLabel("Last day").fill(day);
  await page.getByRole("button", { name: "Add days" }).click();
  await page.getByText("The last day is before the first.").waitFor();
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Last day").fill(dayAfter);
  await adding.getByLabel("Note").fill("Team days");
  await page.getByRole("button", { name: "Add days" }).click();
  const list = page.getByRole("list", { name: "Days off" });
  await list.getByText("Team days").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await list.getByText("1 call is booked on these days").waitFor();
  await expect.poll(async () => (await freeSlots(site)).filter((slot) => slot.startsWith(day))).toEqual([]);
  await expectAccessible(page, "days off");
  await list.getByRole("button", { name: /^Offer calls on/ }).click();
  await page.getByText("No days off.").waitFor();
  await expect
    .poll(async () => (await freeSlots(site)).filter((slot) => slot.startsWith(day)).length)
    .toBeGreaterThan(0);
});

test("[CALS-01] the week shows holidays, days off and blocked times with their reasons", async ({ openPage, site }) => {
  const page = await openPage({ viewport: { width: 1366, height: 768 } });
  const sessionId = await newSession(site);
  await page.clock.setFixedTime(new Date("2027-12-20T10:00:00.000Z")); // a Monday
  for (const [path, body] of [
    ["days-off", { day: "2027-12-24", note: "Closed early" }],
    ["blocked-times", { from: "2027-12-21T10:00", to: "2027-12-21T12:30", note: "Dentist" }],
    ["blocked-times", { from: "2027-12-22T22:00", to: "2027-12-24T00:00", note: "" }],
  ] as const)
    expect((await send(site, `/api/admin/${path}`, body, bearer(sessionId))).status).toBe(201);
  await openScreen(page, sessionId, { path: "/admin/bookings?view=week", title: "Bookings" });
  const week = page.getByRole("region", { name: "The week’s calls" });
  const days = () =>
    week
      .locator("ol > li")
      .evaluateAll((all) =>
        all.map((day) => (day as HTMLElement).innerText.replaceAll(/\s+/g, " ").replace(" ,", ",").trim()),
      );
  const begin = [
    "Mon, 20 Dec, today Now: 12:00",
    "Tue, 21 Dec 10:00 – 12:30 Blocked Dentist",
    "Wed, 22 Dec 22:00 – 24:00 Blocked",
  ];
  const end = ["Sat, 25 Dec Public holiday Christmas", "Sun, 26 Dec Public holiday Second day of Christmas"];
  await expect.poll(days).toEqual([...begin, "Thu, 23 Dec Blocked", "Fri, 24 Dec Day off Closed early", ...end]);
  await expectAccessible(page, "week of withheld times");
  await week.getByRole("button", { name: "Next week" }).click();
  await week.getByText("27 Dec 2027").waitFor();
  await expect.poll(async () => (await days()).join(" ")).not.toContain("Blocked");
  await week.getByRole("button", { name: "This week" }).click();
  await page.getByRole("link", { name: "Calendar settings" }).click();
  await page
    .getByRole("list", { name: "Days off" })
    .getByRole("button", { name: /^Offer calls on/ })
    .click();
  await page.getByText("No days off.").waitFor();
  await page.goBack();
  await expect.poll(async () => (await days())[4]).toBe("Fri, 24 Dec");
});

test("[CALS-01] a laptop shows seven hours of the week; its closed days say so once, and today's column is marked", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 768 } });
  await openScreen(page, await newSession(site), { path: "/admin/bookings?view=week", title: "Bookings" });
  const week = page.getByRole("region", { name: "The week’s calls" });
  const days = week.locator(".week > ol > li");
  await expect.poll(() => days.filter({ hasText: "Closed" }).count()).toBe(2);
  expect(await days.getByText("Closed").allInnerTexts()).toEqual(["Closed", "Closed"]);
  const hours = await week
    .locator(".week-gutter > span")
    .evaluateAll((lines) => lines.filter((line) => line.getBoundingClientRect().top <= innerHeight).length - 1);
  expect(hours).toBeGreaterThanOrEqual(7);
  const ground = (selector: string) =>
    week
      .locator(`.week > ol > ${selector} > .week-hours`)
      .evaluateAll((columns) => [...new Set(columns.map((column) => getComputedStyle(column).backgroundColor))]);
  expect(await ground("[data-today]")).not.toEqual(await ground("li:not([data-today])"));
});

test("[SALE-07] [BOOK-04] in the week a call says in words that its outcome is open, and working days are equally wide", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 657 } });
  const startsAt = (await freeSlots(site))[2] ?? "";
  await bookSlot(site, { startsAt, name: "Petra Sandu" });
  await page.route("**/api/admin/bookings?*", async (route) => {
    const answer = await route.fetch(); // time can't pass here
    const bookings = (await answer.json()) as AdminBooking[];
    await route.fulfill({ response: answer, json: bookings.map((one) => ({ ...one, status: "past" })) });
  });
  await openScreen(page, await newSession(site), { path: "/admin/bookings?view=week", title: "Bookings" });
  const week = page.getByRole("region", { name: "The week’s calls" });
  for (let ahead = weeksAhead(startsAt); ahead > 0; ahead -= 1)
    await week.getByRole("button", { name: "Next week" }).click();
  const call = week.getByRole("button", { name: /Petra Sandu.*Quotes by hand Outcome\?$/ });
  await call.waitFor();
  expect(await call.getAttribute("title")).toContain("No outcome yet");
  const lines = await call.evaluate((box) => ({
    isWhole: box.scrollHeight <= box.clientHeight,
    tops: new Set(Array.from(box.children, (part) => Math.round(part.getBoundingClientRect().top))).size,
  }));
  expect(lines).toEqual({ isWhole: true, tops: 2 });
  const widths = await week
    .locator(".week > ol > li")
    .evaluateAll((days) => days.map((day) => Math.round(day.getBoundingClientRect().width)));
  expect(new Set(widths.slice(0, 5)).size).toBe(1);
  await expectAccessible(page, "calls without an outcome");
});

test("[SALE-07] [CALS-01] in the week calls are booked, moved and opened, and times blocked and freed, by pointer and by keys", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 900 } });
  const sessionId = await newSession(site);
  const free = new Set((await freeSlots(site)).map((slot) => slot.slice(0, 10)));
  const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  // The last Monday without a holiday on it or on the day after.
  const monday = [...free].findLast((day) => new Date(day).getUTCDay() === 1 && free.has(dayAfter(day))) ?? "";
  const [tuesday, wednesday] = [dayAfter(monday), dayAfter(dayAfter(monday))];
  await openScreen(page, sessionId, { path: "/admin/bookings?view=week", title: "Bookings" });
  const week = page.getByRole("region", { name: "The week’s calls" });
  for (let ahead = weeksAhead(`${monday}T09:00:00.000Z`); ahead > 0; ahead -= 1)
    await week.getByRole("button", { name: "Next week" }).click();
  const cell = (time: string) => page.locator(`[id="at-${time}"]`);
  await cell(`${monday}T10:00`).click();
  await week.getByRole("group", { name: "10:00 – 10:30" }).getByRole("button", { name: "Book a call" }).click();
  const booking = page.getByRole("dialog", { name: "Book a call" });
  await expect.poll(() => booking.getByLabel(/^Day and time/).inputValue()).toBe(`${monday}T10:00`);
  await booking.getByLabel("Name").fill("Vlad Rusu");
  await booking.getByLabel("Phone").fill("0722 123 456");
  await booking.getByRole("button", { name: "Book the call" }).click();
  const call = week.getByRole("button", { name: /Vlad Rusu/ });
  await call.waitFor();
  await closeToast(page);
  await call.hover();
  await page.mouse.down();
  await cell(`${tuesday}T11:30`).hover({ force: true }); // the call follows the pointer
  await week.locator("[data-target]").waitFor();
  await page.keyboard.press("Escape");
  await week.locator("[data-target]").waitFor({ state: "detached" });
  await page.mouse.up();
  await cell(`${monday}T11:30`).hover();
  await page.mouse.down();
  await call.hover();
  await page.mouse.up(); // released over the call that was dragged before
  await call.dragTo(cell(`${tuesday}T11:30`));
  const moving = page.getByRole("dialog", { name: "Move the call with Vlad Rusu" });
  await expect.poll(() => moving.getByLabel(/^Day and time/).inputValue()).toBe(`${tuesday}T11:30`);
  await moving.getByRole("button", { name: "Move the call" }).click();
  await week.getByRole("button", { name: /^11:30 Vlad Rusu/ }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^11:30 Vlad Rusu/);
  await closeToast(page);
  await page.reload();
  await week.getByRole("button", { name: /Vlad Rusu/ }).waitFor(); // the address has the week
  await week.getByRole("button", { name: "Block the week" }).click();
  const wholeWeek = page.getByRole("dialog", { name: "Block a time" });
  await expect.poll(() => wholeWeek.getByLabel("From").inputValue()).toBe(`${monday}T00:00`);
  await page.keyboard.press("Escape");
  await week.getByRole("button", { name: "Previous week" }).click();
  await week.locator(".week-cells > [tabindex='0']").focus();
  await week.getByRole("button", { name: "Next week" }).click();
  await expect.poll(() => week.locator(".week-cells > [tabindex='0']").count()).toBe(1);
  await cell(`${wednesday}T13:00`).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  const choice = week.getByRole("group", { name: "13:00 – 14:00" });
  await expectAccessible(page, "marked times");
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`at-${wednesday}T13:00`);
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const blocking = page.getByRole("dialog", { name: "Block a time" });
  await expect.poll(() => blocking.getByLabel("From").inputValue()).toBe(`${wednesday}T13:00`);
  await expect.poll(() => blocking.getByLabel("To", { exact: true }).inputValue()).toBe(`${wednesday}T14:00`);
  await blocking.getByRole("button", { name: "Block the time" }).click();
  const blocked = week.getByRole("button", { name: "13:00 – 14:00 Blocked" });
  await blocked.waitFor();
  await closeToast(page);
  await blocked.click();
  await page
    .getByRole("alertdialog", { name: "Offer calls again" })
    .getByRole("button", { name: "Offer calls again" })
    .click();
  await blocked.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 390, height: 844 });
  await week.getByRole("button", { name: /^Tue/ }).click();
  await call.click();
  await page.getByRole("dialog", { name: "Vlad Rusu" }).getByRole("button", { name: "Move" }).waitFor();
  await page.keyboard.press("Escape");
  await expectAccessible(page, "a day of the week on a phone");
});
