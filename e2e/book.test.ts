// Our own scheduler in a real browser: its page, its popup, and the page of a booked call; with and without script.
import type { Locator, Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { readJson } from "#test/read-json.ts";
import { focused, newSession, readList } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import {
  booked,
  bookSlot,
  chooseDay,
  day,
  fillIn,
  freeSlots,
  openScheduler,
  problems,
  submit,
  time,
} from "./book-a-call.ts";
import { expect, test } from "./test.ts";
import { nextFrames, refuseCookies, waitForForm, waitForIsland } from "./visitor.ts";

test("[BOOK-03] [BOOK-04] [A3] [A10] a call is booked by keyboard, and shown in the admin area with the visitor's time zone", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ timezoneId: "Europe/Paris" });
  await refuseCookies(page);
  await page.goto("/book");
  await page.locator("h1").click();
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => document.activeElement?.getAttribute("name"));
    })
    .toBe("day");
  await page.locator("select").waitFor(); // the focus has woken the script, which knows the zones
  await expect.poll(() => day(page, 0).evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => day(page, 1).isChecked()).toBe(true);
  await page.keyboard.press("Tab"); // the zone
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  const chosen = await page.locator("input[name=startsAt]:checked").inputValue();
  await page.getByRole("status").filter({ hasText: "Paris" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ana Pop");
  await page.keyboard.press("Tab");
  await page.keyboard.type("keys@hexley.example");
  await page.keyboard.press("Enter");
  await booked(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-slot"))).toBe("call-booked");
  const text = await booked(page).innerText();
  expect(text).toContain("Save it to your calendar and keep its link: it is your confirmation.");
  expect(text).not.toContain("We’ll send the confirmation to");
  const headers = { Authorization: `Bearer ${await newSession(site)}` };
  const all = await readJson<{ email: string }[]>(fetch(`${site.url}/api/admin/bookings`, { headers }));
  expect(all.filter(({ email }) => email === "keys@hexley.example")).toEqual([
    expect.objectContaining({
      startsAt: chosen,
      name: "Ana Pop",
      timeZone: "Europe/Paris",
      status: "booked",
      privacyVersion: expect.stringMatching(/^\d{4}-/),
    }),
  ]);
});

test("[BOOK-04] the confirmation links to calendars and to the call's own page, which sends no referrer", async ({
  page,
}) => {
  await refuseCookies(page);
  await page.goto("/ro/book");
  await time(page, 2).check();
  await fillIn(page, "calendar@hexley.example");
  await submit(page).click();
  await booked(page).waitFor();
  await page.setViewportSize({ width: 390, height: 844 }); // each calendar's name on one line
  const heights = () =>
    booked(page)
      .locator("a.calendar-link")
      .evaluateAll((links) => links.map((link) => link.clientHeight));
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(48);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    booked(page).getByRole("link", { name: "Fișier de calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const google = await booked(page).getByRole("link", { name: "Google" }).getAttribute("href");
  expect(google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&.*dates=\d{8}T\d{6}Z/);
  const shownText = await booked(page).locator('[data-slot="own-link"]').innerText();
  await booked(page).getByRole("button", { name: "Copiați linkul" }).click(); // which this browser refuses at first
  await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe(shownText);
  await page.context().grantPermissions(["clipboard-write"]);
  await booked(page).getByRole("button", { name: "Copiați linkul" }).click();
  await page.getByText("Linkul a fost copiat").first().waitFor();
  const answer = page.waitForResponse((response) => /\/ro\/book\/[^/.]+$/.test(response.url()));
  await booked(page).getByRole("link", { name: "Reprogramați sau anulați discuția" }).click();
  expect((await answer).url()).toBe(shownText);
  const headers = (await answer).headers();
  expect([headers["referrer-policy"], headers["cache-control"], headers["x-robots-tag"]]).toEqual([
    "no-referrer",
    "no-store",
    "noindex",
  ]);
  await page.getByRole("heading", { level: 1, name: "Discuția dumneavoastră" }).waitFor();
  await expect.poll(() => page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await expect.poll(() => page.locator("link[rel=canonical]").count()).toBe(0);
});

const problemTexts = (page: Page) => problems(page).getByRole("link").allInnerTexts();
const fieldErrors = (page: Page) => page.locator('main form [data-slot="field-error"]').allInnerTexts();
const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement);

test("[BOOK-04] [A7] errors disappear once corrected; a failed booking says why and keeps the input for another try", async ({
  page,
  site,
}) => {
  await refuseCookies(page);
  await page.goto("/book");
  await waitForForm(page);
  await submit(page).click();
  await problems(page).waitFor();
  await expect
    .poll(() => problemTexts(page))
    .toEqual(["Please choose a time.", "Please fill in “Name”.", "Please fill in “Email”."]);
  await expect.poll(() => isFocused(problems(page))).toBe(true);
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(3);
  await chooseDay(page, 4);
  await time(page, 3).check();
  await expect.poll(() => problemTexts(page)).toEqual(["Please fill in “Name”.", "Please fill in “Email”."]);
  await expect.poll(() => page.locator("#booking-startsAt").getAttribute("aria-invalid")).toBeNull();
  await expect.poll(() => isFocused(time(page, 3))).toBe(true);
  await page.locator("#booking-email").pressSequentially("late");
  await expect.poll(async () => (await problemTexts(page)).at(-1)).toMatch(/^Enter an email address/);
  await page.locator("#booking-email").pressSequentially("@hexley.example");
  await expect.poll(() => problemTexts(page)).toEqual(["Please fill in “Name”."]);
  await expect.poll(() => fieldErrors(page)).toEqual(["Please fill in “Name”."]);
  await expect.poll(() => page.title()).toMatch(/^Error: Book/);
  await page.locator("#booking-name").pressSequentially("A");
  await problems(page).waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page.locator("#booking-name"))).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Book/);

  const lost = await time(page, 3).inputValue();
  await page.route("**/api/booking", (route) => route.abort());
  await submit(page).click();
  await page.getByRole("alert").filter({ hasText: "You’re offline." }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: Book/);
  await expect.poll(() => isFocused(submit(page))).toBe(true);
  await page.unroute("**/api/booking");
  const busy = { status: 429, json: { message: "Too many requests. Wait a minute and try again." } };
  await page.route("**/api/booking", (route) => route.fulfill(busy));
  await submit(page).click();
  await page.getByRole("alert").filter({ hasText: "Too many requests." }).waitFor();
  await page.unroute("**/api/booking");
  await expect.poll(() => time(page, 3).isChecked()).toBe(true);
  await bookSlot(site, { startsAt: lost });
  await submit(page).click();
  const sentence = "Someone has just booked this slot. Please choose another one.";
  await problems(page).getByRole("link", { name: sentence }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("startsAt");
  await expect.poll(() => page.locator(`input[value="${lost}"]`).count()).toBe(0);
  await expect.poll(() => page.locator("[name=email]").inputValue()).toBe("late@hexley.example");
  await time(page, 3).check();
  await submit(page).click();
  await booked(page).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Book/);
});

