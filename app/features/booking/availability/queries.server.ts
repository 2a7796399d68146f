import type { Connection, NewRow, Row } from "#app/platform/db/tables.ts";

export type BlockedRow = Row<"blocked_time">;

/** Lists blocked times and days off that repeat or end after a local time, in order. */
export async function listBlocked(connection: Connection, after: string): Promise<BlockedRow[]> {
  return connection
    .selectFrom("blocked_time")
    .selectAll()
    .where((eb) => eb.or([eb("repeats", "=", "weekly"), eb("to_time", ">", after)]))
    .orderBy("from_time")
    .orderBy("id")
    .execute();
}

/** Inserts days off; an existing day off gets the new note. */
export async function upsertDaysOff(connection: Connection, rows: readonly NewRow<"blocked_time">[]): Promise<void> {
  await connection
    .insertInto("blocked_time")
    .values(rows)
    .onConflict((conflict) => conflict.column("day").doUpdateSet((eb) => ({ note: eb.ref("excluded.note") })))
    .execute();
}

/** Deletes single blocked times that have ended at a local time. */
export async function deleteBlockedBefore(connection: Connection, time: string): Promise<void> {
  await connection.deleteFrom("blocked_time").where("repeats", "=", "never").where("to_time", "<=", time).execute();
}
