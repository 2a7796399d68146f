// Which slots are free at this moment: what can be offered, less what is taken. Two short queries.
import type { Kysely } from "kysely";
import { bookingUrl } from "#app/platform/booking-url.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { slotMinutes } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { dayAt, offeredSlots } from "./slots.server.ts";

/** The free slots as a connection sees them; none where an outside scheduler is used. */
export async function findFreeSlots(deps: Deps, connection: Kysely<Tables>): Promise<string[]> {
  const offered = await findOffered(deps, connection);
  if (offered.length === 0) return [];
  const taken = new Set(await queries.listTaken(connection, deps.now()));
  return offered.filter((slot) => !taken.has(slot));
}

/**
 * Refuses a time that is not offered now, taken or not: whether it is taken is the unique index's matter.
 * @throws AppError conflict
 */
export async function refuseUnlessOffered(
  deps: Deps,
  connection: Kysely<Tables>,
  { startsAt, locale }: { startsAt: string; locale: Locale },
): Promise<void> {
  if (!(await findOffered(deps, connection)).includes(startsAt))
    throw new AppError("conflict", { message: deps.translate(locale, "booking.gone") });
}

async function findOffered(deps: Deps, connection: Kysely<Tables>): Promise<string[]> {
  if (bookingUrl(deps) !== null) return [];
  const { hours } = deps.content.company;
  const now = deps.now();
  const daysOff = await queries.listDaysOff(connection, dayAt(now, hours.timezone).toString());
  return offeredSlots({
    now,
    hours,
    holidays: deps.content.holidays,
    daysOff: new Set(daysOff.map(({ day }) => day)),
    noticeHours: deps.config.BOOKING_NOTICE_HOURS,
    horizonDays: deps.config.BOOKING_HORIZON_DAYS,
    slotMinutes,
  });
}