test("[BOOK-04] [A7] if the last free time is taken, the form is replaced by another way to reach the company", async ({
  page,
  site,
}) => {
  await refuseCookies(page);
  await page.goto("/book");
  await chooseDay(page, 4);
  await time(page, 5).check();
  await fillIn(page, "last@hexley.example");
  await bookSlot(site, { startsAt: await time(page, 5).inputValue() });
  await page.route("**/api/booking/slots", (route) =>
    route.fulfill({ json: { timeZone: "Europe/Bucharest", slots: [] } }),
  );
  await submit(page).click();
  await expect.poll(() => focused(page)).toContain("No slots available at the moment");
  await expect.poll(() => submit(page).count()).toBe(0);
});

test("[BOOK-04] [A25] without script days are chosen, errors shown, and a call booked, rescheduled and cancelled", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/fr/book");
  await day(page, 6).check({ force: true });
  await page.getByRole("button", { name: "Afficher les heures de ce jour" }).click();
  await expect.poll(() => day(page, 6).isChecked()).toBe(true);
  await time(page, 1).check({ force: true });
  const chosen = await time(page, 1).inputValue();
  await fillIn(page, "sans@hexley");
  await submit(page).click();
  await problems(page).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Erreur/);
  await expect.poll(() => page.locator("#booking-email-error").count()).toBe(1);
  await expect.poll(() => page.locator("input[name=startsAt]:checked").inputValue()).toBe(chosen);
  await fillIn(page, "sans@hexley.example");
  await submit(page).click();
  await page.getByText("Votre rendez‑vous est confirmé").waitFor();
  await page.getByRole("link", { name: "Déplacer le rendez-vous" }).click();
  await time(page, 0).check({ force: true });
  await page.getByRole("button", { name: "Déplacer à cette heure" }).click();
  await page.getByText("Votre rendez-vous a été déplacé").waitFor();
  await page.getByRole("link", { name: "Annuler le rendez-vous" }).click();
  await page.getByRole("heading", { name: /^Annuler ce rendez-vous/ }).waitFor();
  await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
  await page.getByText("Votre rendez-vous a été annulé").waitFor();
  await page.getByRole("link", { name: "Prendre un autre rendez-vous" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/fr/book");
});

