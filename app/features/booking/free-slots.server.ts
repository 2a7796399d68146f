import { computeHolidays } from "#app/content/holidays.server.ts";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { externalSchedulerUrl } from "#app/platform/settings/external-scheduler-url.server.ts";
import { blockedIntervals } from "./availability/blocked-times.server.ts";
import type { BookingSettings } from "./availability/contract.ts";
import { joinIntervals, startsOutside } from "./availability/intervals.ts";
import type { Interval } from "./availability/intervals.ts";
import { listBlocked } from "./availability/queries.server.ts";
import { readSettings } from "./availability/service.server.ts";
import { listBusy } from "./busy-calendars/queries.server.ts";
import { readIntervals } from "./busy-calendars/service.server.ts";
import { slotMs } from "./form-fields.ts";
import * as queries from "./queries.server.ts";
import { dayAt, offeredSlots, timeAt } from "./slots.server.ts";

type SlotInput = { startsAt: string; locale: Locale };

/** Finds the free slots; empty if an external scheduler is used. */
export async function findFreeSlots(deps: Deps, connection: Connection): Promise<string[]> {
  const { settings, offered } = await readOffer(deps, connection);
  if (offered.length === 0) return [];
  const taken = await queries.listTaken(connection, dayAgo(deps));
  return listFreeStarts(deps, offered, { settings, taken }).map((start) => new Date(start).toISOString());
}

/**
 * Refuses a time outside the offered slots; ignores other calls.
 * @throws AppError conflict
 */
export async function refuseUnlessOffered(
  deps: Deps,
  connection: Connection,
  { startsAt, locale }: SlotInput,
): Promise<BookingSettings> {
  const { settings, offered } = await readOffer(deps, connection);
  if (offered.includes(Date.parse(startsAt))) return settings;
  throw new AppError("conflict", { message: deps.translate(locale, "booking.gone") });
}

/**
 * Refuses a taken time; a moved call doesn't block itself. Call it after {@link lockCalendar}, in its transaction.
 * @throws AppError conflict
 */
export async function refuseUnlessFree(
  deps: Deps,
  trx: Trx,
  { startsAt, locale, ownStart }: SlotInput & { ownStart?: string },
): Promise<void> {
  const settings = await refuseUnlessOffered(deps, trx, { startsAt, locale });
  const taken = await queries.listTaken(trx, dayAgo(deps));
  const others = taken.filter((time) => time !== ownStart);
  if (listFreeStarts(deps, [Date.parse(startsAt)], { settings, taken: others }).length > 0) return;
  throw new AppError("conflict", { message: deps.translate(locale, "booking.taken") });
}

/**
 * Refuses times for staff, who may ignore hours and notice, not other calls or the past. Needs {@link lockCalendar}.
 * @throws AppError conflict, with the field `force` if the time can be booked anyway
 */
export async function refuseForStaff(
  deps: Deps,
  trx: Trx,
  { startsAt, ownStart, isForced }: { startsAt: string; ownStart?: string; isForced: boolean },
): Promise<void> {
  const start = Date.parse(startsAt);
  if (start <= deps.now().getTime()) throw new AppError("conflict", { message: "This time has passed." });
  const dayBefore = new Date(Math.min(start, deps.now().getTime()) - dayMs);
  const taken = (await queries.listTaken(trx, dayBefore)).filter((time) => time !== ownStart);
  if (taken.some((time) => Math.abs(Date.parse(time) - start) < slotMs))
    throw new AppError("conflict", { message: "There is another call at this time." });
  const obstacle = isForced ? undefined : await findObstacle(deps, trx, { start, taken });
  if (obstacle === undefined) return;
  const sentence = `${obstacle} You can book it anyway.`;
  throw new AppError("conflict", { message: sentence, fields: { force: { sentence } } });
}

async function findObstacle(
  deps: Deps,
  trx: Trx,
  { start, taken }: { start: number; taken: readonly string[] },
): Promise<string | undefined> {
  const timeZone = deps.content.company.hours.timezone;
  const settings = await readSettings(deps, trx);
  const isOutside = (spans: readonly Interval[], buffers = { beforeMs: 0, afterMs: slotMs }) =>
    startsOutside([start], spans, buffers).length > 0;
  const first = dayAt(new Date(start), timeZone);
  if (computeHolidays(first.year, deps.content.holidays).has(first.toString())) return "This day is a public holiday.";
  const blocked = await listBlocked(trx, timeAt(new Date(start), timeZone));
  const reach = { first, last: first.add({ days: 1 }), timeZone };
  if (!isOutside(joinIntervals(blocked.flatMap((span) => blockedIntervals(span, reach)))))
    return "This time is blocked or on a day off.";
  if (!isOutside(readIntervals(await listBusy(trx)), buffersOf(settings))) return "A calendar is busy at this time.";
  if (listFreeStarts(deps, [start], { settings, taken }).length === 0)
    return "It’s too close to another call, or the day already has the maximum number of calls.";
  return undefined;
}

/**
 * Locks the calendar, so transactions that book, move or accept calls wait for each other. The unique index on the start
 * of calls only fails if one of them forgot to.
 */
export async function lockCalendar(trx: Trx): Promise<void> {
  await lockUntilCommit(trx, "booking calendar");
}

/** Returns a time a day ago, because today's past calls count towards the day's limit. */
function dayAgo({ now }: Pick<Deps, "now">): Date {
  return new Date(now().getTime() - dayMs);
}

type SlotConstraints = { settings: BookingSettings; taken: readonly string[] };

/** Filters the sorted starts that keep the buffers to other calls and the limit of calls per day. */
function listFreeStarts(
  { content }: Pick<Deps, "content">,
  starts: readonly number[],
  { settings, taken }: SlotConstraints,
): number[] {
  const { timezone } = content.company.hours;
  const { bufferBeforeMinutes, bufferAfterMinutes, mostPerDay } = settings;
  const bufferMs = Math.max(bufferBeforeMinutes, bufferAfterMinutes) * minuteMs; // applies to either of two calls
  const calls = taken.map((time) => Date.parse(time));
  const spans = joinIntervals(calls.map((start) => [start, start + slotMs]));
  const apart = startsOutside(starts, spans, { beforeMs: bufferMs, afterMs: slotMs + bufferMs });
  if (mostPerDay === null) return apart;
  const dayOf = (time: number) => dayAt(new Date(time), timezone).toString();
  const perDay = Map.groupBy(calls, dayOf);
  return apart.filter((start) => (perDay.get(dayOf(start))?.length ?? 0) < mostPerDay);
}

async function readOffer(
  deps: Deps,
  connection: Connection,
): Promise<{ settings: BookingSettings; offered: number[] }> {
  const { content, now } = deps;
  const timeZone = content.company.hours.timezone;
  const settings = await readSettings(deps, connection);
  if (externalSchedulerUrl(deps) !== null) return { settings, offered: [] };
  const offered = offeredSlots({
    now: now(),
    timeZone,
    hours: settings.hours,
    holidays: content.holidays,
    blocked: await listBlocked(connection, timeAt(now(), timeZone)),
    noticeHours: settings.noticeHours,
    horizonDays: settings.horizonDays,
  });
  const busy = readIntervals(await listBusy(connection));
  return { settings, offered: startsOutside(offered, busy, buffersOf(settings)) };
}

function buffersOf({ bufferBeforeMinutes, bufferAfterMinutes }: BookingSettings) {
  return { beforeMs: bufferBeforeMinutes * minuteMs, afterMs: slotMs + bufferAfterMinutes * minuteMs };
}
