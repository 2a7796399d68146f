import type { Kysely } from "kysely";
import { bookingUrl } from "#app/platform/booking-url.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { slotMinutes } from "./form-fields.ts";
import * as queries from "./queries.server.ts";
import { dayAt, isOffered, offeredSlots } from "./slots.server.ts";
import type { SlotRules } from "./slots.server.ts";

/** Empty if an external scheduler is used. */
export async function findFreeSlots(deps: Deps, connection: Kysely<Tables>): Promise<string[]> {
  if (bookingUrl(deps) !== null) return [];
  const offered = offeredSlots(await readRules(deps, connection));
  const taken = new Set(await queries.listTaken(connection, deps.now()));
  return offered.filter((slot) => !taken.has(slot));
}

/**
 * Doesn't check whether the slot is taken, which the unique index does.
 * @throws AppError conflict
 */
export async function refuseUnlessOffered(
  deps: Deps,
  connection: Kysely<Tables>,
  { startsAt, locale }: { startsAt: string; locale: Locale },
): Promise<void> {
  if (bookingUrl(deps) === null && isOffered(startsAt, await readRules(deps, connection))) return;
  throw new AppError("conflict", { message: deps.translate(locale, "booking.gone") });
}

async function readRules({ config, content, now }: Deps, connection: Kysely<Tables>): Promise<SlotRules> {
  const { hours } = content.company;
  const daysOff = await queries.listDaysOff(connection, dayAt(now(), hours.timezone).toString());
  return {
    now: now(),
    hours,
    holidays: content.holidays,
    daysOff: new Set(daysOff.map(({ day }) => day)),
    noticeHours: config.BOOKING_NOTICE_HOURS,
    horizonDays: config.BOOKING_HORIZON_DAYS,
    slotMinutes,
  };
}
