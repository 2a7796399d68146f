import type { Locator, Page } from "playwright-core";
import type { BookingConfirmation, FreeSlots } from "#app/features/booking/contract.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { send } from "./admin-session.ts";
import { aFormToken } from "./form-token.ts";
import { expect } from "./test.ts";

export async function freeSlots({ url }: Site): Promise<string[]> {
  const answer = await readJson<FreeSlots>(fetch(`${url}/api/booking/slots`));
  return answer.slots;
}

/** Books a slot, by default the last free one, far from those that tests choose. */
export async function bookSlot(
  site: Site,
  changes: { startsAt?: string; name?: string; email?: string; website?: string } = {},
): Promise<BookingConfirmation> {
  const startsAt = changes.startsAt ?? (await freeSlots(site)).at(-1);
  const formToken = aFormToken(site);
  const person = { name: "Ana Pop", email: "ana@hexley.example", subject: "Quotes by hand", formToken };
  return readJson<BookingConfirmation>(send(site, "/api/booking", { ...person, startsAt, ...changes }));
}

/** Returns a free day by its index. */
export const day = (page: Page, place: number): Locator => page.locator("input[name=day]").nth(place);

/** Chooses a day and waits for its times: until the script has loaded, those of the previous day are shown. */
export async function chooseDay(page: Page, place: number): Promise<void> {
  await day(page, place).check();
  const visible = page.locator("form input[type=hidden][name=day]");
  await expect
    .poll(async () => [await visible.inputValue(), await page.locator("input[name=day]:checked").inputValue()])
    .toEqual(Array(2).fill(await day(page, place).inputValue()));
}

/** Returns a free time of the day by its index. */
export const time = (page: Page, place: number): Locator => page.locator("input[name=startsAt][type=radio]").nth(place);

export async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator("#booking-name").fill("Ana Pop");
  await page.locator("#booking-email").fill(email);
}

export const submit = (page: Page): Locator => page.locator("[data-send]");

export const booked = (page: Page): Locator => page.locator('[data-slot="call-booked"]');

export const problems = (page: Page): Locator => page.locator('[data-slot="error-summary"]');

/** Hovers the scheduler to hydrate it, and waits for the visitor's own zone. */
export async function openScheduler(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(".slot-picker").hover();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(() => page.locator("select").inputValue()).toBe(zone);
}
