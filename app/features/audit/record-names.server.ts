// Looks up the records behind the audit log's ids on reading, because the log itself holds no visitor's data. Reads
// other features' tables, like the dashboard.
import { sql } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import type { Connection, Tables } from "#app/platform/db/tables.ts";

type RecordName = { id: string; name: string; to: string | null };

/** The column with each table's record name, and where the record is shown. */
const sources: readonly { table: keyof Tables; name: string; to: (id: string) => string | null }[] = [
  {
    table: "enquiry",
    name: "trim(first_name || ' ' || last_name)",
    to: (id) => `/admin/contacts?open=${id}`,
  },
  { table: "booking", name: "name", to: (id) => `/admin/bookings?open=${id}` },
  { table: "subscriber", name: "email", to: () => null },
  { table: "post", name: "title", to: (id) => `/admin/blog/${id}/edit` },
  { table: "admin_user", name: "username", to: () => "/admin/team" },
  { table: "webhook", name: "url", to: () => "/admin/webhooks" },
  { table: "saved_reply", name: "title", to: () => null },
  { table: "api_token", name: "name", to: () => "/admin/account" },
  { table: "invitation", name: "email", to: () => "/admin/team" },
];

/** Number of ids per statement. */
const batch = 500;

/** Reads the names of records that still exist. */
export async function nameRecords(
  connection: Connection,
  abouts: readonly (string | null)[],
): Promise<(about: string | null) => RecordName[]> {
  const ids = [...new Set(abouts.flatMap(idsIn))];
  const names = new Map<string, RecordName>();
  for (const some of batchesOf(ids, batch))
    for (const { table, name, to } of sources) {
      const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.raw(name)} as name
        from ${sql.table(table)} where id in (${sql.join(some)})`.execute(connection);
      for (const row of rows) names.set(row.id, { ...row, to: to(row.id) });
    }
  return (about) => idsIn(about).flatMap((id) => names.get(id) ?? []);
}

/** Splits ids; an enquiry and its new owner are in one entry. */
function idsIn(about: string | null): string[] {
  return about?.split(" ") ?? [];
}
