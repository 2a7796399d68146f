// How a visitor meets our own scheduler, and bookings that are made past the browser.
import type { Locator, Page } from "playwright-core";
import type { Booked, FreeSlots } from "#app/features/booking/contract.ts";
import { send } from "./admin-session.ts";
import type { Site } from "./site.ts";

/** The free slots as the API has them. */
export async function freeSlots({ url }: Site): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/booking/slots`)).json()) as FreeSlots;
  return answer.slots;
}

/** Books a slot; the last free one where none is named, far from those that tests choose by hand. */
export async function bookSlot(
  site: Site,
  changes: { startsAt?: string; name?: string; website?: string } = {},
): Promise<Booked> {
  const startsAt = changes.startsAt ?? (await freeSlots(site)).at(-1);
  const person = { name: "Ana Pop", email: "ana@hexley.example", subject: "Quotes by hand" };
  return (await (await send(site, "/api/booking", { ...person, startsAt, ...changes })).json()) as Booked;
}

/** A day's radio button, by its place among the free ones. */
export const day = (page: Page, place: number): Locator => page.locator("input[name=day]").nth(place);

/** A time's radio button, by its place among the free ones of the day. */
export const time = (page: Page, place: number): Locator => page.locator("input[name=startsAt][type=radio]").nth(place);

/** Fills in who the call is with. */
export async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator("#booking-name").fill("Ana Pop");
  await page.locator("#booking-email").fill(email);
}

/** The button that books. */
export const submit = (page: Page): Locator => page.locator("[data-send]");

/** What is shown once a call is booked. */
export const booked = (page: Page): Locator => page.locator('[data-slot="call-booked"]');

/** The problems of a form, at its top. */
export const problems = (page: Page): Locator => page.locator('[data-slot="error-summary"]');

/** Opens a page with the scheduler and points at it: it takes over then, and only it knows the time zones. */
export async function openScheduler(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(".slot-picker").hover();
  await page.locator("select").waitFor();
}
