// Jobs of features and the platform: due work several times a minute, and deletion of expired data every ten minutes.
// Each is safe on concurrent processes.
import { features } from "#app/features.server.ts";
import { deleteOldErasures } from "#app/features/person/erasures.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { truncateWal } from "#app/platform/db/truncate-wal.server.ts";
import type { Deps, LiveDeps } from "#app/platform/deps.server.ts";
import type { Job } from "#app/platform/feature.server.ts";
import { deleteExpiredKeys } from "#app/platform/http/idempotency.server.ts";
import { deleteExpiredWindows } from "#app/platform/http/rate-limits.server.ts";
import { keepReleaseFiles } from "#app/platform/http/release-files.server.ts";
import { mayCleanUp, recordCleanup } from "#app/platform/jobs/cleanup-hold.server.ts";
import { deleteExpiredTokens } from "#app/platform/mail/email-token.server.ts";
import { deleteOldEmails, deleteSentBodies, failStaleEmails } from "#app/platform/mail/emails-due.server.ts";

const jobsEveryMs = 20_000;
const cleanupEveryMs = 10 * minuteMs;

const jobs: readonly Job[] = features.flatMap((feature) => feature.jobs ?? []);

const cleanup: readonly Job[] = [
  deleteExpiredWindows,
  deleteExpiredKeys,
  ...features.flatMap((feature) => feature.cleanup ?? []),
  deleteExpiredTokens,
  failStaleEmails,
  deleteOldEmails,
  deleteSentBodies,
  deleteOldErasures,
  (deps) => keepReleaseFiles(deps),
  truncateWal,
];

export function startJobs(deps: LiveDeps): { stop: () => void } {
  const clean = () =>
    void cleanUpIfDue(deps).catch((err: unknown) => deps.log.error({ err }, "expired data not deleted"));
  clean();
  const timers = [
    setInterval(() => void runJobs(deps), jobsEveryMs).unref(),
    setInterval(clean, cleanupEveryMs).unref(),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

/** Runs all jobs in parallel, so that an unresponsive calendar server doesn't delay scheduled posts. Logs failed jobs. */
export async function runJobs(deps: Deps): Promise<void> {
  await Promise.all(
    jobs.map((job) => job(deps).catch((error: unknown) => deps.log.error({ err: error, job: job.name }, "job failed"))),
  );
}

/** Cleans up, unless the clock may be far ahead. */
export async function cleanUpIfDue(deps: Deps): Promise<void> {
  if (!(await mayCleanUp(deps))) return;
  await cleanUp(deps);
  await recordCleanup(deps);
}

/** Runs the cleanup steps one after another. A failed step is logged and retried in the next run. */
export async function cleanUp(deps: Deps): Promise<void> {
  for (const step of cleanup) {
    await step(deps).catch((error: unknown) => deps.log.error({ err: error, step: step.name }, "cleanup step failed"));
  }
}