test("[BOOK-04] [A7] a call is rescheduled and cancelled on its own page, with errors for a missing or taken time", async ({
  page,
  site,
}) => {
  await refuseCookies(page);
  const { managePath } = await bookSlot(site);
  await page.goto(managePath);
  await page.getByRole("link", { name: "Reschedule the call" }).click();
  await chooseDay(page, 7);
  await page.getByRole("button", { name: "Reschedule to this time" }).click();
  await problems(page).getByRole("link", { name: "Please choose a time." }).waitFor();
  await time(page, 2).check();
  await problems(page).waitFor({ state: "detached" });
  await nextFrames(page);
  await expect.poll(() => time(page, 2).evaluate((radio) => radio === document.activeElement)).toBe(true);
  const lost = await time(page, 2).inputValue();
  await bookSlot(site, { startsAt: lost });
  await page.getByRole("button", { name: "Reschedule to this time" }).click();
  await problems(page).getByText("Someone has just booked this slot.").waitFor();
  await expect.poll(() => page.locator(`input[value="${lost}"]`).count()).toBe(0);
  await time(page, 2).check();
  await page.getByRole("button", { name: "Reschedule to this time" }).click();
  await page.getByText("Your call has been rescheduled").waitFor();
  await page.getByRole("link", { name: "Cancel the call" }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("link", { name: "Cancel the call" }).click();
  await page.getByRole("button", { name: "Cancel the call" }).click();
  await page.getByText("Your call has been cancelled").waitFor();
  await page.getByRole("link", { name: "Book another call" }).waitFor();
  await page.reload();
  await page.getByText("Your call has been cancelled").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Reschedule the call" }).count()).toBe(0);
});

test("[BOOK-04] [A7] on a phone the call's page focuses its news, and a click during hydration still reaches its button", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await refuseCookies(page);
  const { managePath } = await bookSlot(site);
  await page.goto(`${managePath}?done=moved`);
  await expect.poll(() => focused(page)).toMatch(/^Your call has been rescheduled/);
  const cancel = page.getByRole("link", { name: "Cancel the call" });
  await cancel.scrollIntoViewIfNeeded();
  await cancel.hover();
  await page.mouse.down();
  await waitForIsland(page, "booking-manager");
  await nextFrames(page);
  await page.mouse.up();
  await page.getByRole("link", { name: "Keep it" }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Cancel this call/);
});

test("[BOOK-04] on a tablet the booking button stays in view below the errors", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await refuseCookies(page);
  await page.goto("/book");
  await time(page, 2).check({ force: true });
  await submit(page).click();
  await problems(page).waitFor();
  const bottom = async () => {
    const box = await submit(page).boundingBox();
    return box && box.y + box.height;
  };
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1400);
  await expect.poll(bottom).toBeLessThan(1024);
});

