import { sql } from "kysely";
import type { ExpressionBuilder, RawBuilder, SelectQueryBuilder } from "kysely";
import { listSalesStaff, staffName } from "#app/features/auth/public.server.ts";
import { invalidField } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockAgainstDeletion, lockForUpdate } from "#app/platform/db/lock.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, NewRow, Row, RowChange, Tables, Trx } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import { folded } from "#app/platform/text/folded.ts";
import type * as contract from "./contract.ts";
import { slotMs } from "./form-fields.ts";

export type BookingRow = Row<"booking"> & { host_name: string | null };

/** Selects the host's name. */
const hostName = (eb: ExpressionBuilder<Tables, "booking">) =>
  eb
    .selectFrom("admin_user")
    .select(staffName.as("name"))
    .whereRef("admin_user.id", "=", "booking.host_id")
    .as("host_name");

/** `now` separates upcoming and current calls from past ones. */
export type BookingListing = Parsed<typeof contract.listBookings, "query"> & { now: Date };

/** Inserts a booking. @throws DbError `unique` if the slot is taken */
export async function insertBooking(connection: Connection, row: NewRow<"booking">): Promise<BookingRow> {
  return connection.insertInto("booking").values(row).returningAll().returning(hostName).executeTakeFirstOrThrow();
}

/** Returns the text that a search of the calls looks in. */
export function searchText({ name, email, subject }: Pick<BookingRow, "name" | "email" | "subject">): string {
  return folded([name, email, subject].join(" "));
}

/** Returns an enquiry's id, locked until the transaction ends, if it exists with this lower-case address. */
export async function findEnquiryOf(connection: Connection, id: string, email: string): Promise<string | null> {
  const query = connection
    .selectFrom("enquiry")
    .select("id")
    .where("id", "=", id)
    .where(sql`lower(email)`, "=", email);
  const row = await lockAgainstDeletion(connection, query).executeTakeFirst();
  return row?.id ?? null;
}

/** Lists the taken slots, sorted. */
export async function listTaken(connection: Connection, from: Date): Promise<string[]> {
  const rows = await connection
    .selectFrom("booking")
    .select("starts_at")
    .where("cancelled_at", "is", null)
    .where("pending_since", "is", null)
    .where("starts_at", ">=", from.toISOString())
    .orderBy("starts_at")
    .execute();
  return rows.map((row) => row.starts_at);
}

/** Returns true if a call overlaps the request: changed working hours may have shifted slots by minutes. */
export async function overlapsCall(connection: Connection, { starts_at }: { starts_at: string }): Promise<boolean> {
  const nearby = (distanceMs: number) => new Date(Date.parse(starts_at) + distanceMs).toISOString();
  const taken = await listTaken(connection, new Date(nearby(-slotMs)));
  return taken.some((time) => time > nearby(-slotMs) && time < nearby(slotMs));
}

/** Finds a booking by its first link, or by one created later for an email caused by staff. */
export async function findBySecret(connection: Connection, secretHash: string): Promise<BookingRow | undefined> {
  const linked = connection.selectFrom("booking_link").select("booking_id").where("secret_hash", "=", secretHash);
  return connection
    .selectFrom("booking")
    .selectAll()
    .select(hostName)
    .where((eb) => eb.or([eb("secret_hash", "=", secretHash), eb("id", "in", linked)]))
    .where("pending_since", "is", null)
    .executeTakeFirst();
}

export async function findById(connection: Connection, id: string): Promise<BookingRow | undefined> {
  return connection.selectFrom("booking").selectAll().select(hostName).where("id", "=", id).executeTakeFirst();
}

/** Reads a booking and, on PostgreSQL, locks it until the transaction ends. */
export async function lockBooking(trx: Trx, id: string): Promise<BookingRow | undefined> {
  const row = trx.selectFrom("booking").selectAll().select(hostName).where("id", "=", id);
  return lockForUpdate(trx, row).executeTakeFirst();
}

/** Lists the ids of an enquiry's upcoming calls with an address. */
export async function listUpcomingBookings(
  connection: Connection,
  { enquiryId, email, now }: { enquiryId: string; email: string; now: Date },
): Promise<string[]> {
  const rows = await connection
    .selectFrom("booking")
    .select("id")
    .where("enquiry_id", "=", enquiryId)
    .where("email", "=", email)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">", now.toISOString())
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Updates a booking and increments its sequence.
 * @throws DbError `unique` if the slot is taken
 */
