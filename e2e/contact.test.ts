// The enquiry form in a browser with script: its steps, what it sends, and what it says of the answer.
import type { Page, Request } from "playwright-core";
import {
  button,
  field,
  fillAll,
  fillStep,
  formValues,
  keptEnquiries,
  reachStep,
  stepHeading,
  visitor,
} from "./enquiry-form.ts";
import { expect, test } from "./test.ts";

const toast = (page: Page) => page.locator('[data-slot="toast"]');

async function openContact(page: Page, path = "/contact"): Promise<void> {
  await page.goto(path);
  await page.locator("main form[novalidate]").waitFor(); // the script has taken over
}

function recordSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => request.url().endsWith("/api/contact") && sent.push(request));
  return sent;
}

const answerWith = (page: Page, status: number, body: object | string) =>
  page.route("**/api/contact", (route) =>
    route.fulfill({
      status,
      contentType: "application/json",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

test("[CONT-01,A7,A8] four steps, each with its question, which takes the focus with its number", async ({ page }) => {
  await openContact(page);
  expect(await stepHeading(page).innerText()).toMatch(/^Who should we answer\?\s+Step 1 of 4$/);
  const seen: string[] = [];
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Next").click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(`Step ${step + 1} of 4`);
    seen.push(await stepHeading(page).innerText());
    expect(await page.locator("form [aria-current=step]").innerText()).toBe(
      ["You", "Company", "Budget", "Project"][step],
    );
  }
  expect(seen.map((text) => text.split("\n")[0])).toEqual([
    "Which company, and what for?",
    "What is it worth, and by when?",
    "What takes too long?",
  ]);
  expect(await page.locator("form li").allInnerTexts()).toEqual([
    expect.stringContaining("You"),
    expect.stringContaining("Company"),
    expect.stringContaining("Budget"),
    "Project",
  ]);
  expect(await page.locator("form li svg").count()).toBe(3);
});

test("[CONT-02,CONT-03] two e-mails, a phone, an address in Bucharest and the business hours", async ({ page }) => {
  await openContact(page);
  const details = page.getByRole("region", { name: "Contact details" });
  expect(await details.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "mailto:hello@corvane.example",
    "mailto:support@corvane.example",
    "tel:+40215550142",
  ]);
  const text = await details.innerText();
  expect(text).toContain("Strada Exemplului 10, 010101 Bucharest, Romania");
  expect(text).toContain("Mon-Fri 9:00-18:00 EET");
});

test("[BOOK-01,BOOK-02,BOOK-03] a panel offers a free consultation of 30 minutes, Monday to Friday", async ({
  page,
}) => {
  await openContact(page);
  const panel = page.getByRole("region", { name: "Book a free 30-minute consultation" });
  expect(await panel.innerText()).toContain("Monday-Friday 9 AM - 6 PM EET");
});

test("[CONT-04,CONT-05,CONT-10] step 1 lets on with first name, last name and e-mail; the phone may stay empty", async ({
  page,
}) => {
  await openContact(page);
  const hint = page.getByText("Fill in first name, last name and email to go on.");
  expect(await button(page, "Next").isDisabled()).toBe(true);
  expect(await hint.isVisible()).toBe(true);
  expect(await button(page, "Next").getAttribute("aria-describedby")).toBe(await hint.getAttribute("id"));
  await field(page, "firstName").fill("Ana");
  await field(page, "lastName").fill("  ");
  await field(page, "email").fill("ana@hexley.example");
  expect(await button(page, "Next").isDisabled()).toBe(true);
  await field(page, "lastName").fill("Pop");
  expect(await button(page, "Next").isEnabled()).toBe(true);
  expect(await hint.isVisible()).toBe(false);
  await field(page, "firstName").fill("");
  expect(await button(page, "Next").isDisabled()).toBe(true);
  await field(page, "firstName").fill("Ana");
  await field(page, "email").fill("");
  expect(await button(page, "Next").isDisabled()).toBe(true);
});

test("[CONT-06,CONT-07,CONT-08,CONT-09,CONT-10] each later step asks for exactly its required fields", async ({
  page,
}) => {
  await openContact(page);
  await reachStep(page, 2);
  const next = button(page, "Next");
  await field(page, "company").fill("Hexley");
  expect(await next.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Intelligent Chatbots" }).check();
  expect(await next.isEnabled()).toBe(true);
  await next.click();
  await page.getByRole("radio", { name: "$15,000-50,000" }).check();
  expect(await next.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "6+ months" }).check();
  await next.click();
  const send = button(page, "Send Message");
  await field(page, "message").fill("Only the optional one");
  expect(await send.isDisabled()).toBe(true);
  await field(page, "projectDetails").fill(" \n ");
  expect(await send.isDisabled()).toBe(true);
  await field(page, "message").fill("");
  await field(page, "projectDetails").fill("We type invoices.");
  expect(await send.isEnabled()).toBe(true);
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
  expect(await choices("serviceInterest")).toEqual([
    ["ai-integration", "AI Integration & Automation"],
    ["chatbots", "Intelligent Chatbots"],
    ["autonomous-agents", "Autonomous Business Agents"],
    ["custom-development", "Custom Development"],
  ]);
  expect(await choices("projectBudget")).toEqual([
    ["5k-15k", "$5,000-15,000"],
    ["15k-50k", "$15,000-50,000"],
    ["50k-100k", "$50,000-100,000"],
    ["100k+", "$100,000+"],
  ]);
  expect(await choices("timeline")).toEqual([
    ["asap", "As soon as possible"],
    ["1-3months", "1-3 months"],
    ["3-6months", "3-6 months"],
    ["6months+", "6+ months"],
  ]);
});

test("[CONT-18,CONT-19,CONT-20,CONT-21,CONT-22,R8] sending: a busy button, one call with all fields, the toast, an empty form on step 1", async ({
  page,
  site,
}) => {
  const sent = recordSent(page);
  await openContact(page, "/contact?utm_source=letter&utm_campaign=may");
  await fillAll(page);
  await button(page, "Send Message").click();
  const busy = page.getByRole("form").getByRole("button", { name: "Sending..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  const shownAt = Date.now();
  await busy.waitFor({ state: "detached" });
  expect(Date.now() - shownAt).toBeGreaterThan(250); // 400 ms, less what it took to see the label
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toMatch(
    /^Message sent successfully!\s+We'll get back to you within 24 hours\.$/,
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.method()).toBe("POST");
  expect(sent[0]?.postDataJSON()).toMatchObject({
    ...visitor,
    sourcePage: "/contact",
    campaign: { utm_source: "letter", utm_campaign: "may" },
    privacyVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(sent[0]?.headers()["idempotency-key"]).toBe(sent[0]?.postDataJSON().formToken);
  expect(keptEnquiries(site, visitor.email)).toEqual([
    expect.objectContaining({ project_details: visitor.projectDetails, locale: "en" }),
  ]);
  expect(await stepHeading(page).innerText()).toContain("Step 1 of 4");
  expect(Object.values(await formValues(page)).join("")).toBe("");
  expect(await page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toBeNull();
  const confirmation = page.locator('[data-slot="enquiry-sent"]');
  expect(await confirmation.innerText()).toContain(`within 24 hours, to ${visitor.email}.`);
  expect(await confirmation.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Send another message" }).click();
  expect(await confirmation.count()).toBe(0);
  await page.reload();
  expect(Object.values(await formValues(page)).join("")).toBe("");
});

test("[CONT-23] a refusal shows the server's message, in the toast and in the page; the text stays", async ({
  page,
}) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 500, { success: false, message: "The mailbox is being moved." });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toMatch(/^Error sending message\s+The mailbox is being moved\.$/);
  expect(await page.locator('form [data-slot="notice"]').innerText()).toBe("The mailbox is being moved.");
  expect(await page.title()).toMatch(/^Error: Contact/);
  expect(await formValues(page)).toEqual(visitor);
  expect(await button(page, "Send Message").evaluate((element) => element === document.activeElement)).toBe(true);
  await page.unroute("**/api/contact");
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  expect(await page.title()).toMatch(/^Contact/);
});

test("[CONT-20] an answer that says success: false is a failure, whatever its status", async ({ page }) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 200, { success: false, message: "Not today." });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toMatch(/^Error sending message\s+Not today\.$/);
  expect(await formValues(page)).toEqual(visitor);
});

test("[CONT-24] a refusal without words, and no answer at all, show our own sentence", async ({ page }) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 502, "<h1>Bad gateway</h1>");
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toMatch(
    /^Error sending message\s+Failed to send message\. Please try again later\.$/,
  );
  await page.unroute("**/api/contact");
  await page.context().setOffline(true);
  await button(page, "Send Message").click();
  await page.getByText("You are offline. We keep what you typed; send it once you are back.").waitFor();
  expect(await toast(page).innerText()).toContain("Failed to send message. Please try again later.");
  expect(await formValues(page)).toEqual(visitor);
});

test("[R8] another try with the same text keeps its key, a changed text gets a new one, and one enquiry is kept of each", async ({
  page,
  site,
}) => {
  const email = "retry@hexley.example";
  const sent = recordSent(page);
  await openContact(page);
  await fillAll(page);
  await button(page, "Previous").click();
  await button(page, "Previous").click();
  await button(page, "Previous").click();
  await field(page, "email").fill(email);
  for (const _ of [1, 2, 3]) await button(page, "Next").click();
  // The server takes it, and the answer is lost on its way.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await page.unroute("**/api/contact");
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  expect(keptEnquiries(site, email)).toHaveLength(1);
  await page.getByRole("button", { name: "Send another message" }).click();
  await fillAll(page);
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  const keys = sent.map((request) => request.headers()["idempotency-key"]);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("[R8] a double click sends one enquiry", async ({ page, site }) => {
  const sent = recordSent(page);
  await openContact(page);
  await fillAll(page);
  for (const _ of [1, 2, 3]) await button(page, "Previous").click();
  await field(page, "email").fill("double@hexley.example");
  for (const _ of [1, 2, 3]) await button(page, "Next").click();
  await button(page, "Send Message").dblclick();
  await toast(page).waitFor();
  expect(sent).toHaveLength(1);
  expect(keptEnquiries(site, "double@hexley.example")).toHaveLength(1);
});

test("a double click on Next goes on by one step, and never sends", async ({ page }) => {
  const sent = recordSent(page);
  await openContact(page);
  await fillAll(page);
  await button(page, "Previous").click();
  await button(page, "Next").dblclick();
  await page.waitForTimeout(600);
  expect(sent).toHaveLength(0);
  expect(await stepHeading(page).innerText()).toContain("Step 4 of 4");
});

test("[A7] an e-mail of another form is told at the field and in a summary that has the focus and leads to the field", async ({
  page,
}) => {
  await openContact(page);
  await fillStep(page, 1);
  await field(page, "email").fill("ana@hexley");
  await button(page, "Next").click();
  const summary = page.locator('[data-slot="error-summary"]');
  await summary.waitFor();
  expect(await summary.getByRole("heading").innerText()).toBe("There is a problem");
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.title()).toMatch(/^Error: Contact/);
  const email = field(page, "email");
  const words = await summary.getByRole("link").innerText();
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  const described = (await email.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts).toContain(words);
  await summary.getByRole("link").click();
  expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
  await email.fill("ana@hexley.example");
  await button(page, "Next").click();
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  expect(await summary.count()).toBe(0);
  expect(await page.title()).toMatch(/^Contact/);
});

test("[A7] fields that the server refuses are told at their step, and going on is possible once they are mended", async ({
  page,
}) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 400, {
    success: false,
    message: "Company: remove it.",
    errors: { company: "Company: remove the invisible control characters.", timeline: "Timeline: choose one." },
  });
  await button(page, "Send Message").click();
  await page.locator('[data-slot="error-summary"]').waitFor();
  expect(await stepHeading(page).innerText()).toContain("Step 2 of 4");
  expect(await field(page, "company").getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator('[data-slot="error-summary"] a').allInnerTexts()).toEqual([
    "Company: remove the invisible control characters.",
    "Timeline: choose one.",
  ]);
  await page.unroute("**/api/contact");
  await button(page, "Next").click();
  await button(page, "Next").click();
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
});

