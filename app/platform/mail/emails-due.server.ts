// SQL of the outbox worker: due emails and retention. A newsletter issue's have their own queue (features/issue).
import { minuteMs } from "#app/platform/base/durations.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection, Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isDue, leaseRows } from "#app/platform/jobs/lease.server.ts";
import type { Backoff } from "#app/platform/jobs/lease.server.ts";
import { heldUntil } from "#app/platform/jobs/paused.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { removedBody } from "./stored-body.server.ts";

export type OutboxRow = Row<"outbox_email">;

/** Longer than any send takes. */
export const leaseMs = 5 * minuteMs;

const { waitingDays } = fixedPeriods;

type LeaseDeps = Pick<Deps, "db" | "now">;

/** Between attempts to send an email: 1, 2, 4 … 256 minutes. */
export const emailBackoff: Backoff = { firstMs: minuteMs, maxMs: 256 * minuteMs };

/**
 * Returns how long the oldest unsent email has been due, without issues: a reminder for next week isn't due. Failed
 * attempts have postponed `next_try_at`, which is subtracted here.
 */
export async function longestDueMs({ db, now }: LeaseDeps): Promise<number> {
  const waiting = await db.kysely
    .selectFrom("outbox_email")
    .select((eb) => ["tries", eb.fn.min("next_try_at").as("next")])
    .where("status", "=", "waiting")
    .where("issue_id", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<", heldUntil)]))
    .groupBy("tries")
    .execute();
  const pausedMs = (tries: number) => emailBackoff.firstMs * (2 ** tries - 1);
  const firstDue = waiting.map(({ tries, next }) => Date.parse(next) - pausedMs(tries));
  return Math.max(0, now().getTime() - Math.min(...firstDue));
}

/** Leases at most `max` due emails, so that no other worker sends them too. */
export async function leaseEmails({ db, now }: LeaseDeps, max: number): Promise<OutboxRow[]> {
  const at = now();
  const due = (connection: Connection) =>
    connection
      .selectFrom("outbox_email")
      .select("id")
      .where("status", "=", "waiting")
      .where("issue_id", "is", null)
      .where(isDue(at))
      .where("next_try_at", ">", daysBefore(at, waitingDays).toISOString())
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(max);
  if (!(await due(db.kysely).executeTakeFirst())) return [];
  return leaseRows(db, "outbox_email", { due, column: "leased_until", until: new Date(at.getTime() + leaseMs) });
}

/** Fails emails that waited too long, such as when SMTP_URL was never set. An issue waits until it is cancelled. */
export async function failStaleEmails({ db, now }: LeaseDeps): Promise<void> {
  await db.kysely
    .updateTable("outbox_email")
    .set({
      status: "failed",
      next_try_at: now(),
      leased_until: null,
      last_error: `It waited for more than ${waitingDays} days.`,
    })
    .where("status", "=", "waiting")
    .where("issue_id", "is", null)
    .where("next_try_at", "<=", daysBefore(now(), waitingDays).toISOString())
    .execute();
}

/** Deletes emails EMAIL_KEEP_DAYS after they were sent or failed; an issue's after its end, as they are counted. */
export async function deleteOldEmails({ db, now, config }: Deps): Promise<void> {
  const limit = daysBefore(now(), config.EMAIL_KEEP_DAYS).toISOString();
  const since = { sent: "sent_at", failed: "next_try_at" } as const; // failing sets it to the time of the failure
  for (const status of ["sent", "failed"] as const)
    await changeInBatches(db, status, (trx, next) => {
      const old = next.where(since[status], "<", limit).where(({ eb, or, selectFrom }) => {
        const endedIssues = selectFrom("issue").select("issue.id").where("ended_at", "is not", null);
        return or([eb("issue_id", "is", null), eb("issue_id", "in", endedIssues)]);
      });
      const remove = trx.deleteFrom("outbox_email").where("id", "in", old).where("status", "!=", "waiting"); // not if retried just now
      return remove.returning("next_try_at").execute();
    });
}

/** Removes the text of sent emails, 12 kB each, after some days; the record that they were sent remains. */
export async function deleteSentBodies({ db, now }: LeaseDeps): Promise<void> {
  const limit = daysBefore(now(), fixedPeriods.sentBodyDays).toISOString();
  await changeInBatches(db, "sent", (trx, next) => {
    const old = next.where("sent_at", "<", limit).where("body", "<>", removedBody);
    const empty = trx.updateTable("outbox_email").set({ body: removedBody, calendar: null });
    return empty.where("id", "in", old).returning("next_try_at").execute();
  });
}

/** Emails per statement. PostgreSQL aborts one after 2 s; on SQLite it blocks all requests. */
const batchSizes = { postgres: 2_000, sqlite: 250 };

/**
 * Changes emails of a status in batches, each in a transaction: on SQLite other requests run in between. `next` are
 * those that follow in an index, so that changed ones aren't read again.
 */
async function changeInBatches(
  db: Db,
  status: "sent" | "failed",
  change: (trx: Trx, next: ReturnType<typeof nextOf>) => Promise<{ next_try_at: string }[]>,
): Promise<void> {
  const max = batchSizes[db.dialect];
  for (let from = ""; ;) {
    const changed = await db.write((trx) => change(trx, nextOf(trx, { status, from, max })));
    if (changed.length < max) return;
    for (const { next_try_at: at } of changed) if (at > from) from = at;
  }
}

function nextOf(trx: Trx, { status, from, max }: { status: "sent" | "failed"; from: string; max: number }) {
  return trx
    .selectFrom("outbox_email")
    .select("id")
    .where("status", "=", status)
    .where("next_try_at", ">=", from)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(max);
}
