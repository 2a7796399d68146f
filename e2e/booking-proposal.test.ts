// The free consultation without a scheduler: times that a visitor proposes, and how both popups are to use.
import { newSession, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { dialog, inDialog, isFocused, opener, openOutside, propose, submit, test } from "./booking-popup.ts";
import { expect } from "./test.ts";

test("[BOOK-04] with no scheduler, proposed times are sent, confirmed and arrive among the enquiries", async ({
  page,
  site,
}) => {
  await page.goto("/contact");
  await opener(page).click();
  await propose(page, "times@hexley.example");
  const pressed = Date.now();
  await submit(page).click();
  await dialog(page).locator('[aria-busy="true"]', { hasText: "Booking..." }).waitFor();
  await page.locator('[data-slot="consultation-sent"]').waitFor();
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(400);
  expect(await toastWords(page)).toEqual(["Message sent successfully!", "We'll get back to you within 24 hours."]);
  expect(await dialog(page).innerText()).toContain("to times@hexley.example");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-slot"))).toBe("consultation-sent");
  await dialog(page).locator('[data-slot="dialog-foot"]').getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "detached" });
  expect(await isFocused(page)).toBe(true);
  const session = await newSession(site);
  const headers = { Authorization: `Bearer ${session}` };
  const kept = (await (await fetch(`${site.url}/api/admin/contacts`, { headers })).json()) as { email: string }[];
  expect(kept.filter(({ email }) => email === "times@hexley.example")).toEqual([
    expect.objectContaining({
      serviceInterest: "ai-integration",
      projectBudget: "",
      timeline: "",
      sourcePage: "/contact",
      privacyVersion: expect.stringMatching(/^\d{4}-/),
      projectDetails:
        "Free 30-minute consultation. Proposed times:\n- 2026-11-24 10:00 (Europe/Bucharest)\n- 2026-11-26 16:30 (Europe/Bucharest)\n\nMornings are best.",
    }),
  ]);
  await storeSession(page, session);
  await page.goto("/admin/contacts");
  const row = page.getByRole("row", { name: /times@hexley/ });
  await row.waitFor();
  expect(await row.getByText("Not asked").count()).toBe(2);
});

test("[BOOK-04] [A7] what is missing is said at its field in the page's language, and a failure keeps what was typed", async ({
  page,
}) => {
  await page.goto("/fr/contact");
  await page.getByRole("button", { name: "Choisir un créneau" }).click();
  await inDialog(page, "email").fill("ana@hexley");
  await inDialog(page, "secondTime").focus();
  await page.keyboard.type("11"); // a time that is not whole
  await submit(page).click();
  await dialog(page).locator('[data-slot="field-error"]').first().waitFor();
  const wrong = dialog(page).locator('[aria-invalid="true"]');
  expect(await wrong.evaluateAll((all) => all.map((control) => control.getAttribute("name")))).toEqual([
    "firstName",
    "lastName",
    "email",
    "company",
    "firstTime",
    "secondTime",
  ]);
  expect(await dialog(page).locator('[data-slot="field-error"]').nth(4).innerText()).toContain("Premier choix");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("firstName");
  await propose(page, "encore@hexley.example");
  await inDialog(page, "secondTime").fill("2026-11-25T09:00");
  await page.route("**/api/consultation", (route) => route.fulfill({ status: 500, json: { message: "En panne." } }));
  await submit(page).click();
  await dialog(page).getByRole("alert").getByText("En panne.").first().waitFor();
  expect(await inDialog(page, "email").inputValue()).toBe("encore@hexley.example");
  expect(await inDialog(page, "firstTime").inputValue()).toBe("2026-11-24T10:00");
  await page.unroute("**/api/consultation");
  await submit(page).click();
  await page.locator('[data-slot="consultation-sent"]').waitFor();
});

test("[BOOK-04] [A25] where the popup can't be loaded, the button says so and is a link again", async ({
  openPage,
}) => {
  const page = await openPage({ serviceWorkers: "block" }); // it would have the file already
  await page.route("**/assets/consultation-popup*", (route) => route.abort());
  await page.goto("/contact");
  await opener(page).click();
  await page.locator('[data-slot="toast"]').waitFor();
  await page.getByRole("link", { name: "Choose a time" }).click();
  expect(new URL(page.url()).hash).toBe("#enquiry");
});

const looks = [
  { name: "light, 1280", options: { viewport: { width: 1280, height: 800 } } },
  { name: "dark, 1280", options: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" } },
  { name: "light, 375", options: { viewport: { width: 375, height: 812 } } },
  { name: "dark, 375", options: { viewport: { width: 375, height: 812 }, colorScheme: "dark" } },
] as const;
test.for(looks)(
  "[A2,A14] both popups have no violation: $name",
  { timeout: 120_000 },
  async ({ options }, { browser, bookingSite, site }) => {
    const outside = await openOutside(browser, bookingSite, options);
    await outside.page.goto("/contact");
    await opener(outside.page).click();
    await outside.page.frameLocator("iframe").locator("#slot").waitFor();
    await expectAccessible(outside.page, "calendar");
    await outside.close();
    const { page, close } = await openOutside(browser, site, options);
    await page.goto("/contact");
    await opener(page).click();
    await inDialog(page, "note").waitFor();
    await expectAccessible(page, "form");
    await submit(page).click();
    await dialog(page).locator('[data-slot="field-error"]').first().waitFor();
    await expectAccessible(page, "errors");
    await propose(page, "looks@hexley.example");
    await submit(page).click();
    await page.locator('[data-slot="consultation-sent"]').waitFor();
    await expectAccessible(page, "sent");
    await close();
  },
);

test("[A13] at 320 px nothing scrolls sideways in the popup and every target is large enough", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.goto("/ro/contact");
  await page.getByRole("button", { name: "Alegeți ora" }).click();
  await inDialog(page, "note").waitFor();
  const measured = await dialog(page).evaluate((element) => {
    const body = element.querySelector('[data-slot="dialog-body"]');
    const targets = [...element.querySelectorAll("button, input:not([type=hidden]), textarea")];
    const small = targets.filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      return !target.closest("[aria-hidden]") && (width < 24 || height < 24);
    });
    return {
      overflow: (body?.scrollWidth ?? 0) - (body?.clientWidth ?? 0),
      small: small.map(({ outerHTML }) => outerHTML),
    };
  });
  expect(measured).toEqual({ overflow: 0, small: [] });
});
