// Days off become blocked times of whole days.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The release before reads a table that goes. */
export const isBreaking = true;

/** Moves the rows. A day off is the only blocked time that has a day. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable("blocked_time").addColumn("day", text).execute();
  await db.schema.createIndex("blocked_time_day").unique().on("blocked_time").column("day").execute();
  const dayAfter = dialect === "postgres" ? sql`to_char(day::date + 1, 'YYYY-MM-DD')` : sql`date(day, '+1 day')`;
  await sql`insert into blocked_time (id, from_time, to_time, repeats, note, day)
    select day, day || 'T00:00', ${dayAfter} || 'T00:00', 'never', note, day from booking_day_off`.execute(db);
  await db.schema.dropTable("booking_day_off").execute();
}