export async function updateBooking(trx: Connection, id: string, change: RowChange<"booking">): Promise<BookingRow> {
  return trx
    .updateTable("booking")
    .set((eb) => ({ ...change, sequence: eb("sequence", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .returning(hostName)
    .executeTakeFirstOrThrow();
}

export type BookingChange = Pick<Row<"booking_change">, "field" | "was" | "value">;

export async function insertChanges(
  trx: Connection,
  { booking, by, at, changes }: { booking: string; by: Staff; at: Date; changes: readonly BookingChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    ...change,
    id: newId(at),
    booking_id: booking,
    created_at: at,
    admin_id: by.userId,
    admin_name: by.name,
  }));
  await trx.insertInto("booking_change").values(rows).execute();
}

/** The admin who acts. */
export type Staff = { userId: string; name: string };

/** Recorded as the author of a visitor's own change. */
export const visitor: Staff = { userId: "", name: "the visitor" };

export async function listChanges(connection: Connection, bookings: readonly string[]) {
  if (bookings.length === 0) return [];
  return connection
    .selectFrom("booking_change")
    .selectAll()
    .where("booking_id", "in", bookings)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Lists the colleagues who can take calls, by name. */
export async function listHosts(connection: Connection) {
  return (await listSalesStaff(connection)).map(({ id, name, meeting }) => ({ id, name, meeting }));
}

export type Host = Awaited<ReturnType<typeof listHosts>>[number];

/** Returns a host. @throws AppError validation for an account that can't take calls */
export async function getHost(connection: Connection, id: string): Promise<Host> {
  const host = (await listHosts(connection)).find((each) => each.id === id);
  if (!host) throw invalidField("hostId", "Choose someone who can take calls.");
  return host;
}

const enquiryColumns = [
  "id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "company",
  "status",
  "locale",
  "landing_page",
  "referrer_host",
  "campaign",
] as const;

/** Reads the enquiry's data for a call. */
export async function findEnquiry(connection: Connection, id: string) {
  return connection.selectFrom("enquiry").select(enquiryColumns).where("id", "=", id).executeTakeFirst();
}

/** Returns when the latest finished call began. */
function latestEndedStart(now: Date): string {
  return new Date(now.getTime() - slotMs).toISOString();
}

/** Locks a call until the transaction ends; undefined if cancelled or over, or, for its visitor, begun. */
export async function lockOpenBooking(
  trx: Connection,
  id: string,
  { by, now }: { by: "visitor" | "admin"; now: Date },
): Promise<BookingRow | undefined> {
  const row = trx
    .selectFrom("booking")
    .selectAll()
    .select(hostName)
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .where("pending_since", "is", null)
    .where("starts_at", ">", by === "admin" ? latestEndedStart(now) : now.toISOString());
  return lockForUpdate(trx, row).executeTakeFirst();
}

/**
 * Accepts a request; returns undefined if it is no longer pending.
 * @throws DbError `unique` if the slot is taken
 */
export async function setAccepted(
  connection: Connection,
  id: string,
  { now, secretHash }: { now: Date; secretHash: string },
): Promise<BookingRow | undefined> {
  return changePending(connection, id)
    .set((eb) => ({
      pending_since: null,
      may_email: true,
      secret_hash: secretHash,
      sequence: eb("sequence", "+", 1),
    }))
    .where("starts_at", ">", now.toISOString())
    .returningAll()
    .returning(hostName)
    .executeTakeFirst();
}

/** Rejects a request; returns undefined if it is no longer pending. */
export async function setRejected(connection: Connection, id: string, at: Date): Promise<BookingRow | undefined> {
  return changePending(connection, id)
    .set((eb) => ({ cancelled_at: at, cancelled_by: "admin", sequence: eb("sequence", "+", 1) }))
    .returningAll()
    .returning(hostName)
    .executeTakeFirst();
}

function changePending(connection: Connection, id: string) {
  return connection
    .updateTable("booking")
    .where("id", "=", id)
    .where("pending_since", "is not", null)
    .where("cancelled_at", "is", null);
}

/** Counts upcoming calls of an inbox and a client, and the client's pending requests. */
export async function countUpcoming(
  connection: Connection,
  {
    inbox_key,
    network_key,
    wide_network_key,
  }: { inbox_key: string; network_key: string; wide_network_key: string | null },
  now: Date,
) {
  const rows = await connection
    .selectFrom("booking")
    .select(["inbox_key", "network_key", "wide_network_key", "pending_since"])
    .where("starts_at", ">", now.toISOString())
    .where("cancelled_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("inbox_key", "=", inbox_key),
        eb("network_key", "=", network_key),
        ...(wide_network_key === null ? [] : [eb("wide_network_key", "=", wide_network_key)]),
      ]),
    )
    .execute();
  const booked = rows.filter((row) => row.pending_since === null);
  const requests = rows.filter((row) => row.pending_since !== null);
  const ofNetwork = (row: (typeof rows)[number]) => row.network_key === network_key;
  const ofWider = (row: (typeof rows)[number]) =>
    wide_network_key !== null && row.wide_network_key === wide_network_key;
  return {
    ofInbox: booked.filter((row) => row.inbox_key === inbox_key).length,
    ofNetwork: booked.filter(ofNetwork).length,
    requestsOfNetwork: requests.filter(ofNetwork).length,
    ofWider: booked.filter(ofWider).length,
    requestsOfWider: requests.filter(ofWider).length,
  };
}

/** Lists a host's calls and those without a host, in order. */
export async function listBookingsOf(connection: Connection, hostId: string, from: string): Promise<BookingRow[]> {
  return connection
    .selectFrom("booking")
    .selectAll()
    .select(hostName)
    .where("starts_at", ">=", from)
    .where("cancelled_at", "is", null)
    .where("pending_since", "is", null)
    .where((eb) => eb.or([eb("host_id", "=", hostId), eb("host_id", "is", null)]))
    .orderBy("starts_at")
    .execute();
}

/** Lists bookings. Default order: requests, upcoming calls with the next one first, then past ones. */
export async function listBookings(connection: Connection, listing: BookingListing) {
  return readPage(inOrder(matching(connection, listing).selectAll().select(hostName), listing), listing);
}

/** Deletes expired requests and old bookings; clears the client address of past calls. Returns the old ones' ids. */
export async function deleteBefore(
  connection: Connection,
  { time, now }: { time: Date; now: Date },
): Promise<string[]> {
  await connection
    .deleteFrom("booking")
    .where("pending_since", "is not", null)
    .where("starts_at", "<", now.toISOString())
    .execute();
  const old = await connection
    .deleteFrom("booking")
    .where("starts_at", "<", time.toISOString())
    .returning("id")
    .execute();
  await connection
    .updateTable("booking")
    .set({ network_key: null, wide_network_key: null })
    .where("network_key", "is not", null)
    .where("starts_at", "<", now.toISOString())
    .execute();
  return old.map(({ id }) => id);
}

function matching(connection: Connection, { now, search, status, host, ...period }: BookingListing) {
  let query = within(connection, period);
  if (host) query = host === "none" ? query.where("host_id", "is", null) : query.where("host_id", "=", host);
  if (status) query = query.where(hasStatus(status, now));
  if (search) query = query.where(contains("search_text", folded(search)));
  return query;
}

function hasStatus(status: NonNullable<BookingListing["status"]>, now: Date): RawBuilder<boolean> {
  const isConfirmed = sql<boolean>`cancelled_at is null and pending_since is null`;
  const isOver = sql<boolean>`${isConfirmed} and starts_at <= ${latestEndedStart(now)}`;
  const isUpcoming = sql<boolean>`${isConfirmed} and starts_at > ${latestEndedStart(now)}`;
  const conditions = {
    pending: sql<boolean>`cancelled_at is null and pending_since is not null`,
    booked: isUpcoming,
    "no-place": sql<boolean>`${isUpcoming} and meeting is null and phone is null`,
    past: isOver,
    "no-outcome": sql<boolean>`${isOver} and outcome is null and starts_at > ${latestEndedStart(daysBefore(now, 30))}`,
    cancelled: sql<boolean>`cancelled_at is not null`,
  };
  return sql`(${conditions[status]})`;
}

function within(connection: Connection, { from = "", to }: Pick<BookingListing, "from" | "to">) {
  const later = connection.selectFrom("booking").where("starts_at", ">=", from);
  return to ? later.where("starts_at", "<", to) : later;
}

const columns = { startsAt: "starts_at", createdAt: "created_at", name: "name" } as const;

function inOrder<Rows>(query: SelectQueryBuilder<Tables, "booking", Rows>, { now, sort, order }: BookingListing) {
  if (sort) {
    const direction = order ?? (sort === "createdAt" ? "desc" : "asc");
    return query.orderBy(columns[sort], direction).orderBy("id", direction);
  }
  const isUpcoming = sql`cancelled_at is null and starts_at > ${latestEndedStart(now)}`;
  return query
    .orderBy(sql`case when ${isUpcoming} then case when pending_since is null then 1 else 0 end else 2 end`)
    .orderBy(sql`case when ${isUpcoming} then starts_at end`)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc");
}
