// Availability set by staff: working hours, rules, blocked times and days off.
import { Temporal } from "temporal-polyfill";
import { computeHolidays } from "#app/content/holidays.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { weekdays } from "#app/platform/base/weekdays.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import { readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { listCalendars, makeDue } from "../busy-calendars/queries.server.ts";
import { parseIntervals } from "../busy-calendars/service.server.ts";
import type { DayOff } from "../contract.ts";
import { slotMs } from "../form-fields.ts";
import { getHost, listHosts, listTaken } from "../queries.server.ts";
import { dayAt, midnight, timeAt } from "../slots.server.ts";
import { blockedIntervals } from "./blocked-times.server.ts";
import type { Span } from "./blocked-times.server.ts";
import { bookingSettings } from "./contract.ts";
import type { BlockedTime, BookingSettings, saveBookingSettings, WeekHours, WithheldTime } from "./contract.ts";
import type { Interval } from "./intervals.ts";
import * as queries from "./queries.server.ts";

const maxBlocked = 200;
const settingsName = "booking-settings";

/** Reads the settings; until staff change them, the content's hours and the environment's settings apply. */
export async function readSettings({ config, content }: Deps, connection: Connection): Promise<BookingSettings> {
  const storedValue = await readSetting(connection, settingsName);
  if (storedValue !== undefined) return bookingSettings.parse(JSON.parse(storedValue));
  return {
    hours: printedHours(content.company.hours),
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    mostPerDay: null,
    noticeHours: config.BOOKING_NOTICE_HOURS,
    horizonDays: config.BOOKING_HORIZON_DAYS,
    hostId: null,
    meeting: null,
  };
}

/** Reads the settings as staff see them: a host who can't take calls any more is null. */
export async function readSettingsForStaff(deps: Deps, connection: Connection): Promise<BookingSettings> {
  const [settings, hosts] = await Promise.all([readSettings(deps, connection), listHosts(connection)]);
  return { ...settings, hostId: hosts.find(({ id }) => id === settings.hostId)?.id ?? null };
}

/** Returns the content's opening hours as periods of each weekday. */
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

/**
 * Saves the settings. Omitted ones keep their values, so concurrent changes of different fields are kept.
 * @throws AppError validation if the host can't take calls
 */
export async function saveSettings(deps: Deps, { hours, ...changes }: SettingsBody): Promise<BookingSettings> {
  return deps.db.write(async (trx) => {
    await lockUntilCommit(trx, settingsName);
    const before = await readSettingsForStaff(deps, trx);
    if (changes.hostId) await getHost(trx, changes.hostId);
    const settings = bookingSettings.parse({ ...before, ...changes, hours: { ...before.hours, ...hours } });
    await saveSetting(trx, settingsName, JSON.stringify(settings));
    await makeDue(trx, deps.now()); // the horizon may be further away
    return settings;
  });
}

type SettingsBody = Parsed<typeof saveBookingSettings, "body">;

/** Returns the weekdays whose first or last hour differs from the content's; breaks are ignored. */
export async function findHourDifferences(deps: Deps): Promise<string[]> {
  const { hours } = await readSettings(deps, deps.db.kysely);
  const printed = printedHours(deps.content.company.hours);
  const frame = (periods: WeekHours["monday"]) => `${periods[0]?.from}-${periods.at(-1)?.to}`;
  return weekdays.filter((day) => frame(hours[day]) !== frame(printed[day]));
}

/** Lists blocked times without days off. */
export async function listBlockedTimes(deps: Deps): Promise<BlockedTime[]> {
  const { rows, taken } = await readBlocked(deps);
  return rows.filter(({ day }) => day === null).map((row) => toBlocked(deps, row, taken));
}

/**
 * Adds a blocked time. Existing bookings remain, and are counted.
 * @throws AppError conflict if there are too many already
 */
export async function addBlockedTime(
  deps: Deps,
  { from, to, repeats, note }: Omit<BlockedTime, "id" | "bookings">,
): Promise<BlockedTime> {
  const row = { id: newId(deps.now()), from_time: from, to_time: to, repeats, note, day: null };
  return deps.db.write(async (trx) => {
    await refuseTooMany(deps, trx);
    await trx.insertInto("blocked_time").values(row).execute();
    return toBlocked(deps, row, await listTaken(trx, deps.now()));
  });
}

export async function removeBlockedTime(deps: Deps, id: string): Promise<void> {
  await deleteOrRefuse(deps.db, (trx) => trx.deleteFrom("blocked_time").where("id", "=", id).where("day", "is", null));
}

/** Lists days off from today with their bookings, and public holidays of the next twelve months. */
export async function listDaysOff(
  deps: Deps,
): Promise<{ daysOff: DayOff[]; holidays: { day: string; name: string }[] }> {
  const { rows, taken } = await readBlocked(deps);
  const daysOff = rows.flatMap(({ day, ...row }) =>
    day === null ? [] : { day, note: row.note, bookings: countBooked(deps, row, taken) },
  );
  const today = dayAt(deps.now(), deps.content.company.hours.timezone);
  const [first, last] = [today.toString(), today.add({ years: 1 }).toString()];
  const holidays = [today.year, today.year + 1]
    .flatMap((year) => [...computeHolidays(year, deps.content.holidays)])
    .map(([day, name]) => ({ day, name }))
    .filter(({ day }) => day >= first && day < last);
  return { daysOff, holidays };
}

