// Leases stored work, which runs at least once and in one process at a time: due rows are leased, and the lease ends
// when the work is done, has failed or is given up. If a process is killed, others take over its rows when the lease
// expires. The loop that uses it: worker.server.
import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import { hourMs } from "#app/platform/base/durations.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection, Row, RowChange, Tables } from "#app/platform/db/tables.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";

/** Tables with `tries`, `next_try_at` and `leased_until`, and the values of their state. */
const states = {
  outbox_email: { column: "status", open: "waiting", done: "sent" },
  webhook_delivery: { column: "state", open: "pending", done: "delivered" },
} as const;

type TriedTable = keyof typeof states;

/** Column set to lease a row: to the end of the lease or, for work that repeats every few minutes, the next run. */
type LeaseColumn = {
  outbox_email: "leased_until";
  webhook_delivery: "leased_until";
  busy_calendar: "next_read_at";
  mailbox: "next_read_at";
};

type LeasedTable = keyof LeaseColumn;

/** Returns a condition: a row that isn't done may be tried at `at`, and no process is trying it. */
export function isDue(at: Date) {
  return sql<boolean>`(next_try_at <= ${at} and (leased_until is null or leased_until <= ${at}))`;
}

/**
 * Returns a condition: a row is to be read again at `at`. One that is due hours later was last read while the clock was
 * ahead: all are read at least every ten minutes.
 */
export function isReadDue(at: Date) {
  return sql<boolean>`(next_read_at <= ${at} or next_read_at > ${new Date(at.getTime() + hourMs)})`;
}

/** Leases the rows that `due` selects and no process holds. Check first: a read is cheaper than a write lock. */
export async function leaseRows<Name extends LeasedTable>(
  db: Db,
  table: Name,
  {
    due,
    column,
    until,
  }: {
    due: (connection: Connection) => SelectQueryBuilder<Tables, Name, { id: string }>;
    column: LeaseColumn[Name];
    until: Date;
  },
): Promise<Row<Name>[]> {
  // Not synced: a lease lost in a power cut is simply acquired again.
  const { rows } = await writeUnsynced(db, (connection) => {
    const rowsDue = db.dialect === "postgres" ? due(connection).forUpdate().skipLocked() : due(connection);
    return sql<Row<Name>>`with due as ${rowsDue}
      update ${sql.table(table)} set ${sql.ref(column)} = ${until} where id in (select id from due) returning *`.execute(
      connection,
    );
  });
  return rows;
}

/**
 * Ends a lease with its result; returns false if nothing was changed. Success always counts, anything else only while
 * this process holds the lease.
 */
export async function endLease<Name extends TriedTable>(
  connection: Connection,
  table: Name,
  { row, change }: { row: { id: string; leased_until: string | null }; change: RowChange<Name> },
): Promise<boolean> {
  const { column, open, done } = states[table];
  const changes: Readonly<Record<string, unknown>> = { ...change, leased_until: null };
  const set = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const state = sql.ref(column);
  const mayChange =
    changes[column] === done
      ? sql`${state} <> ${done}`
      : sql`${state} = ${open} and leased_until = ${row.leased_until}`;
  const { rows } = await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id} and ${mayChange}
    returning id`.execute(connection);
  return rows.length > 0;
}

/** Doubles with each failure in a row. */
export type Backoff = { firstMs: number; maxMs: number };

/** Returns the pause after `failures` in a row, varied by up to a fifth so that retries don't coincide. */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number): number {
  return Math.round(Math.min(firstMs * 2 ** failures, maxMs) * (0.8 + Math.random() * 0.4));
}

/** Counts a failed attempt: returns when the next one is due, or that it was the last, by number or by time. */
export function countFailure(
  { tries }: { tries: number },
  { backoff, maxTries, giveUpAt, now }: { backoff: Backoff; maxTries?: number; giveUpAt?: string; now: Date },
): { isLast: boolean; tries: number; next_try_at: Date } {
  const next = new Date(now.getTime() + backoffMs(backoff, tries));
  const isLast =
    (maxTries !== undefined && tries + 1 >= maxTries) || (giveUpAt !== undefined && next.toISOString() >= giveUpAt);
  return { isLast, tries: tries + 1, next_try_at: isLast ? now : next };
}
