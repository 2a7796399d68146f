// Whose the stored answers are, so that erasing a person reaches them.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the column and its index, and drops the answers that older releases stored readable: they would last a day at most. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await sql`delete from idempotency_key`.execute(db);
  await db.schema.alterTable("idempotency_key").addColumn("person_hash", text).execute();
  await db.schema.createIndex("idempotency_key_person_hash").on("idempotency_key").column("person_hash").execute();
}