/** Returns why slots are withheld in the week from a day on, by day and time; ignores calls. */
export async function listWithheld({ db, content, now }: Deps, from: string | undefined): Promise<WithheldTime[]> {
  const timeZone = content.company.hours.timezone;
  const first = from === undefined ? dayAt(now(), timeZone) : Temporal.PlainDate.from(from);
  const days = Array.from({ length: 7 }, (_, index) => first.add({ days: index }));
  const holidays = new Map(
    [first.year, first.year + 1].flatMap((year) => [...computeHolidays(year, content.holidays)]), // the week may be in two years
  );
  const rows = await queries.listBlocked(db.kysely, midnight(first));
  const reach = { first, last: first.add({ days: 6 }), timeZone };
  const blocked = rows.flatMap((row) =>
    blockedIntervals(row, reach).map((interval) => ({ ...shownOf(row), interval })),
  );
  const ofCalendars = (await listCalendars(db.kysely)).flatMap(({ name, busy: intervals }) =>
    parseIntervals(intervals).map((interval) => ({ reason: "busy" as const, note: name, id: null, interval })),
  );
  const spans = [...blocked, ...ofCalendars];
  return days.flatMap((day) => {
    const name = holidays.get(day.toString());
    const withheld = spans.flatMap(({ interval, ...shown }) => {
      const part = partOf(day, interval, timeZone);
      return part ? { ...part, ...shown } : [];
    });
    const holiday = name === undefined ? [] : [{ ...wholeDay, reason: "holiday" as const, note: name, id: null }];
    const all = [...holiday, ...withheld];
    return all.map((each) => ({ day: day.toString(), ...each })).toSorted((a, b) => a.from.localeCompare(b.from, "en"));
  });
}

function shownOf({ id, day, note }: queries.BlockedRow): Pick<WithheldTime, "reason" | "note" | "id"> {
  return day === null ? { reason: "blocked", note, id } : { reason: "day-off", note, id: null };
}

const wholeDay = { from: "00:00", to: "24:00" };

/** Returns the part of an interval that is on a day, as clock times. */
function partOf(day: Temporal.PlainDate, [startMs, endMs]: Interval, timeZone: string) {
  const [begins, ends] = [day, day.add({ days: 1 })].map((each) => each.toZonedDateTime(timeZone).epochMilliseconds);
  if (begins === undefined || ends === undefined || startMs >= ends || endMs <= begins) return undefined;
  const clock = (ms: number) => timeAt(new Date(ms), timeZone).slice(11);
  return {
    from: startMs <= begins ? wholeDay.from : clock(startMs),
    to: endMs >= ends ? wholeDay.to : clock(endMs),
  };
}

/** Inclusive, in the format `2026-12-24`. */
type DayRange = { day: string; until?: string | undefined };

/** Adds days off. Existing bookings remain, and are counted. */
export async function addDaysOff(
  deps: Deps,
  { day, until, note = "" }: DayRange & { note?: string | undefined },
): Promise<DayOff & { until?: string }> {
  const first = Temporal.PlainDate.from(day);
  const length = first.until(until ?? day).days + 1;
  const rows = Array.from({ length }, (_, days) => toDayOff(first.add({ days }), { note, now: deps.now() }));
  return deps.db.write(async (trx) => {
    await queries.upsertDaysOff(trx, rows);
    const taken = await listTaken(trx, deps.now()); // in the transaction: a failed read after the commit would look like a failed write
    const bookings = rows.reduce((sum, row) => sum + countBooked(deps, row, taken), 0);
    return { day, note, bookings, ...(until === undefined ? {} : { until }) };
  });
}

/** Removes days off. @throws AppError not-found if none of the days was off */
export async function removeDaysOff(deps: Deps, { day, until = day }: DayRange): Promise<void> {
  await deleteOrRefuse(deps.db, (trx) =>
    trx.deleteFrom("blocked_time").where("day", ">=", day).where("day", "<=", until),
  );
}

function toDayOff(day: Temporal.PlainDate, { note, now }: { note: string; now: Date }) {
  const span = { from_time: midnight(day), to_time: midnight(day.add({ days: 1 })), repeats: "never" as const };
  return { ...span, id: newId(now), note, day: day.toString() };
}

async function refuseTooMany(deps: Deps, trx: Trx): Promise<void> {
  await lockUntilCommit(trx, "blocked times");
  const rows = await queries.listBlocked(trx, timeAt(deps.now(), deps.content.company.hours.timezone));
  if (rows.filter(({ day }) => day === null).length >= maxBlocked)
    throw new AppError("conflict", { message: `There are ${maxBlocked} blocked times. Remove some first.` });
}

async function readBlocked({ db, now, content }: Deps): Promise<{ rows: queries.BlockedRow[]; taken: string[] }> {
  const [rows, taken] = await Promise.all([
    queries.listBlocked(db.kysely, timeAt(now(), content.company.hours.timezone)),
    listTaken(db.kysely, now()),
  ]);
  return { rows, taken };
}

function toBlocked(deps: Deps, row: queries.BlockedRow, taken: readonly string[]): BlockedTime {
  const { id, from_time, to_time, repeats, note } = row;
  return { id, from: from_time, to: to_time, repeats, note, bookings: countBooked(deps, row, taken) };
}

/** Counts calls that overlap a span; a weekly one is checked around each call, because the last may be years ahead. */
function countBooked({ content }: Deps, span: Span, taken: readonly string[]): number {
  const timeZone = content.company.hours.timezone;
  return taken.filter((time) => {
    const at = new Date(time);
    const endsAt = new Date(at.getTime() + slotMs);
    const days = { first: dayAt(at, timeZone), last: dayAt(endsAt, timeZone), timeZone };
    return blockedIntervals(span, days).some(([start, end]) => endsAt.getTime() > start && at.getTime() < end);
  }).length;
}
