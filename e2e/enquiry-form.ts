import { DatabaseSync } from "node:sqlite";
import type { Locator, Page, Request } from "playwright-core";
import { isChoice, steps } from "#app/features/enquiry/fields.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { siteContent } from "#test/content.ts";
import { filledIn } from "#test/enquiries.ts";
import type { Site } from "#test/site.ts";
import { expect } from "./test.ts";
import { refuseCookies, waitForForm } from "./visitor.ts";

export const visitor = { ...filledIn, projectDetails: "Oferte scrise de mână: 40 pe zi. 🧾\nA second line." };

/**
 * Opens the form without the cookie banner, whose late arrival moves the buttons, even during a press; waits for
 * hydration.
 */
export async function openContact(page: Page, path = "/contact"): Promise<void> {
  await refuseCookies(page);
  await page.goto(path);
  await waitForForm(page);
}

export const toast = (page: Page): Locator => page.locator('[data-slot="toast"]');

export function recordSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => request.url().endsWith("/api/contact") && sent.push(request));
  return sent;
}

/** Mocks the next responses. */
export async function answerWith(page: Page, status: number, body: object | string): Promise<void> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  await page.route("**/api/contact", (route) => route.fulfill({ status, contentType: "application/json", body: text }));
}

export const button = (page: Page, name: string): Locator =>
  page.getByRole("form").getByRole("button", { name, exact: true });

/** Returns a field by its name. */
export const field = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]:not([type=hidden])`);

export const stepHeading = (page: Page): Locator => page.locator("form fieldset h2:visible");

/** Fills in a step, counted from 1, without submitting it. */
export async function fillStep(page: Page, step: number, email = visitor.email): Promise<void> {
  for (const name of steps[step - 1]?.fields ?? [])
    if (isChoice(name)) await page.locator(`form input[name="${name}"][value="${visitor[name]}"]`).check();
    else await field(page, name).fill(name === "email" ? email : visitor[name]);
}

export async function reachStep(page: Page, step: number, email = visitor.email): Promise<void> {
  for (let done = 1; done < step; done++) {
    await fillStep(page, done, email);
    await goOn(page, done, done + 1);
  }
}

/**
 * Presses Next in completed steps, once in each: a second press before the next step appears counts for the same step.
 */
export async function goOn(page: Page, from: number, to: number): Promise<void> {
  for (let step = from; step < to; step++) {
    await button(page, "Next").click();
    await page
      .getByRole("form")
      .getByText(`Step ${step + 1} of 4`)
      .waitFor();
  }
}

export async function fillAll(page: Page, email = visitor.email): Promise<void> {
  await reachStep(page, 4, email);
  await fillStep(page, 4);
}

export function formValues(page: Page): Promise<Record<string, string>> {
  const names = Object.keys(visitor);
  return page.evaluate((expected) => {
    const form = document.querySelector("main form[aria-label]");
    const data = new FormData(form instanceof HTMLFormElement ? form : undefined);
    return Object.fromEntries(expected.map((name) => [name, String(data.get(name) ?? "")]));
  }, names);
}

export function keptEnquiries(site: Site, email: string): Record<string, unknown>[] {
  const db = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  try {
    return db.prepare("select * from enquiry where email = ? order by id").all(email);
  } finally {
    db.close();
  }
}

/** Returns the message after an enquiry was sent. */
export const outcome = (page: Page): Locator => page.locator('[data-slot="enquiry-sent"]');

/**
 * Expects the focus on the receipt, above an empty, folded form: what was sent, what happens next and how to continue.
 */
export async function expectOutcome(page: Page, locale: Locale, email: string): Promise<void> {
  const { contact } = siteContent.ui[locale];
  await outcome(page).waitFor();
  const output = (await outcome(page).innerText()).replaceAll(/\s+/g, " ");
  const folded = (await outcome(page).locator("details").textContent())?.replaceAll(/\s+/g, " ");
  const next = siteContent.pages.contact[locale].next.flatMap(({ title, text }) => [title, text]);
  const sent = [visitor.firstName, visitor.company, visitor.message, visitor.projectDetails, email];
  for (const part of [contact.sent.title, contact.sent.summary, ...next, email])
    expect(output).toContain(part.replaceAll(/\s+/g, " "));
  for (const part of sent) expect(folded).toContain(part.replaceAll(/\s+/g, " "));
  expect([contact.sent.by, contact.success.text].filter((part) => output.includes(part))).toHaveLength(1); // the day, or without script the hours
  const links = outcome(page).getByRole("link");
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    .toEqual([localPath(locale, "/book")]);
  await expect.poll(() => outcome(page).evaluate((element) => element === document.activeElement)).toBe(true);
  const top = () => outcome(page).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(64);
  await expect.poll(top).toBeLessThanOrEqual(260); // below the toast
  const isAbove = await page.evaluate(() => {
    const [panel, form] = ['[data-slot="enquiry-sent"]', "main form[aria-label]"].map((value) =>
      document.querySelector(value),
    );
    return panel && form && panel.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(isAbove).toBeTruthy();
  await expect.poll(async () => Object.values(await formValues(page)).join("")).toBe("");
  await expect.poll(() => page.locator("#enquiry-step-1").isVisible()).toBe(false);
}

/** Returns the distance between toast and receipt, and how far the toast extends beyond its right edge, in px. */
export function toastPlace(page: Page): Promise<{ gap: number; beyond: number }> {
  return page.evaluate(() => {
    const [shown, card] = ['[data-slot="toast"]', "#enquiry"].map((value) =>
      document.querySelector(value)?.getBoundingClientRect(),
    );
    return shown && card
      ? { gap: card.top - shown.bottom, beyond: shown.right - card.right }
      : { gap: Number.NaN, beyond: Number.NaN };
  });
}

/** Unfolds the empty form below the receipt, which is at step 1. */
export async function openFormAgain(page: Page, locale: Locale = "en"): Promise<void> {
  await page.locator("main summary", { hasText: siteContent.ui[locale].contact.sent.again }).click();
  await page.locator("#enquiry-step-1").waitFor({ state: "visible" });
}

/** Books the last of the three times offered after an enquiry. */
export async function bookNextSlot(page: Page): Promise<void> {
  const times = page.locator('button[name="startsAt"]');
  await expect.poll(() => times.count()).toBe(3);
  await times.last().click();
  await page.waitForURL(/\/book\/[0-9a-f]{64}\?done=booked/);
}
