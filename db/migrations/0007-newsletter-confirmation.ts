// The newsletter's confirmation by letter: who is waiting for it, when it came, and the tokens that letters carry.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds two times to subscribers and makes the table of tokens. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable("subscriber").addColumn("pending_since", text).execute();
  await db.schema.alterTable("subscriber").addColumn("confirmed_at", text).execute();
  await db.schema.createIndex("subscriber_pending_since").on("subscriber").column("pending_since").execute();

  const table = db.schema
    .createTable("letter_token")
    .addColumn("token_hash", text, (column) => column.primaryKey().notNull())
    .addColumn("purpose", text, (column) =>
      column.notNull().check(sql<boolean>`purpose in ('newsletter-confirmation', 'password-reset')`),
    )
    .addColumn("subject_id", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("used_at", text);
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("letter_token_expires_at").on("letter_token").column("expires_at").execute();
  await db.schema.createIndex("letter_token_subject").on("letter_token").columns(["subject_id", "purpose"]).execute();
}
