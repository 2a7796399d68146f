import { DatabaseSync } from "node:sqlite";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import type { Locator, Page, Request } from "playwright-core";
import type { Site } from "./site.ts";
import { waitForForm } from "./visitor.ts";

export const visitor = {
  firstName: "Ștefania",
  lastName: "Țîrlea-Ionescu",
  email: "stefania@hexley.example",
  phone: "+40 21 555 0199",
  company: "Hexley Works SRL",
  serviceInterest: "autonomous-agents",
  projectBudget: "15k-50k",
  timeline: "1-3months",
  projectDetails: "Oferte scrise de mână: 40 pe zi. 🧾\nA second line.",
  message: "Prefer afternoons.",
};

/** Waits for hydration. */
export async function openContact(page: Page, path = "/contact"): Promise<void> {
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

/** By field name. */
export const field = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]:not([type=hidden])`);

export const stepHeading = (page: Page): Locator => page.locator("form fieldset h2:visible");

/** Counted from 1; doesn't submit it. */
export async function fillStep(page: Page, step: number, email = visitor.email): Promise<void> {
  if (step === 1)
    for (const name of ["firstName", "lastName", "email", "phone"] as const)
      await field(page, name).fill(name === "email" ? email : visitor[name]);
  if (step === 2) await field(page, "company").fill(visitor.company);
  if (step === 2) await choose(page, "serviceInterest");
  if (step === 3) await choose(page, "projectBudget");
  if (step === 3) await choose(page, "timeline");
  if (step === 4)
    for (const name of ["projectDetails", "message"] as const) await field(page, name).fill(visitor[name]);
}

async function choose(page: Page, name: "serviceInterest" | "projectBudget" | "timeline"): Promise<void> {
  await page.locator(`form input[name="${name}"][value="${visitor[name]}"]`).check();
}

export async function reachStep(page: Page, step: number, email = visitor.email): Promise<void> {
  for (let done = 1; done < step; done++) {
    await fillStep(page, done, email);
    await button(page, "Next").click();
    await page
      .getByRole("form")
      .getByText(`Step ${done + 1} of 4`)
      .waitFor();
  }
}

export async function fillAll(page: Page, email = visitor.email): Promise<void> {
  await reachStep(page, 4, email);
  await fillStep(page, 4);
}

export function formValues(page: Page): Promise<Record<string, string>> {
  const names = Object.keys(visitor);
  return page.evaluate((wanted) => {
    const form = document.querySelector("main form[aria-label]");
    const data = new FormData(form instanceof HTMLFormElement ? form : undefined);
    return Object.fromEntries(wanted.map((name) => [name, String(data.get(name) ?? "")]));
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
