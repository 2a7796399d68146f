// Reads busy calendars every ten minutes. If that fails, the last times are kept and the error is shown.
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { shortName } from "#app/platform/brand/brand.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { OutboundError, sendOutbound } from "#app/platform/http/outbound.server.ts";
import type { OutboundResponse } from "#app/platform/http/outbound.server.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";
import { runInWorker, WorkerError } from "#app/platform/jobs/run-in-worker.server.ts";
import { readRelease } from "#app/platform/settings/release.server.ts";
import { joinIntervals } from "../availability/intervals.ts";
import { readSettings } from "../availability/service.server.ts";
import { isCalendar } from "./busy-times.server.ts";
import type { BusyTimesResult, BusyTimesJob, BusyTimes, UnreadableEvents } from "./busy-times.server.ts";
import { collectCurrentEvents } from "./current-events.server.ts";
import { CalendarError } from "./ical-lines.server.ts";
import * as queries from "./queries.server.ts";
import type { BusyCalendarRow } from "./queries.server.ts";
import { decryptUrl } from "./service.server.ts";

const everyMs = 10 * minuteMs;
const call = { method: "GET", maxRedirects: 3, maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 } as const;

/** Busy times are kept this far beyond the horizon, so an unchanged calendar needn't be read again every day. */
const spareDays = 7;

/** Each calendar waits in memory to be parsed: twenty of 5 MB took 350 MB more, four 160 MB. */
const maxConcurrent = 4;

/** Reads the due calendars independently of each other. Safe with many processes. */
export async function readBusyCalendars(deps: Deps): Promise<void> {
  const now = deps.now();
  const leased = await queries.leaseCalendars(deps.db, { now, next: new Date(now.getTime() + everyMs) });
  for (const some of batchesOf(leased, maxConcurrent)) await Promise.all(some.map((row) => readLeased(deps, row)));
}

async function readLeased(deps: Deps, row: BusyCalendarRow): Promise<void> {
  const change = await readOne(deps, row).catch((error: unknown) => {
    deps.log.warn({ calendar: row.id, err: error }, "busy calendar not read");
    const isForStaff = error instanceof OutboundError || error instanceof CalendarError;
    return { error: isForStaff ? error.message : "The calendar can’t be read: the server’s log says why." };
  });
  await deps.db.write((trx) => queries.saveReadResult(trx, row, change));
}

/** Reads one calendar; only its busy intervals are stored. */
async function readOne(deps: Deps, row: BusyCalendarRow) {
  const { config, content, now } = deps;
  const { horizonDays } = await readSettings(deps, deps.db.kysely);
  const at = now();
  const needed = at.getTime() + (horizonDays + 1) * dayMs;
  const conditions = knownVersion(row, { at, needed });
  const headers = { Accept: "text/calendar", "User-Agent": userAgent(config), ...conditions };
  const from = at.getTime() - dayMs;
  let past = 0;
  const answer = await sendOutbound(deps, {
    ...call,
    url: decryptUrl(deps, row),
    headers,
    readBody: async (chunks) => {
      const current = await collectCurrentEvents(chunks, { from });
      past = current.past;
      return current.body;
    },
  });
  if (answer.status === 304 && conditions) return { read_at: at, error: null };
  if (answer.status === 410) return { gone_at: at, error: goneText };
  const text = decodeCalendar(answer);
  const until = needed + spareDays * dayMs;
  const { intervals, events, unreadable } = await parseInWorker({
    text,
    from,
    until,
    floating: content.company.hours.timezone,
    ownHost: new URL(config.siteUrl).hostname,
    ownAddress: row.own_address ?? undefined,
  });
  const clipped = joinIntervals(intervals).map(([start, end]) => [start, Math.min(end, until)]);
  return {
    busy: JSON.stringify(clipped),
    etag: unreadable.count === 0 ? (answer.headers.etag ?? null) : null, // a 304 would hide the error below
    covers_until: new Date(until),
    read_at: at,
    error: unreadable.count === 0 ? null : unreadableText(unreadable, events + past),
  };
}

/** Returns the cache validator if the stored times reach from now, not from a clock that was ahead, as far as needed. */
function knownVersion(
  { etag, covers_until: until, read_at: readAt }: BusyCalendarRow,
  { at, needed }: { at: Date; needed: number },
) {
  const coversAll = until !== null && Date.parse(until) >= needed && (readAt ?? "") <= at.toISOString();
  return etag && coversAll ? { "If-None-Match": etag } : undefined;
}

const goneText =
  "The server says that this address no longer exists (410), so it’s no longer read. The latest busy times still apply: remove the calendar, or add its new address.";

/** Returns the User-Agent (RFC 9110 §10.1.5). */
function userAgent({ FEED_USER_AGENT: configured, siteUrl }: Deps["config"]): string {
  const name = shortName.normalize("NFD").replaceAll(/[^A-Za-z0-9.-]+/g, "");
  return configured ?? `${name || "Calendar"}/${readRelease().version} (+${siteUrl})`;
}

/** Returns the calendar's text. @throws OutboundError if the response isn't a calendar */
function decodeCalendar({ status, body, redirectedTo }: OutboundResponse): string {
  const text = body.toString("utf8");
  const remedy = "Set FEED_USER_AGENT to a browser’s, or ask for another address.";
  if (status === 200 && redirectedTo !== undefined && !isCalendar(text))
    throw new OutboundError(
      "unreachable",
      `The server redirected to a page on ${redirectedTo}: it doesn’t allow programs. ${remedy}`,
    );
  if (status === 403 || status === 406)
    throw new OutboundError("unreachable", `The server refused this program (status ${status}). ${remedy}`);
  if (status !== 200) throw new OutboundError("unreachable", `The server answered with status ${status}.`);
  return text;
}

/** The number of days that an error lists. */
const maxDays = 10;

/** Describes unreadable events. @example "3 of 40 events couldn’t be read. Their days are blocked: 2 Dec 2026." */
function unreadableText({ count, days, undated }: UnreadableEvents, events: number): string {
  const dated = [...new Set(days)].toSorted((a, b) => a - b);
  const format = timeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
  const named = dated.slice(0, maxDays).map((day) => format.format(day));
  const more = dated.length > maxDays ? [`${dated.length - maxDays} more`] : [];
  const which = new Intl.ListFormat("en-GB").format([...named, ...more]);
  return [
    `${count} of ${events} events couldn’t be read.`,
    ...(dated.length > 0 ? [`Their days are blocked: ${which}.`] : []),
    ...(undated > 0 ? [`No readable date, so not blocking calls: ${undated}.`] : []),
  ].join(" ");
}

const workerLimits = { maxMb: 256, maxMs: 30_000 };

const workerFaults = {
  memory: "The calendar is too large to read.",
  time: "The calendar takes too long to read.",
  ended: "The calendar was not read.",
} as const;

/** Parses in a worker thread, as a large file would block requests for a second. Rejects with a message for staff. */
async function parseInWorker(job: BusyTimesJob): Promise<BusyTimes> {
  const file = new URL("./busy-worker.server.ts", import.meta.url);
  const answer = await runInWorker<BusyTimesResult>(file, job, workerLimits).catch((cause: unknown) => {
    throw new CalendarError(workerFaults[cause instanceof WorkerError ? cause.reason : "memory"], { cause });
  });
  if ("times" in answer) return answer.times;
  throw new CalendarError(answer.fault);
}
