// A mistake is shown no longer than it is one: at its field, and in the summary above the form.
import type { Page } from "playwright-core";
import { booked, bookSlot, chooseDay, fillIn, problems, submit, time } from "./book-a-call.ts";
import { button, field, fillStep, openContact } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, refuseCookies, waitForForm } from "./visitor.ts";

const said = (page: Page) => problems(page).getByRole("link").allInnerTexts();
const fieldErrors = (page: Page) => page.locator('main form [data-slot="field-error"]').allInnerTexts();

test("[BOOK-04] [A7] each error of a booking disappears as soon as it is corrected, and the visitor stays where they are", async ({
  page,
}) => {
  await refuseCookies(page);
  await page.goto("/book");
  await waitForForm(page);
  await submit(page).click();
  await problems(page).waitFor();
  await expect.poll(() => said(page)).toEqual(["Time: choose one.", "Name: fill this in.", "Email: fill this in."]);
  await chooseDay(page, 3);
  await time(page, 1).check();
  await expect.poll(() => said(page)).toEqual(["Name: fill this in.", "Email: fill this in."]);
  await expect.poll(() => page.locator("#booking-startsAt").getAttribute("aria-invalid")).toBeNull();
  await expect.poll(() => time(page, 1).evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.locator("#booking-email").pressSequentially("ana");
  await expect.poll(async () => (await said(page)).at(-1)).toMatch(/^Enter an email address/);
  await page.locator("#booking-email").pressSequentially("@hexley.example");
  await expect.poll(() => said(page)).toEqual(["Name: fill this in."]);
  await expect.poll(() => fieldErrors(page)).toEqual(["Name: fill this in."]);
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  await page.locator("#booking-name").pressSequentially("A");
  await problems(page).waitFor({ state: "detached" });
  await expect
    .poll(() => page.locator("#booking-name").evaluate((input) => input === document.activeElement))
    .toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Book/);
  await fillIn(page, "corrected@hexley.example");
  await submit(page).click();
  await booked(page).waitFor();
});

test("[BOOK-04] [A7] a move that lacked a time is no longer refused once one is chosen, and the focus stays there", async ({
  page,
  site,
}) => {
  await refuseCookies(page);
  const { managePath } = await bookSlot(site);
  await page.goto(`${managePath}?move=1`);
  await waitForForm(page);
  await page.getByRole("button", { name: "Reschedule to this time" }).click();
  await problems(page).getByText("Time: choose one.").waitFor();
  await time(page, 0).check();
  await problems(page).waitFor({ state: "detached" });
  await nextFrames(page);
  await expect.poll(() => time(page, 0).evaluate((radio) => radio === document.activeElement)).toBe(true);
});

test("[CONT-05] [A7] an error in an enquiry's step disappears as soon as it is corrected", async ({ page }) => {
  await openContact(page);
  await fillStep(page, 1, "ana@hexley");
  await button(page, "Next").click();
  await problems(page).waitFor();
  await expect.poll(() => said(page)).toHaveLength(1);
  await field(page, "email").pressSequentially(".example");
  await problems(page).waitFor({ state: "detached" });
  await expect.poll(() => fieldErrors(page)).toEqual([]);
  await expect.poll(() => field(page, "email").evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Contact/);
});
