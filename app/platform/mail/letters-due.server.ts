// The SQL of sending: which letters are due, who has them in hand, and what became of them. Nobody else changes a letter's state
// but the outbox (queue, withdraw) and the admin area (try again).
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import { writeLoosely } from "#app/platform/db/write-loosely.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** A letter as it lies in the outbox. */
export type LetterRow = Row<"letter">;

/** How long a relay has a letter in hand before another may take it, ms; longer than any sending lasts. */
const leaseMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** A letter that nobody could send for this long says nothing any more: it is parked. Days. */
export const longestWaitDays = 7;

type Work = Pick<Deps, "db" | "now">;

/** Takes letters that are due, at most `most`, so that no other relay takes them too. */
export async function takeLetters({ db, now }: Work, most: number): Promise<LetterRow[]> {
  const at = now();
  const due = (connection: Kysely<Tables>) => dueAt(connection, at).limit(most);
  if (!(await due(db.kysely).executeTakeFirst())) return []; // looking is cheaper than asking to write
  // The disk isn't waited for: a lease that a power cut undoes is given again.
  return writeLoosely(db, (connection) =>
    connection
      .with("due", () => (db.dialect === "postgres" ? due(connection).forUpdate().skipLocked() : due(connection)))
      .updateTable("letter")
      .set({ leased_until: later(at, leaseMs) })
      .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
      .returningAll()
      .execute(),
  );
}

function dueAt(connection: Kysely<Tables>, at: Date) {
  return connection
    .selectFrom("letter")
    .select("id")
    .where("status", "=", "waiting")
    .where("next_try_at", "<=", at.toISOString())
    .where("next_try_at", ">", later(at, -longestWaitDays * dayMs).toISOString())
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at.toISOString())]))
    .orderBy("next_try_at")
    .orderBy("id");
}

/** Notes that a letter was sent. */
export async function markSent({ db, now }: Work, letter: LetterRow): Promise<void> {
  await db.kysely
    .updateTable("letter")
    .set({ status: "sent", sent_at: now(), tries: letter.tries + 1, leased_until: null, last_error: null })
    .where("id", "=", letter.id)
    .execute();
}

/** Puts a letter back that failed, or parks it. A relay whose lease has ended changes nothing. */
export async function markFailed(
  { db }: Work,
  letter: LetterRow,
  change: { status: "waiting" | "parked"; tries: number; next_try_at: Date | string; last_error: string },
): Promise<void> {
  await db.kysely
    .updateTable("letter")
    .set({ ...change, leased_until: null })
    .where("id", "=", letter.id)
    .where("status", "=", "waiting")
    .where(sql<boolean>`leased_until = ${letter.leased_until}`)
    .execute();
}

/** Parks letters that waited too long, as where SMTP_URL was never set. */
export async function parkOldLetters({ db, now }: Work): Promise<void> {
  await db.kysely
    .updateTable("letter")
    .set({
      status: "parked",
      next_try_at: now(),
      leased_until: null,
      last_error: `It waited for more than ${longestWaitDays} days.`,
    })
    .where("status", "=", "waiting")
    .where("next_try_at", "<=", later(now(), -longestWaitDays * dayMs).toISOString())
    .execute();
}

/** Removes letters LETTER_KEEP_DAYS after they were sent or parked. */
export async function dropOldLetters({ db, now, config }: Deps): Promise<void> {
  const limit = later(now(), -config.LETTER_KEEP_DAYS * dayMs).toISOString();
  await db.kysely
    .deleteFrom("letter")
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "sent"), eb("sent_at", "<", limit)]),
        eb.and([eb("status", "=", "parked"), eb("next_try_at", "<", limit)]), // parking sets it to its own time
      ]),
    )
    .execute();
}

function later(time: Date, byMs: number): Date {
  return new Date(time.getTime() + byMs);
}
