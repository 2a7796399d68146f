// What the contact page says once an enquiry is sent, with and without script, in every language.
import type { Page } from "playwright-core";
import { locales, localPath } from "../app/platform/i18n/locales.ts";
import { readContent } from "../app/platform/content/read.server.ts";
import { field, fillStep, formValues, keptEnquiries, openContact, recordSent, visitor } from "./enquiry-form.ts";
import { expectAccessible } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, refuseCookies, waitForIsland } from "./visitor.ts";

const { ui, pages } = readContent();
const outcome = (page: Page) => page.locator('[data-slot="enquiry-sent"]');
const heading = (page: Page, step: number) => page.locator(`#enquiry-step-${step}`);
const isFocused = (element: Element) => element === document.activeElement;

/** Goes through the steps by Enter, which goes on in every language, and sends. */
async function sendBySteps(page: Page, email: string): Promise<void> {
  for (const [index, last] of ["phone", "company", "timeline"].entries()) {
    await fillStep(page, index + 1, email);
    await page
      .locator(`form [name="${last}"]:not([type=hidden])${last === "timeline" ? ":checked" : ""}`)
      .press("Enter");
    await heading(page, index + 2).waitFor({ state: "visible" });
  }
  await fillStep(page, 4);
  await page.locator("main form[aria-label] button[type=submit]").click();
}

async function sendAtOnce(page: Page, email: string): Promise<void> {
  for (const step of [1, 2, 3, 4]) await fillStep(page, step, email);
  await page.locator("main form[aria-label] button[type=submit]").click();
}

async function expectOutcome(page: Page, locale: (typeof locales)[number], email: string): Promise<void> {
  const { contact } = ui[locale];
  await outcome(page).waitFor();
  const said = (await outcome(page).innerText()).replaceAll(/\s+/g, " ");
  const next = pages.contact[locale].next.flatMap(({ title, text }) => [title, text]);
  const sent = [visitor.firstName, visitor.company, visitor.message, visitor.projectDetails, email];
  for (const part of [contact.sent.title, contact.success.text, ...next, ...sent])
    expect(said).toContain(part.replaceAll(/\s+/g, " "));
  const choice = page.locator(`label:has(input[value="${visitor.projectBudget}"]) span > span`).first();
  expect(said).toContain((await choice.textContent())?.replaceAll(/\s+/g, " "));
  const links = outcome(page).getByRole("link");
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    .toEqual([localPath(locale, "/book"), "#enquiry-step-1"]);
  await expect.poll(() => outcome(page).evaluate(isFocused)).toBe(true);
  const top = () => outcome(page).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(64);
  await expect.poll(top).toBeLessThanOrEqual(160);
  const order = await page.evaluate(() => {
    const [panel, form] = ['[data-slot="enquiry-sent"]', "main form[aria-label]"].map((one) =>
      document.querySelector(one),
    );
    return panel && form && panel.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(order).toBeTruthy();
  await expect.poll(async () => Object.values(await formValues(page)).join("")).toBe("");
  await expect.poll(() => heading(page, 1).isVisible()).toBe(true);
}

test.for(locales)(
  "[CONT-21,CONT-22] [A7,A8] after an enquiry the page says what was sent, what happens next, and offers a call: %s",
  async (locale, { page, site }) => {
    const email = `outcome-${locale}@hexley.example`;
    await refuseCookies(page);
    await openContact(page, localPath(locale, "/contact"));
    await sendBySteps(page, email);
    await expectOutcome(page, locale, email);
    await outcome(page).getByRole("link", { name: ui[locale].contact.sent.again }).click();
    await outcome(page).waitFor({ state: "detached" });
    await expect.poll(() => heading(page, 1).evaluate(isFocused)).toBe(true);
    expect(keptEnquiries(site, email)).toHaveLength(1);
  },
);

test.for(locales)(
  "[A25] without script the answer to the form says the same, and loaded again it counts once: %s",
  async (locale, { openPage, site }) => {
    const email = `posted-${locale}@hexley.example`;
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${localPath(locale, "/contact")}?utm_source=newsletter`);
    await sendAtOnce(page, email);
    await expectOutcome(page, locale, email);
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${ui[locale].contact.sent.title} – `));
    await page.reload(); // sends the form again
    await outcome(page).getByText(email).first().waitFor();
    expect(keptEnquiries(site, email)).toEqual([expect.objectContaining({ campaign: '{"utm_source":"newsletter"}' })]);
    await outcome(page).getByRole("link", { name: ui[locale].contact.sent.again }).click();
    await expect.poll(() => heading(page, 1).evaluate(isFocused)).toBe(true);
    await sendAtOnce(page, email);
    await outcome(page).waitFor();
    expect(keptEnquiries(site, email)).toHaveLength(2);
  },
);

test.for(locales)("[CALS-05] after an enquiry one press books a call: %s", async (locale, { openPage }) => {
  const email = `follow-${locale}@hexley.example`;
  const page = await openPage({ timezoneId: "America/New_York" });
  await refuseCookies(page);
  await openContact(page, localPath(locale, "/contact"));
  await sendBySteps(page, email);
  await outcome(page).getByRole("heading", { name: ui[locale].contact.sent.times }).waitFor();
  await outcome(page).getByText("New York").waitFor();
  await expectAccessible(page, `times ${locale}`);
  await bookAtOnce(page);
});

test.for(locales)("[CALS-05] without script one press books a call too: %s", async (locale, { openPage }) => {
  const email = `follow-posted-${locale}@hexley.example`;
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(localPath(locale, "/contact"));
  await sendAtOnce(page, email);
  await outcome(page).waitFor();
  await page.reload();
  await outcome(page).getByText(ui[locale].contact.sent.place).first().waitFor();
  await bookAtOnce(page);
});

async function bookAtOnce(page: Page): Promise<void> {
  const times = page.locator('button[name="startsAt"]');
  await expect.poll(() => times.count()).toBe(3);
  await times.last().click();
  await page.waitForURL(/\/book\/[0-9a-f]{64}\?done=booked/);
}

test("[LITE-02] taken over after it was posted natively, the form keeps the outcome and the visitor's focus", async ({
  openFresh,
}) => {
  const page = await openFresh();
  await refuseCookies(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact");
  await page.locator("html[data-static]").waitFor({ state: "attached" });
  await sendAtOnce(page, "native@hexley.example");
  await outcome(page).waitFor();
  await page.unroute("**/assets/*.js");
  await page.reload();
  await page.locator("html[data-started]").waitFor({ state: "attached" });
  await field(page, "firstName").focus();
  await waitForIsland(page, "enquiry");
  await nextFrames(page);
  await expect.poll(() => field(page, "firstName").evaluate(isFocused)).toBe(true);
  await expect.poll(() => outcome(page).isVisible()).toBe(true);
  const sent = recordSent(page);
  await sendBySteps(page, "second@hexley.example");
  await expect.poll(() => outcome(page).innerText()).toContain("second@hexley.example");
  expect(sent).toHaveLength(1);
});
