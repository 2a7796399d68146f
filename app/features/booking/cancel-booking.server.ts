import { AppError } from "#app/platform/base/errors.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { announceBooking } from "./booking-rows.server.ts";
import { queueCancellationEmails } from "./email.server.ts";
import * as queries from "./queries.server.ts";
import type { BookingRow } from "./queries.server.ts";

type CancelInput = { id: string; by: "visitor" | "admin"; locale: Locale; mayEmailNow?: boolean };

/**
 * Cancels a booking and queues its emails; idempotent.
 * @throws AppError not-found; conflict if the call is over
 */
export async function cancelInTransaction(
  deps: Deps,
  trx: Trx,
  { id, by, locale, mayEmailNow = true }: CancelInput,
): Promise<BookingRow> {
  const at = deps.now();
  if (!(await queries.lockOpenBooking(trx, id, { by, now: at }))) {
    const booking = await queries.findById(trx, id);
    if (!booking) throw new AppError("not-found");
    if (booking.cancelled_at !== null) return booking;
    throw new AppError("conflict", { message: deps.translate(locale, "booking.over") });
  }
  const booking = await queries.updateBooking(trx, id, { cancelled_at: at, cancelled_by: by });
  await queueCancellationEmails(deps, trx, { booking, by, mayEmailNow });
  await announceBooking(deps, trx, { event: "booking.cancelled", booking });
  return booking;
}
