// Sending an enquiry natively: without script or if the script doesn't load, and the form's state afterwards.
import type { Page } from "playwright-core";
import { choiceFields } from "#app/features/enquiry/fields.ts";
import { siteContent } from "#test/content.ts";
import {
  bookNextSlot,
  button,
  expectOutcome,
  field,
  fillAll,
  fillStep,
  keptEnquiries,
  openFormAgain,
  outcome,
  recordSent,
  visitor,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { holdAnswers, nextFrames, refuseCookies, waitForIsland, waitForStart } from "./visitor.ts";

const { sent } = siteContent.ui.ro.contact;
const isFocused = (element: Element) => element === document.activeElement;
const send = (page: Page) => page.locator("main form[aria-label] button[type=submit]").click();

async function fillWithoutSteps(page: Page, email: string): Promise<void> {
  for (const step of [1, 2, 3, 4]) await fillStep(page, step, email);
}

test("[A7] [A25] [CALS-05] without script the form shows all steps, returns with errors and values, and counts once on reload", async ({
  openPage,
  site,
}) => {
  const email = "posted@hexley.example";
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/ro/contact?utm_source=newsletter");
  await expect.poll(() => page.locator("form fieldset h2:visible").count()).toBe(4);
  await expect.poll(() => page.getByRole("form").getByRole("button").allInnerTexts()).toEqual(["Trimiteți mesajul"]);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  await fillWithoutSteps(page, "ana@hexley");
  await send(page);
  await page.getByText("Ceva nu este în regulă").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Eroare: Contactați-ne/);
  await expect.poll(() => field(page, "email").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field(page, "projectDetails").inputValue()).toBe(visitor.projectDetails);
  await expect
    .poll(() =>
      page.locator("main input:checked").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value"))),
    )
    .toEqual(choiceFields.map((name) => visitor[name]));
  await page.getByRole("link", { name: /adresă de e-mail, de exemplu/ }).click();
  await page.waitForURL(/#enquiry-email$/);
  await field(page, "email").fill(email);
  await send(page);
  await expectOutcome(page, "ro", email);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${sent.title} – `));
  await page.reload(); // sends the form again
  await outcome(page).getByText(email).first().waitFor();
  expect(keptEnquiries(site, email)).toEqual([
    expect.objectContaining({
      campaign: '{"utm_source":"newsletter"}',
      project_details: visitor.projectDetails,
      privacy_version: expect.stringMatching(/^\d{4}-/),
    }),
  ]);
  await openFormAgain(page, "ro");
  await fillWithoutSteps(page, email);
  await send(page);
  await outcome(page).getByText(siteContent.ui.ro.common.place).first().waitFor();
  expect(keptEnquiries(site, email)).toHaveLength(2);
  await bookNextSlot(page);
});

test("[A25] without script a sent enquiry on a phone leaves no space for a toast", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto("/ro/contact");
  const room = () => page.locator("#enquiry").evaluate((card) => card.getBoundingClientRect().top + scrollY);
  const before = await room();
  await fillWithoutSteps(page, "paper@hexley.example");
  await send(page);
  await outcome(page).waitFor();
  await expect.poll(room).toBeLessThanOrEqual(before);
});

test("[A25] [LITE-02] works as without script if its files can't be loaded, and keeps the outcome once hydrated", async ({
  page,
  site,
}) => {
  await refuseCookies(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact");
  await page.locator("html[data-static]").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("form fieldset h2:visible").count()).toBe(4);
  await expect
    .poll(() => page.getByRole("form").getByRole("button").filter({ visible: true }).allInnerTexts())
    .toEqual(["Send Message"]);
  await fillWithoutSteps(page, "native@hexley.example");
  await send(page);
  await outcome(page).waitFor();
  expect(keptEnquiries(site, "native@hexley.example")).toHaveLength(1);
  await page.unroute("**/assets/*.js");
  const release = await holdAnswers(page, "**/assets/enquiry-sent*");
  await page.reload();
  await waitForStart(page);
  await openFormAgain(page);
  await field(page, "firstName").focus();
  await waitForIsland(page, "enquiry");
  await nextFrames(page);
  expect(await outcome(page).isVisible()).toBe(true); // also while its file is still to come
  release();
  await expect.poll(() => field(page, "firstName").evaluate(isFocused)).toBe(true);
  await expect.poll(() => outcome(page).isVisible()).toBe(true);
  const requests = recordSent(page);
  await fillAll(page, "second@hexley.example");
  await button(page, "Send Message").click();
  await expect.poll(() => outcome(page).innerText()).toContain("second@hexley.example");
  await expect.poll(() => page.locator("#enquiry-step-1").isVisible()).toBe(false); // folded again
  expect(requests).toHaveLength(1);
});
