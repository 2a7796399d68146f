import { sql } from "kysely";
import type { Kysely } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains, folded } from "#app/platform/db/search.server.ts";
import type { NewRow, Row, Tables } from "#app/platform/db/tables.ts";
import { slotMinutes } from "./form-fields.ts";

type Connection = Kysely<Tables>;

export type BookingRow = Row<"booking">;

/** `now` separates upcoming calls from past ones. */
export type BookingListing = Paging & {
  now: Date;
  search?: string | undefined;
  status?: "pending" | "booked" | "cancelled" | "past" | undefined;
  sort?: "startsAt" | "createdAt" | "name" | undefined;
  order?: "asc" | "desc" | undefined;
};

/** @throws DbError `unique` if the slot is taken */
export async function insertBooking(connection: Connection, row: NewRow<"booking">): Promise<BookingRow> {
  return connection.insertInto("booking").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the id of an enquiry if it is there and from this address, in lower case. */
export async function findEnquiryOf(connection: Connection, id: string, email: string): Promise<string | null> {
  const row = await connection
    .selectFrom("enquiry")
    .select("id")
    .where("id", "=", id)
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sorted. */
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

/** Counts the calls that take place during one, itself included: working hours may have changed to other minutes. */
export async function countOverlapping(connection: Connection, { starts_at }: { starts_at: string }): Promise<number> {
  const nearby = (minutes: number) => new Date(Date.parse(starts_at) + minutes * 60 * 1000).toISOString();
  const taken = await listTaken(connection, new Date(nearby(-slotMinutes)));
  return taken.filter((time) => time > nearby(-slotMinutes) && time < nearby(slotMinutes)).length;
}

export async function findBySecret(connection: Connection, secretHash: string): Promise<BookingRow | undefined> {
  return connection
    .selectFrom("booking")
    .selectAll()
    .where("secret_hash", "=", secretHash)
    .where("pending_since", "is", null)
    .executeTakeFirst();
}

export async function findById(connection: Connection, id: string): Promise<BookingRow | undefined> {
  return connection.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks an upcoming call until the transaction ends; undefined if it is cancelled or has begun. */
export async function claimBooking(connection: Connection, id: string, now: Date): Promise<BookingRow | undefined> {
  return connection
    .updateTable("booking")
    .set((eb) => ({ sequence: eb.ref("sequence") }))
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .where("pending_since", "is", null)
    .where("starts_at", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Raises the sequence too.
 * @throws DbError `unique` if the slot is taken
 */
export async function setStart(connection: Connection, id: string, startsAt: string): Promise<BookingRow> {
  return connection
    .updateTable("booking")
    .set((eb) => ({ starts_at: startsAt, sequence: eb("sequence", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Raises the sequence too. */
export async function setCancelled(
  connection: Connection,
  id: string,
  { at, by }: { at: Date; by: "visitor" | "admin" },
): Promise<BookingRow> {
  return connection
    .updateTable("booking")
    .set((eb) => ({ cancelled_at: at.toISOString(), cancelled_by: by, sequence: eb("sequence", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns undefined if it is no longer pending.
 * @throws DbError `unique` if the slot is taken
 */
export async function setAccepted(
  connection: Connection,
  id: string,
  { now, secretHash }: { now: Date; secretHash: string },
): Promise<BookingRow | undefined> {
  return changePending(connection, id)
    .set({ pending_since: null, may_email: true, secret_hash: secretHash })
    .where("starts_at", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/** Returns undefined if it is no longer pending. */
export async function setRejected(connection: Connection, id: string, at: Date): Promise<BookingRow | undefined> {
  return changePending(connection, id)
    .set({ cancelled_at: at, cancelled_by: "admin" })
    .returningAll()
    .executeTakeFirst();
}

function changePending(connection: Connection, id: string) {
  return connection
    .updateTable("booking")
    .where("id", "=", id)
    .where("pending_since", "is not", null)
    .where("cancelled_at", "is", null);
}

/** Counts upcoming calls of an inbox and of a client, and the client's pending requests. */
export async function countUpcoming(
  connection: Connection,
  { inbox_key, network_key }: { inbox_key: string; network_key: string },
  now: Date,
): Promise<{ ofInbox: number; ofNetwork: number; requestsOfNetwork: number }> {
  const rows = await connection
    .selectFrom("booking")
    .select(["inbox_key", "network_key", "pending_since"])
    .where("starts_at", ">", now.toISOString())
    .where("cancelled_at", "is", null)
    .where((eb) => eb.or([eb("inbox_key", "=", inbox_key), eb("network_key", "=", network_key)]))
    .execute();
  const booked = rows.filter((row) => row.pending_since === null);
  const ofNetwork = (row: { network_key: string | null }) => row.network_key === network_key;
  return {
    ofInbox: booked.filter((row) => row.inbox_key === inbox_key).length,
    ofNetwork: booked.filter(ofNetwork).length,
    requestsOfNetwork: rows.filter((row) => row.pending_since !== null && ofNetwork(row)).length,
  };
}

/** Default order: requests, upcoming calls with the next one first, then past ones. */
export async function listBookings(connection: Connection, listing: BookingListing) {
  return readPage(inOrder(matching(connection, listing).selectAll(), listing), listing);
}

/** Deletes old bookings and expired requests; clears the client address of past calls. Returns the ids of the old. */
export async function deleteBefore(
  connection: Connection,
  { time, now }: { time: Date; now: Date },
): Promise<string[]> {
  const old = await connection
    .deleteFrom("booking")
    .where("starts_at", "<", time.toISOString())
    .returning("id")
    .execute();
  await connection
    .deleteFrom("booking")
    .where("pending_since", "is not", null)
    .where("starts_at", "<", now.toISOString())
    .execute();
  await connection
    .updateTable("booking")
    .set({ network_key: null })
    .where("network_key", "is not", null)
    .where("starts_at", "<", now.toISOString())
    .execute();
  return old.map(({ id }) => id);
}

function matching(connection: Connection, { now, search, status }: BookingListing) {
  let query = connection.selectFrom("booking");
  if (status) query = query.where("cancelled_at", status === "cancelled" ? "is not" : "is", null);
  if (status && status !== "cancelled")
    query = query.where("pending_since", status === "pending" ? "is not" : "is", null);
  if (status === "booked") query = query.where("starts_at", ">", now.toISOString());
  if (status === "past") query = query.where("starts_at", "<=", now.toISOString());
  if (search) query = query.where(contains("search_text", folded(search)));
  return query;
}

const columns = { startsAt: "starts_at", createdAt: "created_at", name: "name" } as const;

function inOrder(query: ReturnType<ReturnType<typeof matching>["selectAll"]>, { now, sort, order }: BookingListing) {
  if (sort) {
    const direction = order ?? (sort === "createdAt" ? "desc" : "asc");
    return query.orderBy(columns[sort], direction).orderBy("id", direction);
  }
  const isToCome = sql`cancelled_at is null and starts_at > ${now.toISOString()}`;
  return query
    .orderBy(sql`case when ${isToCome} then case when pending_since is null then 1 else 0 end else 2 end`)
    .orderBy(sql`case when ${isToCome} then starts_at end`)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc");
}