test("[BOOK-04] shows times in the visitor's or any chosen zone, under that zone's date, with Bucharest's below", async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: "America/New_York" });
  await refuseCookies(page);
  await openScheduler(page, "/book");
  await expect.poll(() => page.locator("select").inputValue()).toBe("America/New_York");
  const slot = await time(page, 0).inputValue();
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(new Date(slot));
  const chip = page.locator("label.time").filter({ has: page.locator(`input[value="${slot}"]`) });
  await expect.poll(() => chip.innerText()).toContain(inZone("America/New_York"));
  await expect.poll(() => chip.innerText()).toContain(inZone("Europe/Bucharest"));
  await time(page, 0).check();
  await page.locator("select").selectOption("Asia/Tokyo");
  await expect.poll(() => page.locator("input[name=startsAt]:checked").inputValue()).toBe(slot);
  await page
    .getByRole("status")
    .filter({ hasText: `${inZone("Asia/Tokyo")} –` })
    .waitFor();
  await page.locator("select").selectOption("Europe/Bucharest");
  await expect.poll(() => page.locator("label.time .time-local").count()).toBe(0);

  await chooseDay(page, 1);
  const morning = await time(page, 0).inputValue();
  await time(page, 0).check();
  const before = await page.locator("input[name=day]:checked").inputValue();
  await page.locator("select").selectOption("Pacific/Honolulu"); // a morning in Bucharest is the evening before
  const dayThere = new Date(Date.parse(morning) - 10 * 3_600_000).toISOString().slice(0, 10); // it knows no summer time
  expect(dayThere < before).toBe(true);
  await expect.poll(() => page.locator("input[name=day]:checked").inputValue()).toBe(dayThere);
  await expect.poll(() => page.locator("input[name=startsAt]:checked").inputValue()).toBe(morning);
});

test("[LITE-05] a focused field doesn't move while the times above it change to the visitor's zone", async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: "America/New_York" });
  await page.setViewportSize({ width: 412, height: 823 });
  await refuseCookies(page);
  await page.goto("/book");
  const name = page.locator("#booking-name");
  const top = () => name.evaluate((field) => field.getBoundingClientRect().top);
  await name.evaluate((field) => {
    field.scrollIntoView({ block: "center", behavior: "instant" });
    document.body.dataset["top"] = String(field.getBoundingClientRect().top);
    field.focus({ preventScroll: true });
  });
  await page.getByText("The smaller line shows Bucharest time.").waitFor();
  const before = Number(await page.locator("body").getAttribute("data-top"));
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1); // a document scrolls by whole pixels, its lines are fractions high
});

test("[BOOK-04] [A25] without script the next three free times beside the enquiry form open the calendar with one selected", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/contact");
  const times = page.locator('[data-slot="free-times"]');
  await times.getByText("Times in Bucharest").waitFor();
  await expect.poll(() => times.getByRole("link").count()).toBe(3);
  await expect.poll(() => times.locator("p:visible").allInnerTexts()).toHaveLength(2); // the day, once, and the zone
  const chosen = await times.getByRole("link").last().innerText();
  await times.getByRole("link").last().click();
  await page.waitForURL("**/book?startsAt=*");
  await expect.poll(() => page.locator("label.time:has(:checked)").innerText()).toBe(chosen);
});

test("[BOOK-04] the free times beside the enquiry form are shown in the visitor's zone, with Bucharest's below", async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: "America/New_York" });
  await page.goto("/contact");
  const times = page.locator('[data-slot="free-times"]');
  await times.getByText("Times in New York. The smaller line shows Bucharest time.").waitFor();
  const first = times.getByRole("link").first();
  await expect.poll(() => first.innerText()).toMatch(/^\d\d:\d\d\s+\d\d:\d\d$/);
  await expect.poll(() => first.getAttribute("aria-label")).toMatch(/ in Bucharest, /);
  const [ownTime = ""] = (await first.innerText()).split(/\s{2,}|\n/);
  await first.click();
  await page.waitForURL("**/book?startsAt=*");
  await expect.poll(() => page.locator("label.time:has(:checked)").innerText()).toMatch(new RegExp(`^${ownTime}\\b`));
});

