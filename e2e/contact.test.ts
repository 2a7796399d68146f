// The steps of the enquiry form in a browser with script, and a whole enquiry in each other language. What the page says is
// app/pages/contact.test.ts.
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
  stepHeading,
  toast,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";

const { ui } = siteContent;
const { steps } = ui.en.contact.form;

/** What a step shows: its question with its number, which has the focus, its name in the list, the buttons, the progress. */
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

test("[CONT-01,CONT-04,CONT-05,CONT-06,CONT-07,CONT-08,CONT-09,CONT-10,CONT-11,CONT-12,CONT-13] [A7,A8] four steps, each with its question, which takes the focus with its number; each asks for exactly its required fields; Previous is there on steps 2 to 4, Send Message on the last alone; the progress bar's width is step / 4", async ({
  page,
}) => {
  await openContact(page);
  const next = button(page, "Next");
  const expectClosed = (name: string) => expect.poll(() => button(page, name).isDisabled()).toBe(true);
  const expectOpen = (name: string) => expect.poll(() => button(page, name).isEnabled()).toBe(true);
  await expectStep(page, 1, steps.you.title, ["Next"]);
  const hint = page.getByText(steps.you.gate);
  await expectClosed("Next");
  await expect.poll(() => hint.isVisible()).toBe(true);
  await expect.poll(() => next.getAttribute("aria-describedby")).toBe(await hint.getAttribute("id"));
  await expect.poll(() => page.getByRole("form").getByLabel("Phone").isVisible()).toBe(true);
  await expect.poll(() => field(page, "phone").getAttribute("required")).toBeNull();
  for (const [name, lacking, right] of [
    ["firstName", "", "Ana"],
    ["lastName", "  ", "Pop"],
    ["email", "", "ana@hexley.example"],
  ] as const) {
    await fillStep(page, 1);
    await field(page, "phone").fill("");
    await expectOpen("Next");
    await field(page, name).fill(lacking);
    await expectClosed("Next");
    await field(page, name).fill(right);
    await expectOpen("Next");
  }
  await expect.poll(() => hint.isVisible()).toBe(false);
  await next.click();

  await expectStep(page, 2, steps.company.title, ["Previous", "Next"]);
  await expect.poll(() => isFocused(page)).toBe(true);
  await field(page, "company").fill("Hexley");
  await expectClosed("Next");
  await page.getByRole("radio", { name: "Intelligent Chatbots" }).check();
  await expectOpen("Next");
  await field(page, "company").fill(" ");
  await expectClosed("Next");
  await field(page, "company").fill("Hexley");
  await next.click();

  await expectStep(page, 3, steps.budget.title, ["Previous", "Next"]);
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.getByRole("radio", { name: "$15,000-50,000" }).check();
  await expectClosed("Next");
  await page.getByRole("radio", { name: "6+ months" }).check();
  await expectOpen("Next");
  await next.click();

  await expectStep(page, 4, steps.project.title, ["Previous", "Send Message"]);
  await expect.poll(() => isFocused(page)).toBe(true);
  await expect.poll(() => page.locator("form li svg").count()).toBe(3); // the steps that are done
  await field(page, "message").fill("Only the optional one");
  await expectClosed("Send Message");
  await field(page, "projectDetails").fill(" \n ");
  await expectClosed("Send Message");
  await field(page, "message").fill("");
  await field(page, "projectDetails").fill("We type invoices.");
  await expectOpen("Send Message");

  // The other one of the two that step 3 asks for.
  await page.evaluate(() => sessionStorage.clear());
  await openContact(page);
  for (const step of [1, 2]) {
    await fillStep(page, step);
    await next.click();
  }
  await page.getByRole("radio", { name: "6+ months" }).check();
  await expectClosed("Next");
});

const words = [
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
test.for(words)(
  "[CONT-01,CONT-12,CONT-16,CONT-21,CONT-22] [CALS-05] the form in its own words, what it says once it is sent, and one press that books a call: $locale",
  async ({ locale, next, send, toast: said, budget }, { openPage, site }) => {
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
    await expect.poll(() => toast(page).innerText()).toMatch(said);
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
