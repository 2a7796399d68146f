// The enquiry form of a law office in a browser: with script, without, and its answers in the admin area.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Content } from "#app/content/schema.ts";
import { contentWithForm, lawOffice } from "#test/company-forms.ts";
import { program, startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { newSession, readList, storeSession } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { button, openContact, outcome, stepHeading } from "./enquiry-form.ts";
import { expect, testOf } from "./test.ts";
import { openStarted } from "./visitor.ts";

/** Starts the built program with another form, whose questions are part of its pages. */
async function startWithForm(): Promise<Site> {
  const folder = mkdtempSync("build/company-form-");
  cpSync(program, folder, { recursive: true });
  const file = join(folder, "content.json");
  const content = JSON.parse(readFileSync(file, "utf8")) as Content; // as the build wrote it
  writeFileSync(file, JSON.stringify({ ...content, form: contentWithForm(lawOffice).form }));
  const site = await startSite({}, folder);
  const stop = async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...site, stop };
}

const test = testOf(startWithForm);

async function fillYou(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Ilinca");
  await page.getByLabel("Last name").fill("Pop");
  await page.getByLabel("Phone").fill("+40 21 555 0142");
}

async function fillRest(page: Page): Promise<void> {
  await page.getByLabel("Project details").fill("A dismissal.");
  await page.getByLabel("Is there a deadline?").fill("2026-12-01");
  await page.getByLabel("Sum in dispute").fill("1250.5");
  await page.getByLabel("A contract").check();
  await page.getByLabel("A letter").check();
  await page.getByLabel("I have legal expenses insurance").check();
}

const answers = { area: "family", deadline: "2026-12-01", sum: 1250.5, papers: ["contract", "letter"], insured: true };

async function readEnquiries(site: Site): Promise<{ id: string; email: string | null; answers?: object }[]> {
  return readList(site, "/api/admin/contacts?page=1", await newSession(site));
}

test("[FORM-03] [LITE-06] several ticked boxes of one question stay ticked on a page that a translator has changed", async ({
  page,
}) => {
  await openStarted(page, "/contact");
  const boxes = ["A contract", "A letter"].map((name) => page.getByLabel(name));
  for (const box of boxes) await box.evaluate((element: HTMLInputElement) => (element.checked = true)); // of a hidden step
  await page
    .locator("form h2")
    .first()
    .evaluate((heading) => heading.replaceChildren(document.createElement("font")));
  await page.getByLabel("First name").fill("Ilinca");
  await page.locator('[data-island="enquiry"][data-alive="native"]').waitFor({ state: "attached" });
  for (const box of boxes) await expect.poll(() => box.isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("A judgment").isChecked()).toBe(false);
});

test("[FORM-02] [FORM-03] a company's own form is filled in, kept over a reload and sent; staff filter and correct the answers", async ({
  page,
  site,
}) => {
  await openContact(page);
  await expect.poll(() => page.getByText("Step 1 of 3").count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByText("Without an address you get no confirmation by email").isVisible()).toBe(true);
  await fillYou(page);
  await button(page, "Next").click();
  await stepHeading(page).getByText("Step 2 of 3").waitFor();
  expect(await page.locator('form [name="company"]').count()).toBe(0);
  await page.getByLabel("Advice").check();
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true); // the field of law is required
  await page.getByLabel("Family law").check();
  await expectAccessibleInAllLooks(page, "a step with a question of the company");
  await button(page, "Next").click();
  await stepHeading(page).getByText("Step 3 of 3").waitFor();
  await fillRest(page);
  await page.reload();
  await button(page, "Next").click();
  await button(page, "Next").click();
  await stepHeading(page).getByText("Step 3 of 3").waitFor();
  await expect.poll(() => page.getByLabel("A letter").isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("A judgment").isChecked()).toBe(false);
  await button(page, "Send Message").click();
  await outcome(page).waitFor();
  await outcome(page).getByText("What you sent").click();
  await outcome(page).getByText("A contract, A letter").waitFor();
  await expect.poll(() => readEnquiries(site)).toEqual([expect.objectContaining({ email: null, answers })]);

  await storeSession(page, await newSession(site));
  await page.setViewportSize({ width: 1280, height: 800 }); // a phone folds the filters
  await page.goto("/admin/contacts");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Field of law").selectOption("Labour law");
  await page.getByText("No enquiries match").waitFor();
  await page.getByLabel("Field of law").selectOption("Family law");
  await page.getByRole("button", { name: "View enquiry from Ilinca Pop" }).click();
  await page.getByRole("dialog").getByText("A contract, A letter").waitFor();
  await page.getByRole("button", { name: "Correct" }).click();
  const form = page.getByRole("dialog", { name: "Correct enquiry" });
  await form.getByLabel("Field of law").selectOption("Labour law");
  await form.getByLabel("A judgment").check();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Field of law changed from Family law to Labour law").waitFor();
  await page
    .getByText(
      "Which papers do you have? changed from A contract, A letter to A contract, A judgment, or an appeal, A letter",
    )
    .waitFor();
});

test("[FORM-02] [FORM-03] without script the same form is sent in one step, and shows errors at their fields", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/contact");
  await fillYou(page);
  await page.getByLabel("Advice").check();
  await page.getByLabel("Family law").check();
  await fillRest(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await outcome(page).waitFor();
  await expect.poll(async () => (await readEnquiries(site))[0]).toMatchObject({ email: null, answers });
});
