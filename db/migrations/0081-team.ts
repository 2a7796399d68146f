// A team of several roles: when each last signed in, what each prefers, and who was invited.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the columns and the table of invitations, and widens the audit log. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const isFlag = sql<boolean>`has_shortcuts in (0, 1)`;
  await db.schema
    .alterTable("admin_user")
    .addColumn("has_shortcuts", "integer", (column) => column.notNull().defaultTo(1).check(isFlag))
    .execute();
  await db.schema.alterTable("admin_user").addColumn("last_sign_in_at", text).execute();
  const invitation = db.schema
    .createTable("invitation")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("invited_by", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("used_at", text);
  await (isPostgres ? invitation : invitation.modifyEnd(sql`strict`)).execute();
  for (const name of ["admin_name", "network", "about"])
    await db.schema.alterTable("audit_event").addColumn(name, text).execute();
  await db.schema
    .createIndex("audit_event_action")
    .on("audit_event")
    .columns(["action", "happened_at", "id"])
    .execute();
}
