// The source of a visit: read when a form is sent, stored on arrival only with consent to analytics.
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { button, fillAll, goOn, recordSent, toast } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { closeToast, openStarted, waitForForm } from "./visitor.ts";

const search = { referer: "https://search.example/?q=ana" };
const state = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { navigation: Navigation }).navigation.entries()[0]?.getState());
/** Goes back to the first history entry of the visit. */
const backToFirst = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = globalThis as unknown as { navigation: Navigation };
    navigation.traverseTo(navigation.entries()[0]?.key ?? "");
  });
const consent = (page: Page, analytics: boolean) =>
  page.evaluate((allowed) => {
    const preferences = { necessary: true, analytics: allowed, marketing: false, functional: false };
    localStorage.setItem("cookie-consent", JSON.stringify({ preferences, timestamp: new Date().toISOString() }));
  }, analytics);

/** Opens the contact page without making a choice in the cookie banner. */
async function openContact(page: Page): Promise<void> {
  await page.goto("/contact");
  await waitForForm(page);
}

/** Sends the enquiry form of this page, and returns the visit's source in the request. */
async function send(page: Page, email: string) {
  const sent = recordSent(page);
  await fillAll(page, email);
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await closeToast(page);
  const { landingPage, referrerHost, campaign } = Object(sent.at(-1)?.postDataJSON()) as Record<string, unknown>;
  return { landingPage, referrerHost, campaign };
}

test("[LEAD-10] stores nothing about an arrival without consent; the form sends the tab's first page and campaign", async ({
  openFresh,
}) => {
  const page = await openFresh();
  await page.goto("/services?utm_source=mail", search);
  await openStarted(page, "/about");
  await openContact(page);
  expect(await state(page)).toBeUndefined();
  expect(await send(page, "later@hexley.example")).toEqual({
    landingPage: "/services",
    referrerHost: undefined,
    campaign: { utm_source: "mail" },
  });
  expect(await state(page)).toBeUndefined();
});

test("[LEAD-10] sends the referrer from the landing page; a tab opened from our own page has no landing page", async ({
  openFresh,
}) => {
  const page = await openFresh();
  await page.goto("/contact", search);
  await page.locator("html[data-started]").waitFor({ state: "attached" });
  expect(await send(page, "first@hexley.example")).toEqual({ landingPage: "/contact", referrerHost: "search.example" });
  expect(await state(page)).toBeUndefined();
  await openStarted(page, "/about");
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => window.open("/contact"));
  const other = await opened;
  await other.locator("html[data-started]").waitFor({ state: "attached" });
  expect(await send(other, "other@hexley.example")).toEqual({
    referrerHost: new URL(page.url()).hostname, // which the server takes for none
    landingPage: undefined,
    campaign: undefined,
  });
});

test("[LEAD-10] with analytics consent the referring host is stored on arrival; on withdrawal it is dropped and not sent", async ({
  openFresh,
}) => {
  const page = await openFresh();
  await openStarted(page, "/about");
  await consent(page, true);
  const visit = await page.context().newPage();
  await visit.goto("/services", search);
  await expect.poll(() => state(visit)).toEqual({ referrerHost: "search.example" });
  await openContact(visit);
  expect(await send(visit, "agreed@hexley.example")).toMatchObject({
    landingPage: "/services",
    referrerHost: "search.example",
  });
  await consent(visit, false);
  await openContact(visit);
  expect(await send(visit, "withdrawn@hexley.example")).toMatchObject({
    landingPage: "/services",
    referrerHost: undefined,
  });
  await visit.goto("/about");
  await backToFirst(visit);
  await expect.poll(() => new URL(visit.url()).pathname).toBe("/services");
  await expect.poll(() => state(visit)).toBeNull();
});

test("[LEAD-10] an attempt stored for a reload contains no landing page, referrer or campaign", async ({
  openFresh,
  site,
}) => {
  const page = await openFresh();
  await page.goto("/contact?utm_source=mail", search);
  await page.locator("html[data-started]").waitFor({ state: "attached" });
  await fillAll(page, "kept@hexley.example");
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  const storedDraft = () => page.evaluate(() => sessionStorage.getItem("enquiry-draft"));
  expect(await storedDraft()).toContain("kept@hexley.example");
  expect(await storedDraft()).toContain("formToken");
  expect(await storedDraft()).not.toMatch(/landingPage|referrerHost|campaign|utm_|search\.example/);
  await page.unroute("**/api/contact");
  await openContact(page); // another entry of the tab's history: the browser knows less than before
  await goOn(page, 1, 4);
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  const db = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  const rows = db.prepare("select landing_page, referrer_host from enquiry where email = 'kept@hexley.example'").all();
  db.close();
  expect(rows).toEqual([{ landing_page: "/contact", referrer_host: "search.example" }]);
});
