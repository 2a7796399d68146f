// Who was erased lately, as a keyed sum of the address: a backup from before, once restored, has to forget them again.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("erasure")
    .addColumn("person_sum", text, (column) => column.primaryKey().notNull())
    .addColumn("erased_at", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
}
