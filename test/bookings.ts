import type { BookingConfirmation } from "#app/features/booking/contract.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "./read-json.ts";

/** Monday 9:00 in Bucharest: the first slot after the test clock's Friday noon. */
export const mondaySlot = "2026-11-23T07:00:00.000Z";

export const eveningSlot = "2026-11-23T15:30:00.000Z";

export function aBooking(change: Record<string, unknown> = {}): Record<string, unknown> {
  const person = { name: "Ana Pop", email: "ana@hexley.example", subject: "Quotes take too long." };
  return { startsAt: mondaySlot, ...person, timeZone: "Europe/Bucharest", ...change };
}

export function visitor<L extends Locale>(locale: L) {
  return { locale, clientKey: "192.0.2.1" };
}

/** Books with the API; returns the response and the link's secret. */
export async function bookSlot(
  site: TestApp,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<BookingConfirmation & { secret: string }> {
  const response = await site.app.request(
    "/api/booking",
    json("POST", aBooking({ formToken: aFormToken(site), ...change }), headers),
  );
  if (response.status !== 201) throw new Error(`Not booked: ${response.status} ${await response.text()}`);
  const booked = await readJson<BookingConfirmation>(response);
  return { ...booked, secret: booked.managePath.split("/").at(-1) ?? "" };
}
