import type { Kysely } from "kysely";
import type { NewRow, Row, RowChange, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

export type BusyCalendarRow = Row<"busy_calendar">;

export async function listCalendars(connection: Connection): Promise<BusyCalendarRow[]> {
  return connection.selectFrom("busy_calendar").selectAll().orderBy("id").execute();
}

/** Reads the intervals of all calendars, as JSON texts. */
export async function listBusy(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom("busy_calendar").select("busy").orderBy("id").execute();
  return rows.map(({ busy }) => busy);
}

export async function insertCalendar(connection: Connection, row: NewRow<"busy_calendar">): Promise<BusyCalendarRow> {
  return connection.insertInto("busy_calendar").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function deleteCalendar(connection: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom("busy_calendar").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listDue(connection: Connection, now: Date): Promise<BusyCalendarRow[]> {
  return connection
    .selectFrom("busy_calendar")
    .selectAll()
    .where("next_read_at", "<=", now.toISOString())
    .orderBy("next_read_at")
    .execute();
}

/** Returns false if another process reads it. */
export async function claimCalendar(connection: Connection, row: BusyCalendarRow, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("busy_calendar")
    .set({ next_read_at: next })
    .where("id", "=", row.id)
    .where("next_read_at", "=", row.next_read_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveReading(
  connection: Connection,
  id: string,
  change: RowChange<"busy_calendar">,
): Promise<void> {
  await connection.updateTable("busy_calendar").set(change).where("id", "=", id).execute();
}

/** The next run downloads all of them in full. */
export async function makeDue(connection: Connection, now: Date): Promise<void> {
  await connection.updateTable("busy_calendar").set({ next_read_at: now, etag: null }).execute();
}
