// Jobs that run several times a minute. Each is safe on many processes at once.
import { readBusyCalendars } from "#app/features/booking/busy-calendars/read-calendars.server.ts";
import { publishDuePosts } from "#app/features/blog/writing.server.ts";
import { remindOfDue } from "#app/features/enquiry/desk/reminders.server.ts";
import { beginDueIssues } from "#app/features/issue/sending.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

const everyMs = 20_000;

const jobs: readonly ((deps: Deps) => Promise<void>)[] = [
  remindOfDue,
  readBusyCalendars,
  publishDuePosts,
  beginDueIssues,
];

export function startTimers(deps: Deps): { stop: () => void } {
  const timer = setInterval(() => void runJobs(deps), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Runs every job once, none behind another: a silent calendar holds up no post. One that fails is logged and run again with the next. */
export async function runJobs(deps: Deps): Promise<void> {
  await Promise.all(
    jobs.map((job) => job(deps).catch((error: unknown) => deps.log.error({ err: error, job: job.name }, "job failed"))),
  );
}
