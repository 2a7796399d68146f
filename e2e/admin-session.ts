import type { Page } from "playwright-core";
import { filledIn } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";

export const andrei = { username: "andrei", email: "andrei@corvane.example", password: "correct horse" };

/** Sends JSON by the API. */
export function send(
  site: Pick<Site, "url">,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Signs in as the first admin, whom the first call creates; returns the session id. */
export async function newSession(site: Pick<Site, "url">): Promise<string> {
  await send(site, "/api/admin/setup", andrei);
  const { sessionId } = await readJson<{ sessionId: string }>(send(site, "/api/admin/login", andrei));
  return sessionId;
}

/** Signs in a colleague invited by the first account; returns the session id. */
export async function newColleague(site: Site, token: string, username: string, role = "editor"): Promise<string> {
  const invited = { email: `${username}@corvane.example`, role };
  const answer = await send(site, "/api/admin/team/invitations", invited, bearer(token));
  const { link } = await readJson<{ link: string }>(answer);
  const password = "correct horse battery";
  await send(site, "/api/admin/invitations/accept", { token: link.split("/").at(-1), username, password });
  const signedIn = await send(site, "/api/admin/login", { username, password });
  return (await readJson<{ sessionId: string }>(signedIn)).sessionId;
}

export function bearer(sessionId: string): { Authorization: string } {
  return { Authorization: `Bearer ${sessionId}` };
}

export async function readList<Row>(site: Site, path: string, sessionId: string): Promise<Row[]> {
  return readJson<Row[]>(fetch(site.url + path, { headers: bearer(sessionId) }));
}

export async function emptyList(site: Site, path: string, sessionId: string): Promise<void> {
  for (const { id } of await readList<{ id: string }>(site, path, sessionId))
    await fetch(`${site.url}${path}/${id}`, { method: "DELETE", headers: bearer(sessionId) });
}

export async function storeSession(page: Page, sessionId: string): Promise<void> {
  if (!page.url().endsWith("/healthz")) await page.goto("/healthz"); // where the pool leaves its pages
  await page.evaluate((id) => localStorage.setItem("admin_session", id), sessionId);
}

export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("admin_session"));
}

export async function openScreen(
  page: Page,
  sessionId: string,
  screen: { path: string; title: string },
): Promise<void> {
  await storeSession(page, sessionId);
  await page.goto(screen.path);
  await page.getByRole("heading", { level: 1, name: screen.title }).waitFor();
}

/** Returns the accessible name of the focused element. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
}

export function toastOf(page: Page) {
  return page.locator('[data-slot="toast"]');
}

/** Returns the title and description of the toast. */
export async function toastWords(page: Page): Promise<string[]> {
  const toast = toastOf(page);
  await toast.waitFor();
  // At once: it closes by itself, maybe between two looks.
  return toast.evaluateAll(([toastElement]) =>
    ["title", "description"].map(
      (part) => toastElement?.querySelector<HTMLElement>(`[data-slot="toast-${part}"]`)?.innerText ?? "",
    ),
  );
}

export function anEnquiry(changes: Record<string, unknown> = {}) {
  const { phone: _phone, message: _message, ...required } = filledIn;
  return {
    ...required,
    firstName: "Ana",
    lastName: "Pop",
    email: "ana.pop@hexley.example",
    company: "Hexley Works",
    projectDetails: "Quotes are typed by hand.\nForty a day.",
    ...changes,
  };
}

/** Waits until the page's status contains a text. */
export function says(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole("status").filter({ hasText: text }).waitFor();
}
