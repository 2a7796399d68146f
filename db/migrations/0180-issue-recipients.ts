// How far the emails of an issue are queued: piece by piece, so that no transaction takes long, whatever the number of subscribers.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the columns. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  for (const name of ["queued_to", "queues_until"]) await db.schema.alterTable("issue").addColumn(name, text).execute();
}
