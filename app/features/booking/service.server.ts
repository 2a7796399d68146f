// The rules of bookings: who gets a slot, who may move or cancel a call, and who hears of it. No HTTP, no React.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Booked, BookingInput, FreeSlots, OwnBooking } from "./contract.ts";

/** The times at which a call can be booked now; none where an outside scheduler is used. */
export async function listSlots(deps: Deps): Promise<FreeSlots> {
  throw new Error(`Not written yet for ${deps.config.siteUrl}.`);
}

/**
 * Books a slot: when this resolves, booking and letters are committed.
 * @throws AppError conflict, with a sentence in the visitor's language, where the slot is not free.
 */
export async function book(deps: Deps, input: BookingInput, { locale }: { locale: Locale }): Promise<Booked> {
  throw new Error(`Not written yet: ${deps.config.siteUrl} ${input.startsAt} ${locale}.`);
}

/**
 * The booking that a link's secret belongs to.
 * @throws AppError not-found
 */
export async function findBooking(deps: Deps, secret: string, { locale }: { locale: Locale }): Promise<OwnBooking> {
  throw new Error(`Not written yet: ${deps.config.siteUrl} ${secret.length} ${locale}.`);
}

/**
 * Moves a call that has not begun to a free slot; the same slot again changes nothing.
 * @throws AppError not-found; conflict where the slot is not free, or the call is over or cancelled.
 */
export async function moveBooking(
  deps: Deps,
  { secret, startsAt }: { secret: string; startsAt: string },
  { locale }: { locale: Locale },
): Promise<OwnBooking> {
  throw new Error(`Not written yet: ${deps.config.siteUrl} ${secret.length} ${startsAt} ${locale}.`);
}

/**
 * Cancels a call that has not begun, and frees its slot; once more changes nothing.
 * @throws AppError not-found; conflict where the call is over.
 */
export async function cancelBooking(deps: Deps, secret: string, { locale }: { locale: Locale }): Promise<OwnBooking> {
  throw new Error(`Not written yet: ${deps.config.siteUrl} ${secret.length} ${locale}.`);
}
