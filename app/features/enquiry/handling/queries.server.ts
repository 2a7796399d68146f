// The SQL of handling enquiries: changes to them, and entries that staff add.
import { sql } from "kysely";
import type { Insertable } from "kysely";
import { listSalesStaff } from "#app/features/auth/public.server.ts";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Connection, Row, RowChange, Tables } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type { EnquiryStatus } from "../contract.ts";
import { isOpen, isWaiting, openStatuses } from "../contract.ts";
import { isByPerson, noDeadline, noStep } from "../queries.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import type * as contract from "./contract.ts";

/** Reads and locks enquiries; on PostgreSQL nobody else can change them until the transaction ends. */
export async function lockEnquiries(trx: Connection, ids: readonly string[]): Promise<EnquiryRow[]> {
  const rows = trx.selectFrom("enquiry").selectAll().where("id", "in", ids).orderBy("id");
  return lockForUpdate(trx, rows).execute();
}

/**
 * Sets the status of enquiries, sets or removes their deadlines accordingly, and clears the next steps of closed ones.
 * Clients' answers until `answersUntil` count as handled.
 */
export async function setStatus(
  trx: Connection,
  ids: readonly string[],
  { status, now, answersUntil = now.toISOString() }: { status: EnquiryStatus; now: Date; answersUntil?: string },
): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set((eb) => ({
      status,
      version: eb("version", "+", 1),
      answered_by_them_at: sql<
        string | null
      >`case when answered_by_them_at > ${answersUntil} then answered_by_them_at end`,
      open_until: isWaiting({ status }) ? eb.fn.coalesce("due_at", eb.val(noDeadline)) : noDeadline,
      ...(status === "answered" ? { answered_at: eb.fn.coalesce("answered_at", eb.val(now.toISOString())) } : {}),
      ...(status === "won" ? { won_at: wonAt(now) } : {}),
      ...(isOpen({ status }) ? {} : { next_on: noStep, next_text: null, next_remind_at: null }),
    }))
    .where("id", "in", ids)
    .execute();
}

/** Keeps the time of an enquiry that is won already: staff set its status again when there is nothing to answer. */
function wonAt(now: Date) {
  return sql<string>`case when status = 'won' then coalesce(won_at, ${now.toISOString()}) else ${now.toISOString()} end`;
}

