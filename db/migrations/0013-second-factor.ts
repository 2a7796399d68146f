// An admin's second factor: the key that their authenticator shares with us, and the codes for when it is lost.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes both tables. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const factor = db.schema
    .createTable("second_factor")
    .addColumn("admin_id", text, (column) =>
      column.primaryKey().notNull().references("admin_user.id").onDelete("cascade"),
    )
    .addColumn("sealed_key", text, (column) => column.notNull())
    .addColumn("enabled_at", text)
    .addColumn("last_step", "integer", (column) => column.notNull().defaultTo(0));
  const code = db.schema
    .createTable("recovery_code")
    .addColumn("code_hash", text, (column) => column.primaryKey().notNull())
    .addColumn("admin_id", text, (column) => column.notNull().references("second_factor.admin_id").onDelete("cascade"));
  for (const table of [factor, code]) await (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("recovery_code_admin_id").on("recovery_code").column("admin_id").execute();
}
