// Reads busy calendars every ten minutes. One that fails keeps its last times and is shown with its error.
import { Worker } from "node:worker_threads";
import { batchesOf } from "#app/platform/db/batches.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { OutboundError, sendOutbound } from "#app/platform/http/outbound.server.ts";
import { joinIntervals } from "../availability/intervals.ts";
import { readSettings } from "../availability/service.server.ts";
import type { BusyAnswer, BusyQuestion, BusyTimes } from "./busy-times.server.ts";
import * as queries from "./queries.server.ts";
import type { BusyCalendarRow } from "./queries.server.ts";
import { addressOf } from "./service.server.ts";

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const everyMs = 10 * minuteMs;
const call = { method: "GET", maxRedirects: 3, maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 } as const;

/** How far beyond the horizon times are kept, so that a calendar that doesn't change need not be read again every day. */
const spareDays = 7;

/** Each waits in memory for its turn to be parsed: twenty of 5 MB took 350 MB more, four 160. */
const atOnce = 4;

/** Reads the calendars that are due, each apart from the others. Safe on many processes at once. */
export async function readBusyCalendars(deps: Deps): Promise<void> {
  const now = deps.now();
  const leased = await queries.leaseCalendars(deps.db, { now, next: new Date(now.getTime() + everyMs) });
  for (const some of batchesOf(leased, atOnce)) await Promise.all(some.map((row) => readLeased(deps, row)));
}

async function readLeased(deps: Deps, row: BusyCalendarRow): Promise<void> {
  const change = await readOne(deps, row).catch((error: unknown) => {
    deps.log.warn({ calendar: row.id, err: error }, "busy calendar not read");
    return { error: error instanceof Error ? error.message : String(error) };
  });
  await deps.db.write((trx) => queries.saveReading(trx, row.id, change));
}

/** Only the busy intervals of the answer are stored. */
async function readOne(deps: Deps, row: BusyCalendarRow) {
  const { config, content, now } = deps;
  const { horizonDays } = await readSettings(deps, deps.db.kysely);
  const at = now();
  const needed = at.getTime() + (horizonDays + 1) * dayMs;
  const isEnough = row.covers_until !== null && Date.parse(row.covers_until) >= needed;
  const known = row.etag && isEnough ? { "If-None-Match": row.etag } : undefined;
  const headers = { Accept: "text/calendar", ...known };
  const { status, headers: answered, body } = await sendOutbound(deps, { ...call, url: addressOf(deps, row), headers });
  if (status === 304 && known) return { read_at: at, error: null };
  if (status !== 200) throw new OutboundError("unreachable", `The server answered with status ${status}.`);
  const until = needed + spareDays * dayMs;
  const { intervals, unreadable } = await parseInWorker({
    text: body.toString("utf8"),
    from: at.getTime() - dayMs,
    until,
    floating: content.company.hours.timezone,
    ownHost: new URL(config.siteUrl).hostname,
  });
  const clipped = joinIntervals(intervals).map(([start, end]) => [start, Math.min(end, until)]);
  return {
    busy: JSON.stringify(clipped),
    etag: unreadable === 0 ? (answered.etag ?? null) : null, // a 304 would end the error below
    covers_until: new Date(until),
    read_at: at,
    error: unreadable === 0 ? null : `${unreadable} of its events can’t be read and don’t count.`,
  };
}

const longestMs = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Parses in worker threads, one calendar after the other: a large one takes a second, in which visitors would wait. Rejects
 * with a message for staff.
 */
function parseInWorker(question: BusyQuestion): Promise<BusyTimes> {
  const mine = last.then(() => parse(question));
  last = mine.catch(() => undefined); // the next one doesn't depend on it
  return mine;
}

function parse(question: BusyQuestion): Promise<BusyTimes> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./busy-worker.server.ts", import.meta.url), {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    const timer = setTimeout(() => {
      reject(new Error("The calendar takes too long to be read."));
      void worker.terminate();
    }, longestMs).unref();
    worker.on("message", (answer: BusyAnswer) => {
      if ("times" in answer) resolve(answer.times);
      else reject(new Error(answer.fault));
    });
    worker.on("error", () => reject(new Error("The calendar is too large to be read.")));
    worker.on("exit", () => {
      clearTimeout(timer);
      reject(new Error("The calendar was not read.")); // changes nothing after an answer
    });
  });
}