test("[BOOK-04] [A10] the popup loads times when opened, books a call confirmed by email, and returns the focus", async ({
  page,
  site,
}) => {
  await refuseCookies(page);
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("/api/booking") && requests.push(request.url()));
  await page.goto("/contact");
  const opener = page.locator("a[data-held]", { hasText: "Choose a time" });
  const dialog = page.getByRole("dialog", { name: "Book a free 30‑minute consultation" });
  await opener.focus();
  await page.getByRole("button", { name: "Choose a time" }).waitFor();
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(requests).toEqual([]);
  await page.route("**/api/booking/slots", (route) => route.abort());
  await page.keyboard.press("Enter");
  await dialog.getByText("The available slots didn’t load").waitFor();
  await page.unroute("**/api/booking/slots");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await time(page, 0).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await chooseDay(page, 8);
  await time(page, 0).check();
  await fillIn(page, "popup@hexley.example");
  await submit(page).click();
  await booked(page).waitFor();
  const emails = await readList<{ kind: string; to: string }>(site, "/api/admin/outbox", await newSession(site));
  expect(emails.filter(({ to }) => to === "popup@hexley.example").map(({ kind }) => kind)).toContain(
    "booking-confirmed",
  );
  const done = page.getByRole("dialog", { name: "Your call is booked" });
  await done.getByRole("button", { name: "Close" }).click();
  await done.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("[BOOK-03] [BOOK-04] a booked call shows the next steps right below the header, and hides the reasons to book", async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: "Asia/Tokyo", viewport: { width: 390, height: 600 } });
  await refuseCookies(page);
  await openScheduler(page, "/book");
  const [lead, points] = [page.locator(".page-head-words > p").first(), page.locator(".booking-points")];
  await expect.poll(() => lead.isVisible()).toBe(true);
  await expect.poll(() => points.isVisible()).toBe(true);
  await time(page, 0).check();
  await fillIn(page, "next@hexley.example");
  await submit(page).click();
  await booked(page).waitFor();
  const top = () => booked(page).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(64); // the header’s height
  await expect.poll(top).toBeLessThanOrEqual(240);
  await expect.poll(() => lead.isVisible()).toBe(false);
  await expect.poll(() => points.isVisible()).toBe(false);
  const { booking, common } = siteContent.ui.en;
  await expect.poll(() => booked(page).locator("ol > li").count()).toBe(3);
  await booked(page).getByText(booking.prepare).waitFor();
  const local = common.local.replace("{{time}}", String.raw`\d\d:\d\d`);
  await expect.poll(() => booked(page).innerText()).toMatch(new RegExp(local));
});

test("[BOOK-04] [A10] [A25] falls back to a link if the popup can't be loaded, and offers another way if no slot is free", async ({
  page,
}) => {
  await refuseCookies(page);
  await page.route("**/assets/booking-popup*.js", (route) => route.abort());
  await page.goto("/contact");
  const opener = page.getByRole("link", { name: "Choose a time" });
  await opener.click();
  await page.locator('[data-slot="toast"]').waitFor();
  await expect.poll(() => opener.getAttribute("href")).toBe("/book");
  await page.unroute("**/assets/booking-popup*.js");
  const days = Array.from({ length: 60 }, (_, at) => new Date(Date.now() + at * 24 * 60 * 60 * 1000).toISOString());
  const answer = (slots: string[]) =>
    page.route("**/api/booking/slots", (route) =>
      route.fulfill({ json: { timeZone: "Europe/Bucharest", slots, formToken: "" } }),
    );
  await answer(days);
  await page.reload();
  await opener.click();
  const later = page.getByRole("link", { name: "Later days" });
  await later.focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("Enter");
      return later.getAttribute("aria-disabled");
    })
    .toBe("true");
  await expect.poll(() => focused(page)).toBe("Later days");
  await answer([]);
  await page.reload();
  await opener.click();
  await page.getByRole("heading", { name: "No slots available at the moment" }).waitFor();
  await page.getByRole("dialog").getByRole("link", { name: "Contact" }).waitFor();
});

test("[A4] on a phone the booking button stays in view once a time is chosen, leads to whatever is missing, and books the call", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 600 }, hasTouch: true });
  await refuseCookies(page);
  await openScheduler(page, "/book");
  const bar = page.locator(".booking-go");
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => bar.innerText()).toContain("Please choose a time on ");
  await expect.poll(() => top(bar)).toBeGreaterThan(600);
  await chooseDay(page, 7);
  const chosen = time(page, 3);
  await chosen.check();
  await expect.poll(() => bottom(bar)).toBeLessThanOrEqual(600);
  await expect.poll(async () => (await top(bar)) - (await bottom(chosen))).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await bottom(bar)) - (await top(bar))).toBeLessThanOrEqual(130);
  const name = page.locator("#booking-name");
  const press = () => submit(page).evaluate((button: HTMLElement) => button.click()); // where it is, without scrolling to it
  await press();
  await expect.poll(() => isFocused(name)).toBe(true);
  await expect.poll(() => bottom(name)).toBeLessThanOrEqual(await top(bar));
  expect(await problems(page).count()).toBe(0);
  await press();
  await problems(page).waitFor();
  await fillIn(page, "phone@hexley.example");
  await press();
  await booked(page).waitFor();
});

