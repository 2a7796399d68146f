// The steps of the enquiry form in a browser with script, and a complete enquiry in each other language. The page's
// texts are tested in app/pages/contact.test.ts.
import type { Page } from "playwright-core";
import { localPath } from "#app/platform/i18n/locales.ts";
import { siteContent } from "#test/content.ts";
import { expectAccessible } from "./axe.ts";
import {
  bookNextSlot,
  button,
  expectOutcome,
  field,
  fillStep,
  keptEnquiries,
  openContact,
  outcome,
  reachStep,
  stepHeading,
  toast,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";

const { ui } = siteContent;
const { steps } = ui.en.contact.form;

/** Expects a step's numbered, focused question, its name in the list, its buttons and the progress. */
async function expectStep(page: Page, number: number, title: string, buttons: string[]): Promise<void> {
  await page.getByText(`Step ${number} of 4`).filter({ visible: true }).waitFor();
  await expect.poll(async () => (await stepHeading(page).innerText()).split("\n")[0]).toBe(title);
  const name = ["You", "Company", "Budget", "Project"][number - 1] ?? "";
  await expect.poll(() => page.locator("form [aria-current=step]").innerText()).toBe(name);
  await expect.poll(() => page.getByRole("form").getByRole("button").allInnerTexts()).toEqual(buttons);
  const bar = page.getByRole("form").getByRole("progressbar");
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.position)).toBe(number / 4);
}

const isFocused = (page: Page) => stepHeading(page).evaluate((heading) => heading === document.activeElement);

/** Expects the button to wait for a field, by an insufficient and then a valid value. */
async function expectNeeded(page: Page, name: string, { lacking, right }: { lacking: string; right: string }) {
  const go = page.getByRole("form").getByRole("button").last();
  await field(page, name).fill(lacking);
  await expect.poll(() => go.isDisabled()).toBe(true);
  await field(page, name).fill(right);
  await expect.poll(() => go.isEnabled()).toBe(true);
}

test("[CONT-01] [CONT-11] [CONT-12] [CONT-13] [A8] four steps, each with its question in focus, its buttons and its progress", async ({
  page,
}) => {
  await openContact(page);
  const { you, company, budget, project } = steps;
  await expectStep(page, 1, you.title, ["Next"]);
  for (const [number, { title }] of [
    [2, company],
    [3, budget],
    [4, project],
  ] as const) {
    await fillStep(page, number - 1);
    await button(page, "Next").click();
    await expectStep(page, number, title, ["Previous", number === 4 ? "Send Message" : "Next"]);
    await expect.poll(() => isFocused(page)).toBe(true);
  }
  await expect.poll(() => page.locator("form li svg").count()).toBe(3); // the steps that are done
});

test("[CONT-04] [CONT-05] [CONT-10] [A7] step 1 requires name and email, says so until they are filled in, and needs no phone", async ({
  page,
}) => {
  await openContact(page);
  const hint = page.getByText(steps.you.gate);
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await expect.poll(() => hint.isVisible()).toBe(true);
  await expect.poll(() => button(page, "Next").getAttribute("aria-describedby")).toBe(await hint.getAttribute("id"));
  await expect.poll(() => page.getByRole("form").getByLabel("Phone").isVisible()).toBe(true);
  await expect.poll(() => field(page, "phone").getAttribute("required")).toBeNull();
  await fillStep(page, 1);
  await field(page, "phone").fill("");
  await expectNeeded(page, "firstName", { lacking: "", right: "Ana" });
  await expectNeeded(page, "lastName", { lacking: "  ", right: "Pop" });
  await expectNeeded(page, "email", { lacking: "", right: "ana@hexley.example" });
  await expect.poll(() => hint.isVisible()).toBe(false);
});

test("[CONT-06] [CONT-10] step 2 asks for company and service", async ({ page }) => {
  await openContact(page);
  await reachStep(page, 2);
  await field(page, "company").fill("Hexley");
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Intelligent Chatbots" }).check();
  await expectNeeded(page, "company", { lacking: " ", right: "Hexley" });
});

test.for([
  ["budget", "$15,000-50,000", "6+ months"],
  ["timeline", "6+ months", "$15,000-50,000"],
] as const)(
  "[CONT-07] [CONT-10] step 3 asks for budget and timeline: %s first",
  async ([, first, second], { page }) => {
    await openContact(page);
    await reachStep(page, 3);
    await page.getByRole("radio", { name: first }).check();
    await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
    await page.getByRole("radio", { name: second }).check();
    await expect.poll(() => button(page, "Next").isEnabled()).toBe(true);
  },
);

test("[CONT-08] [CONT-09] [CONT-10] step 4 asks for the project's details, and needs no message", async ({ page }) => {
  await openContact(page);
  await reachStep(page, 4);
  await field(page, "message").fill("Only the optional one");
  await expect.poll(() => button(page, "Send Message").isDisabled()).toBe(true);
  await field(page, "message").fill("");
  await expectNeeded(page, "projectDetails", { lacking: " \n ", right: "We type invoices." });
});

const translations = [
  {
    locale: "ro",
    next: "Înainte",
    send: "Trimiteți mesajul",
    toast: /^Mesajul a fost trimis!\s+Vă răspundem în cel mult 24 de ore\.$/,
    budget: /15\.000–50\.000 USD/,
  },
  {
    locale: "fr",
    next: "Suivant",
    send: "Envoyer le message",
    toast: /^Message envoyé\s!\s+Nous vous répondons sous 24\sheures\.$/,
    budget: /15\s000 à 50\s000\s\$/,
  },
] as const;
test.for(translations)(
  "[CONT-01] [CONT-12] [CONT-16] [CONT-21] [CONT-22] [CALS-05] the form and the message after sending are in the page's language, and one click books a call: $locale",
  async ({ locale, next, send, toast: message, budget }, { openPage, site }) => {
    const page = await openPage({ timezoneId: "America/New_York" });
    const email = `${locale}@hexley.example`;
    const path = localPath(locale, "/contact");
    await openContact(page, path);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(locale);
    for (const step of [1, 2, 3]) {
      await fillStep(page, step, email);
      await button(page, next).click();
      await page.locator(`#enquiry-step-${step + 1}`).waitFor({ state: "visible" });
    }
    const budgets = page.locator("label:has(input[name=projectBudget][value='15k-50k'])");
    await expect.poll(() => budgets.textContent()).toMatch(budget);
    await fillStep(page, 4);
    await button(page, send).click();
    await toast(page).waitFor();
    await expect.poll(() => toast(page).innerText()).toMatch(message);
    expect(keptEnquiries(site, email)).toEqual([expect.objectContaining({ locale, source_page: path })]);
    await expectOutcome(page, locale, email);
    await outcome(page).getByRole("heading", { name: ui[locale].contact.sent.times }).waitFor();
    const { timesText } = ui[locale].contact.sent;
    await outcome(page).getByText(timesText.replace("{{zone}}", "New York")).waitFor();
    const local = ui[locale].common.local.replace("{{time}}", String.raw`\d\d:\d\d`);
    const offered = outcome(page).locator('button[name="startsAt"]');
    await expect.poll(() => offered.allInnerTexts()).toEqual(Array(3).fill(expect.stringMatching(new RegExp(local))));
    await expect.poll(() => page.locator(".page-head-words > p").isVisible()).toBe(false); // how to write
    await expectAccessible(page, `times ${locale}`, "main");
    await bookNextSlot(page);
  },
);
