// Emails keep what they are made from and are laid out when they are sent; their recipients are counted by inbox. What was laid
// out before stays as it is, in the same column.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Replaces both parts by `body`, and adds `recipient_key` with the index that limits count by. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const empty = sql.lit("");
  for (const name of ["body", "recipient_key"])
    await db.schema
      .alterTable("letter")
      .addColumn(name, text, (column) => column.notNull().defaultTo(empty))
      .execute();
  const laidOut = isPostgres
    ? sql`json_build_object('text', text, 'html', html)::text`
    : sql`json_object('text', text, 'html', html)`;
  await sql`update letter set body = ${laidOut}, recipient_key = lower(recipient)`.execute(db);
  await db.schema.alterTable("letter").dropColumn("text").execute();
  await db.schema.alterTable("letter").dropColumn("html").execute();
  await db.schema.createIndex("letter_recipient_key").on("letter").columns(["recipient_key", "created_at"]).execute();
}
