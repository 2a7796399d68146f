// The contact page as served, before an enquiry and, without JavaScript, after one.
import { expect, test } from "vitest";
import { readFiles } from "#app/content/read.server.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { addressLine } from "#app/platform/text/address-line.ts";
import { createTestApp } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { siteContent } from "#test/content.ts";
import { filledIn } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";
import type { Part } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";

const { app, page } = useOwnSite();
const { company, pages, ui } = siteContent;

const hrefs = (part: Part) => part.all("a").map((link) => link.get("href"));

test("[CONT-02] [CONT-03] the contact page shows two email addresses, a phone, an address in Bucharest and the business hours", async () => {
  const details = (await page("/contact")).named("Contact details");
  expect(hrefs(details)).toEqual([
    `mailto:${company.emails.hello}`,
    `mailto:${company.emails.support}`,
    `tel:${company.phone.replaceAll(" ", "")}`,
  ]);
  expect(details.words.match(/\S+@\S+/g)).toEqual([company.emails.hello, company.emails.support]);
  for (const text of [company.phone, addressLine(company.address, "en"), "Mon-Fri 9:00-18:00 EET"])
    expect(details.words).toContain(text);
});

test("[BOOK-01] [BOOK-02] [BOOK-03] a panel offers a free consultation of 30 minutes, Monday to Friday, with a link to choose a time", async () => {
  const panel = (await page("/contact")).named("Book a free 30‑minute consultation");
  expect(panel.words).toContain("Monday-Friday 9 AM - 6 PM EET");
  const ways = panel.all("a").map((link) => [link.words, link.get("href")]);
  expect(ways).toContainEqual(["Choose a time", "/book"]);
});

test("[BOOK-04] each answer of the contact page has the times that are free then, in its language", async () => {
  const site = await createTestApp({ content: siteContent, files: readFiles() });
  const shown = async (path: string) => {
    const html = await (await site.app.request(path)).text();
    return hrefs(readPage(html)).filter((href) => href?.includes("startsAt="));
  };
  const ways = (slots: readonly string[], path: string) =>
    slots.map((slot) => `${path}?${new URLSearchParams({ startsAt: slot })}`);
  const { slots } = await readJson<{ slots: string[] }>(site.app.request("/api/booking/slots"));
  expect(await shown("/contact")).toEqual(ways(slots.slice(0, 3), "/book"));
  expect(await shown("/fr/contact")).toEqual(ways(slots.slice(0, 3), "/fr/book"));
  await bookSlot(site, { startsAt: slots[1] });
  expect(await shown("/contact")).toEqual(ways([slots[0] ?? "", ...slots.slice(2, 4)], "/book"));
  await site.close();
});

test("[SERV-01] a link about a service that the form doesn't offer begins the project's details with its name, and with no other text", async () => {
  const details = async (path: string) =>
    (await page(path)).one('textarea[name="projectDetails"]').words.replace("&amp;", "&");
  for (const locale of locales) {
    const { title } = siteContent.pages.services[locale].blocks.find(({ id }) => id === "cloud") ?? { title: "none" };
    expect(await details(localPath(locale, "/contact?about=cloud"))).toBe(title);
  }
  for (const other of ["about=chatbots", "about=Free%20words", "about=", "service=chatbots&about=cloud"])
    expect(await details(`/contact?${other}`)).toBe("");
});

test("[CONT-14] [CONT-15] [CONT-16] [CONT-17] the choices have the specified values and words", async () => {
  const read = await page("/contact");
  const choices = (name: string) =>
    read
      .all("label")
      .filter((label) => label.all(`input[name="${name}"]`).length > 0)
      .map((label) => [label.one("input").get("value"), label.all("span span")[0]?.words]);
  expect(choices("serviceInterest")).toEqual([
    ["ai-integration", "AI Integration & Automation"],
    ["chatbots", "Intelligent Chatbots"],
    ["autonomous-agents", "Autonomous Business Agents"],
    ["custom-development", "Custom Development"],
  ]);
  expect(choices("projectBudget")).toEqual([
    ["5k-15k", "$5,000-15,000"],
    ["15k-50k", "$15,000-50,000"],
    ["50k-100k", "$50,000-100,000"],
    ["100k+", "$100,000+"],
  ]);
  expect(choices("timeline")).toEqual([
    ["asap", "As soon as possible"],
    ["1-3months", "1-3 months"],
    ["3-6months", "3-6 months"],
    ["6months+", "6+ months"],
  ]);
});

test("[A9] the fields say what belongs in them", async () => {
  const inputs = (await page("/contact"))
    .all("main form fieldset input")
    .filter((item) => item.get("type") !== "radio");
  const texts = ["name", "type", "inputmode", "autocomplete", "maxlength"];
  expect(inputs.map((input) => texts.map((name) => input.get(name)))).toEqual([
    ["firstName", undefined, undefined, "given-name", "100"],
    ["lastName", undefined, undefined, "family-name", "100"],
    ["email", "email", "email", "email", "254"],
    ["phone", "tel", "tel", "tel", "40"],
    ["company", undefined, undefined, "organization", "200"],
  ]);
});

test("[L5] the privacy notice is linked beside the enquiry's button", async () => {
  const form = (await page("/contact")).named("Enquiry");
  const link = form.all("a").find(({ words }) => words === "How we handle your data");
  expect(link?.get("href")).toBe("/privacy");
});

test("?service= chooses the service", async () => {
  const read = await page("/contact?service=chatbots");
  expect(read.all("main input[checked]").map((input) => input.get("value"))).toEqual(["chatbots"]);
});

test.for(locales)(
  "[CONT-21] [CONT-22] [A25] the response to a form without script shows what was sent and what happens next, above an empty form: %s",
  async (locale) => {
    const fields = { ...filledIn, email: `posted-${locale}@hexley.example`, formToken: aFormToken(app()) };
    const answer = await app().app.request(localPath(locale, "/contact"), {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const read = readPage(await answer.text());
    const outcome = read.one('[data-slot="enquiry-sent"]');
    const { contact } = ui[locale];
    const next = pages.contact[locale].next.flatMap(({ title, text }) => [title, text]);
    const options = contact.options.projectBudget as Record<string, string>;
    const shownTexts = [fields.firstName, fields.company, fields.message, fields.projectDetails, fields.email];
    for (const part of [
      contact.sent.title,
      contact.success.text,
      ...next,
      ...shownTexts,
      options[fields.projectBudget],
    ])
      expect(outcome.words.replaceAll(" @", "@")).toContain(part); // an address may break before its @
    expect(hrefs(outcome)).toEqual([localPath(locale, "/book")]);
    expect(outcome.all('button[name="startsAt"]')).toHaveLength(3);
    expect(read.one("title").words).toMatch(new RegExp(`^${contact.sent.title} – `));
    const form = read.named(String(contact.form.label));
    const filled = form.all("input").filter((input) => input.get("checked") !== undefined);
    expect([...filled, ...form.all("textarea").filter(({ words }) => words)]).toEqual([]);
    expect(form.one('input[name="firstName"]').get("value") ?? "").toBe("");
  },
);