/** Changes an enquiry and raises its version. */
export async function updateEnquiry(trx: Connection, id: string, change: RowChange<"enquiry">): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Sets or removes the owner of enquiries. */
export async function setOwner(trx: Connection, ids: readonly string[], ownerId: string | null): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set((eb) => ({ owner_id: ownerId, version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

/** Records that staff have replied: raises the version, which it returns, and the client's answer no longer waits. */
export async function recordReply(trx: Connection, id: string): Promise<number> {
  const { version } = await trx
    .updateTable("enquiry")
    .set((eb) => ({ version: eb("version", "+", 1), answered_by_them_at: null }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Records when an enquiry was first answered. */
export async function setAnswered(trx: Connection, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("enquiry")
    .set({ answered_at: at })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .execute();
}

export async function insertChanges(trx: Connection, rows: Insertable<Tables["enquiry_change"]>[]): Promise<void> {
  await trx.insertInto("enquiry_change").values(rows).execute();
}

/** Returns the client's last answer, unless its sender couldn't be confirmed. */
export async function findLastAnswer(connection: Connection, enquiryId: string) {
  return connection
    .selectFrom("received_message")
    .select(["message_id", "text", "admin_id"])
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "answer")
    .where((eb) => eb.or([eb("is_vouched", "is", null), eb("is_vouched", "=", 1)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the last event of an enquiry, except notes. */
export async function findLastEvent(connection: Connection, enquiryId: string) {
  const last = (
    table: "enquiry_change" | "correction" | "enquiry_reply" | "received_message",
    kind: string,
    value: string,
    counts = sql<boolean>`1 = 1`,
  ) =>
    connection
      .selectFrom(table)
      .select(["created_at", "admin_name", sql<string>`${sql.raw(kind)}`.as("kind")])
      .select(sql<string | null>`${sql.raw(value)}`.as("value"))
      .where("enquiry_id", "=", enquiryId)
      .where(counts)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  // If two happened at the same moment the first counts, as a reply may also have changed the owner.
  const entries = [
    await last("enquiry_reply", "'reply'", "null"),
    await last("enquiry_change", "kind", "value"),
    await last("correction", "'correction'", "field"),
    await last("received_message", "'received'", "null", sql<boolean>`kind <> 'automatic'`),
  ];
  return entries
    .filter((event) => event !== undefined)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .at(0);
}

/** Lists corrections since a version, earliest first. */
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

/** Lists the accounts that can own an enquiry, by name. */
export async function listColleagues(connection: Connection) {
  return (await listSalesStaff(connection)).map(({ id, name }) => ({ id, name }));
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

/** Lists the times at which emails of a kind to an inbox were queued since a time, oldest first. */
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

/** Records that a reply's email was sent; returns undefined if it was recorded already, or if the reply was deleted. */
export async function markReplySent(
  trx: Connection,
  emailId: string,
  at: Date,
): Promise<Row<"enquiry_reply"> | undefined> {
  return trx
    .updateTable("enquiry_reply")
    .set({ sent_at: at })
    .where("email_id", "=", emailId)
    .where("sent_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

export async function findReply(connection: Connection, emailId: string): Promise<Row<"enquiry_reply"> | undefined> {
  return connection.selectFrom("enquiry_reply").selectAll().where("email_id", "=", emailId).executeTakeFirst();
}

export async function markReplyUnsent(trx: Connection, id: string): Promise<void> {
  await trx.updateTable("enquiry_reply").set({ sent_at: null }).where("id", "=", id).execute();
}

/** Returns true if the client got an answer: a reply that was sent, or one from a colleague's own mail program. */
export async function hasReply(connection: Connection, enquiryId: string): Promise<boolean> {
  const sent = connection
    .selectFrom("enquiry_reply")
    .select("id")
    .where("enquiry_id", "=", enquiryId)
    .where("sent_at", "is not", null);
  const mailed = connection
    .selectFrom("received_message")
    .select("id")
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "replied");
  return (await sent.unionAll(mailed).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the status before the last change, if that change set `answered` at this time; otherwise undefined. */
export async function findStatusBefore(
  connection: Connection,
  { enquiryId, at }: { enquiryId: string; at: string },
): Promise<EnquiryStatus | undefined> {
  const [last, before] = await connection
    .selectFrom("enquiry_change")
    .select(["value", "created_at"])
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "status")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  if (last?.value !== "answered" || last.created_at !== at) return undefined;
  return (before?.value ?? "new") as EnquiryStatus; // the values of `status` changes
}

/** Returns the account of a colleague who handles enquiries, by their address. */
export async function findColleague(connection: Connection, address: string) {
  const staff = await listSalesStaff(connection);
  const member = staff.find(({ email }) => email.toLowerCase() === address.toLowerCase());
  return member && { userId: member.id, name: member.name };
}

export async function findMessage(
  connection: Connection,
  messageId: string,
): Promise<Row<"received_message"> | undefined> {
  return connection.selectFrom("received_message").selectAll().where("message_id", "=", messageId).executeTakeFirst();
}

/** Returns a stored message of an enquiry. */
export async function findReceived(connection: Connection, { enquiryId, id }: { enquiryId: string; id: string }) {
  return connection
    .selectFrom("received_message")
    .selectAll()
    .where("id", "=", id)
    .where("enquiry_id", "=", enquiryId)
    .executeTakeFirst();
}

export async function deleteReceived(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom("received_message").where("id", "=", id).execute();
}

/** Returns when the client's last answer was stored, if staff have neither replied nor set a status since. */
export async function findWaitingAnswer(connection: Connection, enquiryId: string): Promise<string | undefined> {
  const handled = connection
    .selectFrom("enquiry_reply")
    .select("created_at")
    .where("enquiry_id", "=", enquiryId)
    .unionAll(
      connection
        .selectFrom("enquiry_change")
        .select("created_at")
        .where("enquiry_id", "=", enquiryId)
        .where("kind", "=", "status"),
    )
    .unionAll(
      connection
        .selectFrom("received_message")
        .select("created_at")
        .where("enquiry_id", "=", enquiryId)
        .where("kind", "=", "replied"),
    );
  const times = (await handled.execute()).map((row) => row.created_at);
  const answer = await connection
    .selectFrom("received_message")
    .select("created_at")
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "answer")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return answer && times.every((time) => time < answer.created_at) ? answer.created_at : undefined;
}

/** Inserts a message; returns undefined if its Message-ID is known. */
export async function insertMessage(
  trx: Connection,
  message: Insertable<Tables["received_message"]>,
): Promise<Row<"received_message"> | undefined> {
  return trx
    .insertInto("received_message")
    .values(message)
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Returns the id of the enquiry that a message belongs to: the one about which we sent an email that it refers to, else
 * the newest open one of its sender.
 */
export async function findEnquiryOfMessage(
  connection: Connection,
  { from, references = [] }: { from: string; references?: readonly string[] | undefined },
): Promise<string | undefined> {
  const emailIds = references.flatMap((reference) => /^<?([^<>@\s]+)@/.exec(reference)?.[1] ?? []);
  const referred = emailIds.length === 0 ? undefined : await findEnquiryOfEmails(connection, emailIds);
  return referred ?? (await findNewestOpen(connection, from));
}

/**
 * Finds the enquiry of emails by their ids in the outbox, or, once the outbox has deleted them, by those in the
 * replies.
 */
async function findEnquiryOfEmails(connection: Connection, emailIds: readonly string[]): Promise<string | undefined> {
  const topics = connection
    .selectFrom("outbox_email")
    .select(sql<string>`substr(about, 9, 36)`.as("id"))
    .where("id", "in", emailIds)
    .where("kind", "like", "enquiry-%");
  const replies = connection.selectFrom("enquiry_reply").select("enquiry_id as id").where("email_id", "in", emailIds);
  const calls = connection
    .selectFrom("outbox_email")
    .innerJoin("booking", (join) => join.on("booking.id", "=", sql<string>`substr(about, 9, 36)`))
    .select(sql<string>`booking.enquiry_id`.as("id"))
    .where("outbox_email.id", "in", emailIds)
    .where("kind", "like", "booking-%")
    .where("booking.enquiry_id", "is not", null);
  const existing = await connection
    .selectFrom("enquiry")
    .select("id")
    .where((eb) => eb.or([eb("id", "in", replies), eb("id", "in", topics), eb("id", "in", calls)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return existing?.id;
}

async function findNewestOpen(connection: Connection, address: string): Promise<string | undefined> {
  const newest = await connection
    .selectFrom("enquiry")
    .select("id")
    .where(isByPerson(address.toLowerCase()))
    .where("status", "in", openStatuses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** The search, order and page of saved replies. */
export type SavedReplyListing = Parsed<typeof contract.listSavedReplies, "query">;

/** Lists saved replies; as there are few, their titles are folded during the search. */
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
