// The contact page and the steps of its form, in a browser with script.
import { addressLine } from "#app/platform/content/company.schema.ts";
import { siteContent } from "#test/content.ts";
import { button, field, fillStep, keptEnquiries, openContact, reachStep, stepHeading, toast } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";

const { company } = siteContent;
const { steps } = siteContent.ui.en.contact.form;

test("[CONT-01] [A7,A8] four steps, each with its question, which takes the focus with its number", async ({
  page,
}) => {
  await openContact(page);
  await expect.poll(() => stepHeading(page).innerText()).toMatch(/^Who should we reply to\?\s+Step 1 of 4$/);
  const seen: string[] = [];
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Next").click();
    await page
      .getByText(`Step ${step + 1} of 4`)
      .filter({ visible: true })
      .waitFor();
    await expect.poll(() => stepHeading(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
    seen.push(await stepHeading(page).innerText());
    await expect
      .poll(() => page.locator("form [aria-current=step]").innerText())
      .toBe(["You", "Company", "Budget", "Project"][step]);
  }
  expect(seen.map((text) => text.split("\n")[0])).toEqual([
    steps.company.title,
    steps.budget.title,
    steps.project.title,
  ]);
  await expect
    .poll(() => page.locator("form li").allInnerTexts())
    .toEqual([
      expect.stringContaining("You"),
      expect.stringContaining("Company"),
      expect.stringContaining("Budget"),
      "Project",
    ]);
  await expect.poll(() => page.locator("form li svg").count()).toBe(3);
});

test("[CONT-02,CONT-03] two email addresses, a phone, an address in Bucharest and the business hours", async ({
  page,
}) => {
  await openContact(page);
  const details = page.getByRole("region", { name: "Contact details" });
  await expect
    .poll(() => details.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    .toEqual([
      `mailto:${company.emails.hello}`,
      `mailto:${company.emails.support}`,
      `tel:${company.phone.replaceAll(" ", "")}`,
    ]);
  const text = await details.innerText();
  expect(text.match(/\S+@\S+/g)).toEqual([company.emails.hello, company.emails.support]);
  expect(text).toContain(company.phone);
  expect(text).toContain(addressLine(company.address, "en"));
  expect(text).toContain("Mon-Fri 9:00-18:00 EET");
});

test("[BOOK-01,BOOK-02,BOOK-03] a panel offers a free consultation of 30 minutes, Monday to Friday", async ({
  page,
}) => {
  await openContact(page);
  const panel = page.getByRole("region", { name: "Book a free 30‑minute consultation" });
  await expect.poll(() => panel.innerText()).toContain("Monday-Friday 9 AM - 6 PM EET");
});

test("[CONT-04,CONT-05,CONT-10] step 1 lets on with first name, last name and e-mail; the phone may stay empty", async ({
  page,
}) => {
  await openContact(page);
  const hint = page.getByText(steps.you.gate);
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await expect.poll(() => hint.isVisible()).toBe(true);
  await expect.poll(() => button(page, "Next").getAttribute("aria-describedby")).toBe(await hint.getAttribute("id"));
  await expect.poll(() => page.getByRole("form").getByLabel("Phone").isVisible()).toBe(true);
  await expect.poll(() => field(page, "phone").getAttribute("required")).toBeNull();
  await field(page, "firstName").fill("Ana");
  await field(page, "lastName").fill("  ");
  await field(page, "email").fill("ana@hexley.example");
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await field(page, "lastName").fill("Pop");
  await expect.poll(() => button(page, "Next").isEnabled()).toBe(true);
  await expect.poll(() => hint.isVisible()).toBe(false);
  await field(page, "firstName").fill("");
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await field(page, "firstName").fill("Ana");
  await field(page, "email").fill("");
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
});

test("[CONT-06,CONT-07,CONT-08,CONT-09,CONT-10] each later step asks for exactly its required fields", async ({
  page,
}) => {
  await openContact(page);
  await reachStep(page, 2);
  const next = button(page, "Next");
  await field(page, "company").fill("Hexley");
  await expect.poll(() => next.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Intelligent Chatbots" }).check();
  await expect.poll(() => next.isEnabled()).toBe(true);
  await field(page, "company").fill(" ");
  await expect.poll(() => next.isDisabled()).toBe(true);
  for (const [first, second] of [
    ["$15,000-50,000", "6+ months"],
    ["6+ months", "$15,000-50,000"],
  ] as const) {
    await page.evaluate(() => sessionStorage.clear());
    await openContact(page);
    await reachStep(page, 3);
    await page.getByRole("radio", { name: first }).check();
    await expect.poll(() => next.isDisabled(), { message: `${first} alone` }).toBe(true);
    await page.getByRole("radio", { name: second }).check();
    await expect.poll(() => next.isEnabled()).toBe(true);
  }
  await next.click();
  const send = button(page, "Send Message");
  await field(page, "message").fill("Only the optional one");
  await expect.poll(() => send.isDisabled()).toBe(true);
  await field(page, "projectDetails").fill(" \n ");
  await expect.poll(() => send.isDisabled()).toBe(true);
  await field(page, "message").fill("");
  await field(page, "projectDetails").fill("We type invoices.");
  await expect.poll(() => send.isEnabled()).toBe(true);
});

test("[CONT-11,CONT-12] Previous is there on steps 2 to 4, Send Message on the last alone, in place of Next", async ({
  page,
}) => {
  await openContact(page);
  const shown = () => page.getByRole("form").getByRole("button").allInnerTexts();
  const buttons = [await shown()];
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Next").click();
    await page
      .getByText(`Step ${step + 1} of 4`)
      .filter({ visible: true })
      .waitFor();
    buttons.push(await shown());
  }
  expect(buttons).toEqual([["Next"], ["Previous", "Next"], ["Previous", "Next"], ["Previous", "Send Message"]]);
});

test("[CONT-13] the progress bar's width is step / 4", async ({ page }) => {
  await openContact(page);
  const bar = page.getByRole("form").getByRole("progressbar");
  const share = () =>
    bar.evaluate((element) => (element instanceof HTMLProgressElement ? element.position : undefined));
  const shares = [await share()];
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Next").click();
    await expect.poll(share).toBe((step + 1) / 4);
    shares.push(await share());
  }
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});

test("[CONT-14,CONT-15,CONT-16,CONT-17] the choices with their values and words", async ({ page }) => {
  await openContact(page);
  const choices = (name: string) =>
    page
      .locator(`input[name="${name}"]`)
      .evaluateAll((inputs) =>
        inputs.map((input) => [
          input.getAttribute("value"),
          input.closest("label")?.querySelector("span > span")?.textContent,
        ]),
      );
  await expect
    .poll(() => choices("serviceInterest"))
    .toEqual([
      ["ai-integration", "AI Integration & Automation"],
      ["chatbots", "Intelligent Chatbots"],
      ["autonomous-agents", "Autonomous Business Agents"],
      ["custom-development", "Custom Development"],
    ]);
  await expect
    .poll(() => choices("projectBudget"))
    .toEqual([
      ["5k-15k", "$5,000-15,000"],
      ["15k-50k", "$15,000-50,000"],
      ["50k-100k", "$50,000-100,000"],
      ["100k+", "$100,000+"],
    ]);
  await expect
    .poll(() => choices("timeline"))
    .toEqual([
      ["asap", "As soon as possible"],
      ["1-3months", "1-3 months"],
      ["3-6months", "3-6 months"],
      ["6months+", "6+ months"],
    ]);
});

const words = [
  {
    path: "/ro/contact",
    lang: "ro",
    next: "Înainte",
    send: "Trimiteți mesajul",
    toast: /^Mesajul a fost trimis!\s+Vă răspundem în cel mult 24 de ore\.$/,
    budget: /15\.000–50\.000 USD/,
  },
  {
    path: "/fr/contact",
    lang: "fr",
    next: "Suivant",
    send: "Envoyer le message",
    toast: /^Message envoyé\s!\s+Nous vous répondons sous 24\sheures\.$/,
    budget: /15\s000 à 50\s000\s\$/,
  },
];
test.for(words)("[CONT-01,CONT-12,CONT-16,CONT-21] the form in its own words: $lang", async (word, { page, site }) => {
  await openContact(page, word.path);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(word.lang);
  await fillStep(page, 1);
  await field(page, "email").fill(`${word.lang}@hexley.example`);
  for (const step of [2, 3, 4]) {
    await button(page, word.next).click();
    await page.locator(`#enquiry-step-${step}`).waitFor({ state: "visible" });
    if (step === 3)
      await expect
        .poll(() => page.locator("label:has(input[name=projectBudget][value='15k-50k'])").innerText())
        .toMatch(word.budget);
    await fillStep(page, step);
  }
  await button(page, word.send).click();
  await toast(page).waitFor();
  await expect.poll(() => toast(page).innerText()).toMatch(word.toast);
  expect(keptEnquiries(site, `${word.lang}@hexley.example`)).toEqual([
    expect.objectContaining({ locale: word.lang, source_page: word.path }),
  ]);
});
