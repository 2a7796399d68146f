import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection, Row, RowChange } from "#app/platform/db/tables.ts";
import { isReadDue, leaseRows } from "#app/platform/jobs/lease.server.ts";

export type BusyCalendarRow = Row<"busy_calendar">;

export async function listCalendars(connection: Connection): Promise<BusyCalendarRow[]> {
  return connection.selectFrom("busy_calendar").selectAll().orderBy("id").execute();
}

/** Reads the intervals of all calendars, as JSON texts. */
export async function listBusy(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom("busy_calendar").select("busy").orderBy("id").execute();
  return rows.map(({ busy }) => busy);
}

/** Leases the due calendars, so no other process reads them too, and sets their next read. */
export async function leaseCalendars(db: Db, { now, next }: { now: Date; next: Date }): Promise<BusyCalendarRow[]> {
  const due = (connection: Connection) =>
    connection
      .selectFrom("busy_calendar")
      .select("id")
      .where(isReadDue(now))
      .where("gone_at", "is", null)
      .orderBy("next_read_at");
  if (!(await due(db.kysely).limit(1).executeTakeFirst())) return [];
  return leaseRows(db, "busy_calendar", { due, column: "next_read_at", until: next });
}

/** Saves what was read, unless the owner's address has been changed meanwhile: then it is read again. */
export async function saveReadResult(
  connection: Connection,
  { id, own_address: address }: Pick<BusyCalendarRow, "id" | "own_address">,
  change: RowChange<"busy_calendar">,
): Promise<void> {
  await connection
    .updateTable("busy_calendar")
    .set(change)
    .where("id", "=", id)
    .where("own_address", "is not distinct from", address)
    .execute();
}

/** Returns the changed row, or undefined if there is none. The calendar is read again at once. */
export async function setOwnAddress(
  trx: Connection,
  id: string,
  { ownAddress, now }: { ownAddress: string | null; now: Date },
): Promise<BusyCalendarRow | undefined> {
  return trx
    .updateTable("busy_calendar")
    .set({ own_address: ownAddress, next_read_at: now, etag: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the next run download all calendars in full. */
export async function makeDue(connection: Connection, now: Date): Promise<void> {
  await connection.updateTable("busy_calendar").set({ next_read_at: now, etag: null }).execute();
}
