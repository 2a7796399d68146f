// The /48 from which a call was booked, as a keyed hash: one household has thousands of /64.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes it: what it books is counted by its /64 alone. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  await sql.raw(`alter table booking add column wide_network_key ${text}`).execute(db);
  await sql.raw("create index booking_wide_network on booking (wide_network_key)").execute(db);
}
