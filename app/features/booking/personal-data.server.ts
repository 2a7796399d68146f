// Data subject requests: bookings (GDPR art. 15, 17, 20).
import type { ExpressionBuilder } from "kysely";
import { sql } from "kysely";
import { isChangeTo } from "#app/features/enquiry/public.server.ts";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import { matchesIds } from "#app/platform/db/erasure-request.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import type { Connection, Row, Tables, Trx } from "#app/platform/db/tables.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { endOfNumber, phoneKey } from "#app/platform/text/person-key.ts";
import { queueDeletionWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { isBookingOf } from "./person-bookings.server.ts";
import { listChanges, visitor } from "./queries.server.ts";

/** Finds a person's bookings, newest first, without the link's secret. */
export async function findPersonData(connection: Connection, key: string) {
  const rows = await connection
    .selectFrom("booking")
    .selectAll()
    .where(await isBookingOf(connection, key))
    .orderBy("starts_at", "desc")
    .execute();
  return rows.map(
    ({ search_text: _folded, secret_hash: _hash, network_key: _network, wide_network_key: _wide, ...row }) => row,
  );
}

/** Matches changes of the person's bookings, and changes from or to their address or number in any booking. */
async function isChangeOf(connection: Connection, key: string) {
  const calls = connection
    .selectFrom("booking")
    .select("id")
    .where(await isBookingOf(connection, key));
  const isCorrectedTo = await isChangeTo(connection, "booking_change", key);
  return (eb: ExpressionBuilder<Tables, "booking_change">) => eb.or([eb("booking_id", "in", calls), isCorrectedTo]);
}

/** Finds the staff's changes to a person's bookings. */
export async function findChanges(connection: Connection, key: string) {
  return connection
    .selectFrom("booking_change")
    .selectAll()
    .where(await isChangeOf(connection, key))
    .orderBy("created_at", "desc")
    .execute();
}

export async function eraseChanges(trx: Trx, { key, ids }: ErasureRequest): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("booking_change")
    .where(await isChangeOf(trx, key))
    .where(matchesIds(ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a person's bookings and returns their count. */
export async function erasePerson(trx: Trx, { key, at, ids }: ErasureRequest): Promise<number> {
  const deleted = await trx
    .deleteFrom("booking")
    .where(await isBookingOf(trx, key))
    .where(matchesIds(ids))
    .returning(["id", "pending_since"])
    .execute();
  const announced = deleted.filter(({ pending_since }) => pending_since === null);
  await queueDeletionWebhooks(trx, { event: "booking.deleted", ids: announced.map(({ id }) => id), at });
  return deleted.length;
}

/** Finds addresses, and the keys of people who gave only a phone number. */
export async function findAddresses(connection: Connection, search: AddressSearch): Promise<string[]> {
  const number = search.part && endOfNumber(search.part);
  const emails = await listAddresses(connection, { table: "booking", column: "email" }, search);
  if (number === null) return emails;
  const rows = await connection.selectFrom("booking").select("phone").where("email", "=", "").execute();
  const keys = new Set(rows.flatMap(({ phone }) => phoneKey(phone ?? "") ?? []));
  return [...emails, ...[...keys].filter((key) => key.includes(number))];
}

type BookingActor = { role: "visitor" | "staff" | "site"; name: string | null };

type PersonInput = { key: string; enquiryIds: readonly string[] };

/**
 * Reads the history of the calls of a person, by their key, and of their enquiries: who booked, requested, changed or
 * cancelled them. `text` is the time of the call.
 */
export async function bookingTimeline(connection: Connection, { key, enquiryIds }: PersonInput) {
  const rows = await connection
    .selectFrom("booking")
    .select(["id", "created_at", "starts_at", "subject", "cancelled_at", "cancelled_by", "pending_since"])
    .where((eb) =>
      eb.or([
        eb.and([eb("inbox_key", "=", foldAddress(key)), eb(sql`lower(email)`, "=", key)]),
        ...(enquiryIds.length > 0 ? [eb("enquiry_id", "in", enquiryIds)] : []),
      ]),
    )
    .execute();
  const changes = Map.groupBy(
    await listChanges(
      connection,
      rows.map(({ id }) => id),
    ),
    (change) => change.booking_id,
  );
  return rows.flatMap((row) => {
    const rowChanges = changes.get(row.id) ?? [];
    const action = row.pending_since === null ? "booked" : "requested";
    const call = { id: row.id, kind: "booking" as const, subject: row.subject || null, text: row.starts_at };
    const booker = rowChanges.find(({ field }) => field === "booked");
    const by: BookingActor = booker ? authorOf(booker) : { role: "visitor", name: null };
    return [
      { ...call, at: row.created_at, what: action, by, text: timeBefore(rowChanges, row) },
      ...rowChanges.flatMap((change) =>
        change === booker ? [] : [{ ...call, ...changeEntry(change, rowChanges, row) }],
      ),
      ...(row.cancelled_at === null ? [] : [{ ...call, ...cancellation(row.id, row.cancelled_at, row.cancelled_by) }]),
    ];
  });
}

function authorOf({
  admin_id,
  admin_name: name,
}: Pick<Row<"booking_change">, "admin_id" | "admin_name">): BookingActor {
  return admin_id === visitor.userId ? { role: "visitor", name: null } : { role: "staff", name };
}

/** Returns a change with the call's time before it. */
function changeEntry(change: Row<"booking_change">, all: readonly Row<"booking_change">[], row: StartTime) {
  const { id, created_at: at, field, was, value } = change;
  const text = timeBefore(all.slice(all.indexOf(change) + 1), row);
  return { id, at, what: changeWords(field, was, value), by: authorOf(change), text };
}

type StartTime = { starts_at: string };

/** Returns a call's time before later changes moved it. */
function timeBefore(later: readonly Row<"booking_change">[], { starts_at }: StartTime): string {
  return later.find(({ field }) => field === "time")?.was ?? starts_at;
}

/**
 * @example changeWords("email", "ana@hexly.example", "ana@hexley.example") // "email changed from ana@hexly.example to ana@hexley.example"
 */
function changeWords(field: Row<"booking_change">["field"], was: string | null, value: string | null): string {
  if (field === "time") return `moved from ${was ? formatDateTime(was) : "—"}`;
  if (field === "outcome") return value === null ? "outcome cleared" : value.replace("-p", " p");
  return `${field === "meeting" ? "place" : field} changed from ${was || "—"} to ${value || "—"}`;
}

function cancellation(id: string, at: string, cancelledBy: string | null) {
  const by: BookingActor = { role: cancelledBy === "admin" ? "staff" : "visitor", name: null };
  return { id: `${id}:cancelled`, at, what: "cancelled", by };
}