test("[A4] on a phone the first tap on a day leads to its times, all of them above the bar", async ({ openPage }) => {
  const page = await openPage({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    timezoneId: "America/New_York",
  });
  await refuseCookies(page);
  await page.goto("/book"); // nothing has loaded the scheduler's script yet
  await page.locator(".day input").nth(7).tap();
  const bar = page.locator(".booking-go");
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => page.locator(".time .time-local").count()).toBeGreaterThan(0);
  await expect.poll(async () => (await top(bar)) - (await bottom(page.locator(".time").last()))).toBeGreaterThan(0);
  await expect.poll(() => top(page.locator(".time").first())).toBeGreaterThan(0);
});

test("[BOOK-04] a browser that hides its time zone is shown the company's city, as everybody is before the script", async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: "UTC" });
  await refuseCookies(page);
  await page.goto("/book");
  await page.locator(".slot-picker").hover();
  await expect.poll(() => page.locator("select").inputValue()).toBe("Europe/Bucharest");
  await page.getByText("Times in Bucharest").waitFor();
  await page.goto("/contact");
  await page.locator('[data-slot="free-times"]').getByText("Times in Bucharest").waitFor();
});

test("[A1] [A14] axe finds nothing in any state of the scheduler, in any look", async ({ openPage, site }) => {
  const page = await openPage({ timezoneId: "America/New_York" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await refuseCookies(page);
  await openScheduler(page, "/book");
  await time(page, 0).check();
  await expectAccessibleInAllLooks(page, "chosen");
  await page.locator("#booking-name").scrollIntoViewIfNeeded(); // on a phone, as it is now, the first press would only lead there
  await submit(page).click();
  await problems(page).waitFor();
  await expectAccessibleInAllLooks(page, "errors", "main");
  await chooseDay(page, 9);
  await time(page, 0).check();
  await fillIn(page, "looks@hexley.example");
  await submit(page).click();
  await booked(page).waitFor();
  await expectAccessibleInAllLooks(page, "booked", "main");
  const { managePath } = await bookSlot(site);
  await openScheduler(page, `${managePath}?move=1`);
  await expectAccessibleInAllLooks(page, "move", "main");
  await page.goto(`${managePath}?cancel=1`);
  await page.getByRole("heading", { name: "Cancel this call?" }).waitFor();
  await expectAccessibleInAllLooks(page, "cancel", "main");
  await page.getByRole("button", { name: "Cancel the call" }).click();
  await page.getByText("Your call has been cancelled").waitFor();
  await expectAccessibleInAllLooks(page, "cancelled", "main");
  await page.goto("/contact");
  await page.getByRole("link", { name: "Choose a time" }).click();
  await time(page, 0).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await submit(page).click(); // beside errors no bar stays, behind which a row of times could be half hidden
  await problems(page).waitFor();
  await expectAccessibleInAllLooks(page, "popup", "dialog");
});

test("[A13] [A15] at 320 px nothing scrolls sideways and every target is large enough, on the page and in the popup", async ({
  openPage,
  site,
}) => {
  const page = await openPage({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    timezoneId: "Pacific/Auckland",
  });
  await refuseCookies(page);
  const measure = (root: string) =>
    page.locator(root).evaluate((element) => {
      const targets = [
        ...element.querySelectorAll("label.day, label.time, button, select, input:not([type=hidden]), a.week-turn"),
      ];
      const small = targets.filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return !target.closest("[aria-hidden]") && width > 0 && (width < 24 || height < 24);
      });
      return {
        overflow: Math.max(
          document.documentElement.scrollWidth - innerWidth,
          element.scrollWidth - element.clientWidth,
        ),
        small: small.map(({ outerHTML }) => outerHTML),
      };
    });
  await openScheduler(page, "/ro/book");
  await expect.poll(() => measure("main")).toEqual({ overflow: 0, small: [] });
  await page.goto("/fr/contact");
  await page.getByRole("link", { name: "Choisir un créneau" }).click();
  await time(page, 0).waitFor();
  await expect.poll(() => measure('[data-slot="dialog-body"]')).toEqual({ overflow: 0, small: [] });
  await expect.poll(async () => (await freeSlots(site)).length).toBeGreaterThan(50);
});
