// When calls can be booked, as staff set it: working hours, rules and blocked times.
import type { Kysely, Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { makeDue } from "../busy-calendars/queries.server.ts";
import { listTaken } from "../queries.server.ts";
import { dayAt, timeAt } from "../slots.server.ts";
import { blockedIntervals } from "./blocked-times.server.ts";
import { bookingSettings, weekdays } from "./contract.ts";
import type { BlockedTime, BookingSettings, WeekHours } from "./contract.ts";
import * as queries from "./queries.server.ts";

const mostBlocked = 200;

/** Until staff change them: the hours that the content prints, and the settings of the environment. */
export async function readSettings({ config, content }: Deps, connection: Kysely<Tables>): Promise<BookingSettings> {
  const kept = await queries.findSettings(connection);
  if (kept !== undefined) return bookingSettings.parse(JSON.parse(kept));
  return {
    hours: printedHours(content.company.hours),
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    mostPerDay: null,
    noticeHours: config.BOOKING_NOTICE_HOURS,
    horizonDays: config.BOOKING_HORIZON_DAYS,
  };
}

/** The hours of the content as periods of each weekday. */
export function printedHours({ days, opens, closes }: Deps["content"]["company"]["hours"]): WeekHours {
  const hoursOf = (day: (typeof weekdays)[number]) => (days.includes(day) ? [{ from: opens, to: closes }] : []);
  return {
    monday: hoursOf("monday"),
    tuesday: hoursOf("tuesday"),
    wednesday: hoursOf("wednesday"),
    thursday: hoursOf("thursday"),
    friday: hoursOf("friday"),
    saturday: hoursOf("saturday"),
    sunday: hoursOf("sunday"),
  };
}

export async function saveSettings(deps: Deps, settings: BookingSettings): Promise<BookingSettings> {
  await deps.db.write(async (trx) => {
    await queries.saveSettings(trx, JSON.stringify(settings));
    await makeDue(trx, deps.now()); // the horizon may be further away
  });
  return settings;
}

/** Returns the weekdays whose first or last hour differs from what the content prints; a break in between is no difference. */
export async function findHourDifferences(deps: Deps): Promise<string[]> {
  const { hours } = await readSettings(deps, deps.db.kysely);
  const printed = printedHours(deps.content.company.hours);
  const frame = (periods: WeekHours["monday"]) => `${periods[0]?.from}-${periods.at(-1)?.to}`;
  return weekdays.filter((day) => frame(hours[day]) !== frame(printed[day]));
}

export async function listBlockedTimes(deps: Deps): Promise<BlockedTime[]> {
  const { timezone } = deps.content.company.hours;
  const [rows, taken] = await Promise.all([
    queries.listBlocked(deps.db.kysely, timeAt(deps.now(), timezone)),
    listTaken(deps.db.kysely, deps.now()),
  ]);
  return rows.map((row) => toBlocked(deps, row, taken));
}

/**
 * Existing bookings stay, and are counted.
 * @throws AppError conflict if there are too many already
 */
export async function addBlockedTime(
  deps: Deps,
  { from, to, repeats, note }: Omit<BlockedTime, "id" | "bookings">,
): Promise<BlockedTime> {
  const row = { id: newId(deps.now()), from_time: from, to_time: to, repeats, note };
  return deps.db.write(async (trx) => {
    await refuseTooMany(deps, trx);
    await queries.insertBlocked(trx, row);
    return toBlocked(deps, row, await listTaken(trx, deps.now()));
  });
}

export async function removeBlockedTime(deps: Deps, id: string): Promise<void> {
  const wasThere = await deps.db.write((trx) => queries.deleteBlocked(trx, id));
  if (!wasThere) throw new AppError("not-found");
}

async function refuseTooMany(deps: Deps, trx: Transaction<Tables>): Promise<void> {
  await lockUntilCommit(trx, "blocked times");
  const rows = await queries.listBlocked(trx, timeAt(deps.now(), deps.content.company.hours.timezone));
  if (rows.length >= mostBlocked)
    throw new AppError("conflict", { message: `There are ${mostBlocked} blocked times. Remove some first.` });
}

function toBlocked(deps: Deps, row: queries.BlockedRow, taken: readonly string[]): BlockedTime {
  const timeZone = deps.content.company.hours.timezone;
  const first = dayAt(deps.now(), timeZone);
  const lastCall = taken.at(-1);
  const last = lastCall === undefined ? first : dayAt(new Date(lastCall), timeZone);
  const spans = blockedIntervals(row, { first, last, timeZone });
  const isWithin = (time: number) => spans.some(([start, end]) => time >= start && time < end);
  const bookings = taken.filter((time) => isWithin(Date.parse(time))).length;
  return { id: row.id, from: row.from_time, to: row.to_time, repeats: row.repeats, note: row.note, bookings };
}