test("Enter goes on in the fields of steps 1 to 3 and never sends; in a text of many lines it makes a new line", async ({
  page,
}) => {
  const sent = recordSent(page);
  await openContact(page);
  await field(page, "firstName").fill("Ana");
  await field(page, "firstName").press("Enter");
  await page.locator('[data-slot="error-summary"]').waitFor(); // not all is filled: it says what is missing
  await fillStep(page, 1);
  await field(page, "email").press("Enter");
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  await fillStep(page, 2);
  await field(page, "company").press("Enter");
  await page.getByText("Step 3 of 4").filter({ visible: true }).waitFor();
  await fillStep(page, 3);
  await page.locator("input[name=timeline]:checked").press("Enter");
  await page.getByText("Step 4 of 4").filter({ visible: true }).waitFor();
  await field(page, "projectDetails").pressSequentially("one");
  await field(page, "projectDetails").press("Enter");
  await field(page, "projectDetails").pressSequentially("two");
  expect(await field(page, "projectDetails").inputValue()).toBe("one\ntwo");
  expect(sent).toHaveLength(0);
});

test("[A7] what was filled in is there after Previous, a reload that begins at step 1, and another page and back", async ({
  page,
}) => {
  await openContact(page);
  await fillAll(page);
  await button(page, "Previous").click();
  await button(page, "Previous").click();
  expect(await formValues(page)).toEqual(visitor);
  await page.reload();
  await expect.poll(() => formValues(page)).toEqual(visitor);
  expect(await stepHeading(page).innerText()).toContain("Step 1 of 4");
  expect(await button(page, "Next").isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL("**/");
  await page.goBack();
  await expect.poll(() => formValues(page)).toEqual(visitor);
});

test("an enquiry from a page that was reached inside the site is sent once, with a key of its own", async ({
  page,
  site,
}) => {
  const sent = recordSent(page);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("**/contact");
  await fillAll(page);
  for (const _ of [1, 2, 3]) await button(page, "Previous").click();
  await field(page, "email").fill("inside@hexley.example");
  for (const _ of [1, 2, 3]) await button(page, "Next").click();
  await button(page, "Send Message").dblclick();
  await toast(page).getByText("Message sent successfully!").waitFor();
  expect(sent[0]?.headers()["idempotency-key"]).toMatch(/^[0-9a-f]{36}$/);
  expect(keptEnquiries(site, "inside@hexley.example")).toHaveLength(1);
});

test("a text of 5,000 characters with diacritics and emoji arrives as it was typed; more can't be typed", async ({
  page,
  site,
}) => {
  const long = `${"Ștefăniță 🇷🇴 👩‍👩‍👧‍👦\n".repeat(300).slice(0, 4990)}ș`
    .replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g, "")
    .padEnd(5000, "ț");
  await openContact(page);
  await fillAll(page);
  for (const _ of [1, 2, 3]) await button(page, "Previous").click();
  await field(page, "email").fill("long@hexley.example");
  for (const _ of [1, 2, 3]) await button(page, "Next").click();
  await field(page, "projectDetails").fill(long);
  await field(page, "projectDetails").press("End");
  await field(page, "projectDetails").pressSequentially("more");
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  expect(keptEnquiries(site, "long@hexley.example")[0]?.["project_details"]).toBe(long.normalize("NFC"));
});

