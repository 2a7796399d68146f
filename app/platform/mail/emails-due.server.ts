// SQL of the outbox worker: which emails are due, and retention. The emails of issues are a queue of their own (features/issue).
import type { Kysely } from "kysely";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isDue, leaseRows } from "#app/platform/lease.server.ts";
import type { Backoff } from "#app/platform/lease.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/retention-period.ts";
import { removedBody } from "./stored-body.server.ts";

export type OutboxRow = Row<"outbox_email">;

/** Longer than any send takes. */
export const leaseMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;

const { waitingDays } = fixedPeriods;

type Work = Pick<Deps, "db" | "now">;

/** Between the tries of an email: 1, 2, 4 … 256 minutes. */
export const emailBackoff: Backoff = { firstMs: 60_000, longestMs: 256 * 60_000 };

/**
 * For how long an email has been due that isn't sent, issues aside: a reminder of next week isn't. Failed tries have moved
 * `next_try_at` on, by what is taken off again here.
 */
export async function longestDueMs({ db, now }: Work): Promise<number> {
  const waiting = await db.kysely
    .selectFrom("outbox_email")
    .select((eb) => ["tries", eb.fn.min("next_try_at").as("next")])
    .where("status", "=", "waiting")
    .where("issue_id", "is", null)
    .groupBy("tries")
    .execute();
  const pausedMs = (tries: number) => emailBackoff.firstMs * (2 ** tries - 1);
  const firstDue = waiting.map(({ tries, next }) => Date.parse(next) - pausedMs(tries));
  return Math.max(0, now().getTime() - Math.min(...firstDue));
}

/** Leases at most `most` due emails, so that no other worker sends them too. */
export async function leaseEmails({ db, now }: Work, most: number): Promise<OutboxRow[]> {
  const at = now();
  const due = (connection: Kysely<Tables>) =>
    connection
      .selectFrom("outbox_email")
      .select("id")
      .where("status", "=", "waiting")
      .where("issue_id", "is", null)
      .where(isDue(at))
      .where("next_try_at", ">", later(at, -waitingDays * dayMs).toISOString())
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(most);
  if (!(await due(db.kysely).executeTakeFirst())) return [];
  return leaseRows(db, "outbox_email", { due, column: "leased_until", until: later(at, leaseMs) });
}

/** Marks emails that waited too long as failed, for example if SMTP_URL was never set. An issue waits until it is cancelled. */
export async function failStaleEmails({ db, now }: Work): Promise<void> {
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
    .where("next_try_at", "<=", later(now(), -waitingDays * dayMs).toISOString())
    .execute();
}

/** Changed by one statement: the rows of a large issue would exceed the time that PostgreSQL gives it. */
const piece = 2_000;

/** Deletes emails EMAIL_KEEP_DAYS after they were sent or failed; those of an issue not before it has ended, as they are counted. */
export async function deleteOldEmails({ db, now, config }: Deps): Promise<void> {
  const limit = later(now(), -config.EMAIL_KEEP_DAYS * dayMs).toISOString();
  const old = db.kysely
    .selectFrom("outbox_email")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("issue_id", "is", null),
        eb("issue_id", "in", eb.selectFrom("issue").select("issue.id").where("ended_at", "is not", null)),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "sent"), eb("sent_at", "<", limit)]),
        eb.and([eb("status", "=", "failed"), eb("next_try_at", "<", limit)]), // failing sets it to the time of the failure
      ]),
    )
    .orderBy("id")
    .limit(piece);
  let deleted: bigint;
  do deleted = (await db.kysely.deleteFrom("outbox_email").where("id", "in", old).executeTakeFirst()).numDeletedRows;
  while (deleted >= piece);
}

/** Removes the text of sent emails, 12 kB each, after some days; that they were sent stays. */
export async function deleteSentBodies({ db, now }: Work): Promise<void> {
  const sent = db.kysely
    .selectFrom("outbox_email")
    .select("id")
    .where("status", "=", "sent")
    .where("sent_at", "<", daysBefore(now(), fixedPeriods.sentBodyDays).toISOString())
    .where("body", "<>", removedBody)
    .orderBy("id")
    .limit(piece);
  const change = { body: removedBody, calendar: null };
  let changed: bigint;
  do
    changed = (await db.kysely.updateTable("outbox_email").set(change).where("id", "in", sent).executeTakeFirst())
      .numUpdatedRows;
  while (changed >= piece);
}

function later(time: Date, byMs: number): Date {
  return new Date(time.getTime() + byMs);
}
