// The bookings in an address's timeline.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";

type By = { role: "visitor" | "staff" | "site"; name: null };

/** Reads when an address, in lower case, booked or requested calls, and who cancelled them. `text` is the time of the call. */
export async function bookingTimeline(connection: Kysely<Tables>, { email }: { email: string }) {
  const rows = await connection
    .selectFrom("booking")
    .select(["id", "created_at", "starts_at", "subject", "cancelled_at", "cancelled_by", "pending_since"])
    .where("inbox_key", "in", [foldAddress(email), email]) // of before migration 0041 they are as they were typed
    .where(sql`lower(email)`, "=", email)
    .execute();
  return rows.flatMap((row) => {
    const what = row.pending_since === null ? "booked" : "requested";
    const call = { id: row.id, kind: "booking" as const, subject: row.subject || null, text: row.starts_at };
    const booked = { ...call, at: row.created_at, what, by: { role: "visitor", name: null } satisfies By };
    if (row.cancelled_at === null) return [booked];
    const role = row.cancelled_by === "admin" ? "staff" : "visitor";
    const by: By = { role, name: null };
    return [booked, { ...call, id: `${row.id}:cancelled`, at: row.cancelled_at, what: "cancelled", by }];
  });
}