test("?service= chooses the service, in the server's HTML too", async ({ page, site }) => {
  expect(await (await fetch(`${site.url}/contact?service=chatbots`)).text()).toMatch(
    /<input[^>]*value="chatbots"[^>]*checked=""|<input[^>]*checked=""[^>]*value="chatbots"/,
  );
  await openContact(page, "/contact?service=chatbots");
  expect((await formValues(page))["serviceInterest"]).toBe("chatbots");
});

test("[L5] the privacy notice is linked beside the button", async ({ page }) => {
  await openContact(page);
  await reachStep(page, 4);
  expect(await page.getByRole("form").getByRole("link", { name: "How we handle your data" }).getAttribute("href")).toBe(
    "/privacy",
  );
});

test("[A9] the fields say what belongs in them", async ({ page }) => {
  await openContact(page);
  const purposes = await page
    .locator("form fieldset input:not([type=radio])")
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        ["name", "type", "inputmode", "autocomplete", "maxlength"].map((name) => input.getAttribute(name)),
      ),
    );
  expect(purposes).toEqual([
    ["firstName", null, null, "given-name", "100"],
    ["lastName", null, null, "family-name", "100"],
    ["email", "email", "email", "email", "254"],
    ["phone", "tel", "tel", "tel", "40"],
    ["company", null, null, "organization", "200"],
  ]);
});

