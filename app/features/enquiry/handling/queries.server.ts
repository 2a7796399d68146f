// The SQL of working enquiries: what is changed of them, and what staff add.
import { sql } from "kysely";
import type { Insertable, Kysely, Selectable } from "kysely";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { isSalesStaff, staffName } from "#app/features/auth/public.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Row, RowChange, Tables } from "#app/platform/db/tables.ts";
import type { EnquiryStatus, SavedReplyTable } from "../tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { isOpen, isWaiting } from "../contract.ts";
import { noClock, noStep } from "../queries.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import type * as contract from "./contract.ts";
import type { Preferences } from "./contract.ts";

type Connection = Kysely<Tables>;

/** Reads enquiries to change them; on PostgreSQL nobody else changes them until the transaction ends. */
export async function lockEnquiries(trx: Connection, ids: readonly string[]): Promise<EnquiryRow[]> {
  const rows = trx.selectFrom("enquiry").selectAll().where("id", "in", ids).orderBy("id");
  return lockForUpdate(trx, rows).execute();
}

/** Gives enquiries a status, starts or stops their clocks by it, and ends the next steps of closed ones. */
export async function setStatus(
  trx: Connection,
  ids: readonly string[],
  { status, now }: { status: EnquiryStatus; now: Date },
): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set((eb) => ({
      status,
      version: eb("version", "+", 1),
      open_until: isWaiting({ status }) ? eb.fn.coalesce("due_at", eb.val(noClock)) : noClock,
      ...(status === "answered" ? { answered_at: eb.fn.coalesce("answered_at", eb.val(now.toISOString())) } : {}),
      ...(status === "won" ? { won_at: now.toISOString() } : {}),
      ...(isOpen({ status }) ? {} : { next_on: noStep, next_text: null, next_remind_at: null }),
    }))
    .where("id", "in", ids)
    .execute();
}

/** Changes an enquiry and raises its version. */
export async function updateEnquiry(trx: Connection, id: string, change: RowChange<"enquiry">): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Gives enquiries an owner, or none. */
export async function setOwner(trx: Connection, ids: readonly string[], ownerId: string | null): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set((eb) => ({ owner_id: ownerId, version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

export async function raiseVersion(trx: Connection, id: string): Promise<number> {
  const { version } = await trx
    .updateTable("enquiry")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Notes when an enquiry was first answered. */
export async function setAnswered(trx: Connection, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set({ answered_at: at })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .execute();
}

/** Keeps what was changed. */
export async function insertChanges(trx: Connection, rows: Insertable<Tables["enquiry_change"]>[]): Promise<void> {
  await trx.insertInto("enquiry_change").values(rows).execute();
}

/** Reads what was done last to an enquiry, a note aside. */
export async function findLastEvent(connection: Connection, enquiryId: string) {
  const last = (table: "enquiry_change" | "correction" | "enquiry_reply", kind: string, value: string) =>
    connection
      .selectFrom(table)
      .select(["created_at", "admin_name", sql<string>`${sql.raw(kind)}`.as("kind")])
      .select(sql<string | null>`${sql.raw(value)}`.as("value"))
      .where("enquiry_id", "=", enquiryId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  // Of the same moment the first counts: who replies may have become the owner with it.
  const found = [
    await last("enquiry_reply", "'reply'", "null"),
    await last("enquiry_change", "kind", "value"),
    await last("correction", "'correction'", "field"),
  ];
  return found
    .filter((event) => event !== undefined)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .at(0);
}

/** Reads what was corrected since a version, the earliest first. */
export async function listCorrectionsSince(connection: Connection, enquiryId: string, version: number) {
  if (!Number.isSafeInteger(version)) return [];
  return connection
    .selectFrom("correction")
    .select(["field", "was", "became", "admin_name", "created_at"])
    .where("enquiry_id", "=", enquiryId)
    .where("version", ">", version)
    .orderBy("version")
    .orderBy("id")
    .execute();
}

/** Reads who can own an enquiry, by name. */
export async function listColleagues(connection: Connection) {
  return connection
    .selectFrom("admin_user")
    .select(["id", staffName.as("name")])
    .where(isSalesStaff)
    .orderBy(sql`lower(${staffName})`)
    .execute();
}

export async function findNote(connection: Connection, enquiryId: string, id: string) {
  return connection
    .selectFrom("enquiry_note")
    .selectAll()
    .where("id", "=", id)
    .where("enquiry_id", "=", enquiryId)
    .executeTakeFirst();
}

export async function deleteNote(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom("enquiry_note").where("id", "=", id).execute();
}

/** Notes that a reply's email was sent; undefined where the reply is gone. */
/** When emails of a kind to an inbox were queued since, the oldest first. */
export async function listEmailTimes(
  trx: Connection,
  { kind, inbox, since }: { kind: string; inbox: string; since: Date },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("outbox_email")
    .select("created_at")
    .where("recipient_key", "=", inbox)
    .where("kind", "=", kind)
    .where("created_at", ">", since.toISOString())
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.created_at);
}

export async function markReplySent(
  trx: Connection,
  emailId: string,
  at: Date,
): Promise<Row<"enquiry_reply"> | undefined> {
  return trx
    .updateTable("enquiry_reply")
    .set({ sent_at: at })
    .where("email_id", "=", emailId)
    .returningAll()
    .executeTakeFirst();
}

/** How saved replies are searched, sorted and paged. */
export type SavedReplyListing = Parsed<typeof contract.listSavedReplies, "query">;

/** Reads saved replies; they are few, so their titles are folded as they are searched. */
export async function listSavedReplies(
  connection: Connection,
  { search, sort = "title", order, ...page }: SavedReplyListing,
) {
  const direction = order ?? (sort === "title" ? "asc" : "desc");
  let query = connection
    .selectFrom("saved_reply")
    .selectAll()
    .orderBy(sort === "title" ? "title" : "updated_at", direction)
    .orderBy("id");
  if (search) query = query.where(containsFolded(connection, ["title"], search));
  return readPage(query, page);
}

/** Replaces a saved reply; undefined where there is none. */
export async function updateSavedReply(
  trx: Connection,
  id: string,
  change: { title: string; text: string; updated_at: Date },
): Promise<Selectable<SavedReplyTable> | undefined> {
  return trx.updateTable("saved_reply").set(change).where("id", "=", id).returningAll().executeTakeFirst();
}

export async function readPreferences(connection: Connection, adminId: string): Promise<Preferences> {
  const row = await connection
    .selectFrom("admin_user")
    .select(["has_shortcuts", "weekly_email"])
    .where("id", "=", adminId)
    .executeTakeFirst();
  return { shortcuts: row?.has_shortcuts === 1, weeklyEmail: row?.weekly_email === 1 };
}

/** What isn't given stays. */
export async function changePreferences(
  trx: Connection,
  adminId: string,
  changes: Parsed<typeof contract.changePreferences, "body">,
): Promise<Preferences> {
  const before = await readPreferences(trx, adminId);
  const { shortcuts = before.shortcuts, weeklyEmail = before.weeklyEmail } = changes;
  const change = { has_shortcuts: shortcuts, weekly_email: weeklyEmail };
  await trx.updateTable("admin_user").set(change).where("id", "=", adminId).execute();
  return { shortcuts, weeklyEmail };
}
