// Jobs that a restore pauses until an admin resumes them, so that an old backup doesn't publish or send anything.
import { deleteSettings, insertSetting } from "#app/platform/db/settings.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";

const pausableJobs = ["schedules", "issues", "webhooks", "emails"] as const;

export type PausableJob = (typeof pausableJobs)[number];

/** End of the lease that holds back an email: the worker skips these. */
export const heldUntil = "9999-12-31T23:59:59.999Z";

/** Returns the name of the setting that exists while a job is paused. */
function pausedSetting(job: PausableJob): string {
  return `paused-${job}`;
}

/** Pauses a job for all processes. */
export async function pauseJob(trx: Connection, job: PausableJob, at: Date): Promise<void> {
  await insertSetting(trx, pausedSetting(job), at.toISOString());
}

/** Holds back only the waiting emails: those queued later are sent. */
export async function holdEmails(trx: Connection, at: Date): Promise<void> {
  await pauseJob(trx, "emails", at);
  await trx
    .updateTable("outbox_email")
    .set({ leased_until: heldUntil })
    .where("status", "=", "waiting")
    .where("issue_id", "is", null)
    .execute();
}

export async function resumeJob(trx: Connection, job: PausableJob): Promise<void> {
  if (job === "emails")
    await trx.updateTable("outbox_email").set({ leased_until: null }).where("leased_until", "=", heldUntil).execute();
  await deleteSettings(trx, pausedSetting(job));
}

export async function isPaused(connection: Connection, job: PausableJob): Promise<boolean> {
  return (await listPaused(connection)).includes(job);
}

/** Reads which jobs are paused. */
export async function listPaused(connection: Connection): Promise<PausableJob[]> {
  const rows = await connection
    .selectFrom("setting")
    .select("name")
    .where("name", "in", pausableJobs.map(pausedSetting))
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  return pausableJobs.filter((job) => names.has(pausedSetting(job)));
}
