// An admin of the site under test: made and signed in by its own calls.
import type { Page } from "playwright-core";
import type { Site } from "./site.ts";

/** The admin that these tests sign in as. */
export const andrei = { username: "andrei", email: "andrei@corvane.example", password: "correct horse" };

/** Sends JSON to the site, past the browser. */
export function send(site: Site, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** A live session id; the first call makes the admin. */
export async function newSession(site: Site): Promise<string> {
  await send(site, "/api/admin/setup", andrei);
  const { sessionId } = (await (await send(site, "/api/admin/login", andrei)).json()) as { sessionId: string };
  return sessionId;
}

/** Puts a session id where the admin area looks for it. */
export async function storeSession(page: Page, sessionId: string): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((id) => localStorage.setItem("admin_session", id), sessionId);
}

/** What the browser keeps of a session. */
export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("admin_session"));
}

/** The toast that is to be seen. */
export function toastOf(page: Page) {
  return page.locator('[data-slot="toast"]');
}

/** Its title and description. */
export async function toastWords(page: Page): Promise<string[]> {
  const toast = toastOf(page);
  await toast.waitFor();
  return [
    await toast.locator('[data-slot="toast-title"]').innerText(),
    await toast.locator('[data-slot="toast-description"]').innerText(),
  ];
}

/** An enquiry as the form sends it. */
export function anEnquiry(changes: Record<string, unknown> = {}) {
  return {
    firstName: "Ana",
    lastName: "Pop",
    email: "ana.pop@hexley.example",
    company: "Hexley Works",
    serviceInterest: "autonomous-agents",
    projectBudget: "15k-50k",
    timeline: "1-3months",
    projectDetails: "Quotes are typed by hand.\nForty a day.",
    ...changes,
  };
}
