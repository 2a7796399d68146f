import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Connection } from "#app/platform/db/tables.ts";
import { isPhoneKey, phoneKey } from "#app/platform/text/person-key.ts";

/** Returns a condition for a person's bookings, by their key; those without an address match by phone number. */
export async function isBookingOf(connection: Connection, key: string): Promise<RawBuilder<boolean>> {
  if (!isPhoneKey(key)) return sql`lower(email) = ${key}`;
  const rows = await connection.selectFrom("booking").select(["id", "phone"]).where("email", "=", "").execute();
  const ids = rows.filter(({ phone }) => phoneKey(phone ?? "") === key).map(({ id }) => id);
  return ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`;
}