const words = [
  {
    path: "/ro/contact",
    lang: "ro",
    next: "Înainte",
    send: "Trimiteți mesajul",
    toast: /^Mesajul a fost trimis!\s+Vă răspundem în cel mult 24 de ore\.$/,
    budget: /15\.000-50\.000 USD/,
  },
  {
    path: "/fr/contact",
    lang: "fr",
    next: "Suivant",
    send: "Envoyer le message",
    toast: /^Message envoyé\s!\s+Nous vous répondons sous 24\sheures\.$/,
    budget: /15\s000-50\s000\s\$/,
  },
];
test.for(words)("[CONT-01,CONT-12,CONT-16,CONT-21] the form in its own words: $lang", async (word, { page, site }) => {
  await openContact(page, word.path);
  expect(await page.locator("html").getAttribute("lang")).toBe(word.lang);
  await fillStep(page, 1);
  await field(page, "email").fill(`${word.lang}@hexley.example`);
  for (const step of [2, 3, 4]) {
    await button(page, word.next).click();
    await page.locator(`#enquiry-step-${step}`).waitFor({ state: "visible" });
    if (step === 3)
      expect(await page.locator("label:has(input[name=projectBudget][value='15k-50k'])").innerText()).toMatch(
        word.budget,
      );
    await fillStep(page, step);
  }
  await button(page, word.send).click();
  await toast(page).waitFor();
  expect(await toast(page).innerText()).toMatch(word.toast);
  expect(keptEnquiries(site, `${word.lang}@hexley.example`)).toEqual([
    expect.objectContaining({ locale: word.lang, source_page: word.path }),
  ]);
});
