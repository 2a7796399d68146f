import { Temporal } from "temporal-polyfill";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { findHourDifferences } from "./availability/service.server.ts";
import { toAdmin } from "./booking-rows.server.ts";
import { listBusyCalendars } from "./busy-calendars/service.server.ts";
import { cancelCall } from "./cancel-call.server.ts";
import type { AdminBooking, DayOff } from "./contract.ts";
import { holidaysOf } from "./holidays.server.ts";
import * as queries from "./queries.server.ts";
import { dayAt } from "./slots.server.ts";

/** Includes spam. Without `page`, all rows. */
export async function listBookings(
  deps: Deps,
  listing: Omit<queries.BookingListing, "now"> = {},
): Promise<{ bookings: AdminBooking[]; total: number }> {
  const now = deps.now();
  const { rows, total } = await queries.listBookings(deps.db.kysely, { ...listing, now });
  return { bookings: rows.map((row) => toAdmin(row, now)), total };
}

export async function readBooking(deps: Deps, id: string): Promise<AdminBooking> {
  const row = await queries.findById(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return toAdmin(row, deps.now());
}

/**
 * Cancels a call and notifies its visitor; idempotent.
 * @throws AppError not-found; conflict if the call is over
 */
export async function cancelBookingByAdmin(deps: Deps, id: string): Promise<AdminBooking> {
  const cancelled = await deps.db.write((trx) => cancelCall(deps, trx, { id, by: "admin", locale: defaultLocale }));
  return toAdmin(cancelled, deps.now());
}

/** Days off from today with their bookings, and public holidays of the next twelve months. */
export async function listDaysOff(
  deps: Deps,
): Promise<{ daysOff: DayOff[]; holidays: { day: string; name: string }[] }> {
  const today = dayNow(deps);
  const [rows, taken] = await Promise.all([
    queries.listDaysOff(deps.db.kysely, today.toString()),
    queries.listTaken(deps.db.kysely, deps.now()),
  ]);
  const daysTaken = taken.map((time) => dayOf(deps, time));
  const daysOff = rows.map((row) => ({ ...row, bookings: daysTaken.filter((day) => day === row.day).length }));
  const [first, last] = [today.toString(), today.add({ years: 1 }).toString()];
  const holidays = [today.year, today.year + 1]
    .flatMap((year) => [...holidaysOf(year, deps.content.holidays)])
    .map(([day, name]) => ({ day, name }))
    .filter(({ day }) => day >= first && day < last);
  return { daysOff, holidays };
}

/** Inclusive; as `2026-12-24`. */
type DayRange = { day: string; until?: string | undefined };

/** Existing bookings stay, and are counted. */
export async function addDaysOff(
  deps: Deps,
  { day, until, note = "" }: DayRange & { note?: string | undefined },
): Promise<DayOff & { until?: string }> {
  const days = daysBetween(day, until ?? day);
  const taken = await deps.db.write(async (trx) => {
    for (const each of days) await queries.upsertDayOff(trx, { day: each, note });
    return queries.listTaken(trx, deps.now()); // in the transaction: a read that fails after the commit would report a failure
  });
  const bookings = taken.filter((time) => days.includes(dayOf(deps, time))).length;
  return { day, note, bookings, ...(until === undefined ? {} : { until }) };
}

/** @throws AppError not-found if none of the days was off */
export async function removeDaysOff(deps: Deps, { day, until = day }: DayRange): Promise<void> {
  const wasThere = await deps.db.write((trx) => queries.deleteDaysOff(trx, { first: day, last: until }));
  if (!wasThere) throw new AppError("not-found");
}

function daysBetween(first: string, last: string): string[] {
  const start = Temporal.PlainDate.from(first);
  const length = start.until(last).days + 1;
  return Array.from({ length }, (_, days) => start.add({ days }).toString());
}

function dayNow(deps: Deps) {
  return dayAt(deps.now(), deps.content.company.hours.timezone);
}

function dayOf(deps: Deps, time: string): string {
  return dayAt(new Date(time), deps.content.company.hours.timezone).toString();
}

/** Health checks of the calendar, by name. */
export const calendarChecks = { "Hours of calls": checkHours, "Busy calendars": checkBusyCalendars };

async function checkHours(deps: Deps) {
  const name = "Hours of calls";
  const days = await findHourDifferences(deps);
  if (days.length === 0) return { state: "pass" as const, name, text: "as the site prints them." };
  const differing = new Intl.ListFormat("en").format(days);
  return {
    state: "fail" as const,
    name,
    text: `on ${differing} calls can be booked at other hours than those that the site prints.`,
    todo: "Change hours in content/company.yaml and booking.hours in each ui.yaml, or the working hours in the admin area.",
  };
}

async function checkBusyCalendars(deps: Deps) {
  const name = "Busy calendars";
  const calendars = await listBusyCalendars(deps);
  const failing = calendars.filter(({ error }) => error !== null).map((each) => each.name);
  if (calendars.length === 0) return { state: "not checked" as const, name, text: "none is set up." };
  if (failing.length === 0) return { state: "pass" as const, name, text: `${calendars.length} are read.` };
  return {
    state: "fail" as const,
    name,
    text: `not fully read: ${new Intl.ListFormat("en").format(failing)}. The last times that were read still count.`,
    todo: "See why at Calendar in the admin area.",
  };
}
