import type { RawBuilder, Selectable } from "kysely";
import { sql } from "kysely";
import { staffName } from "#app/features/auth/public.server.ts";
import { storedSource } from "#app/features/sources/public.server.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import { detectDialect } from "#app/platform/db/dialect.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, Tables } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { companyDay, daysAfter, startOfDay } from "#app/platform/i18n/company-time.ts";
import { folded } from "#app/platform/text/folded.ts";
import { endOfNumber, isPhoneKey, storedKeys } from "#app/platform/text/person-key.ts";
import { columnOf } from "./columns.ts";
import type { FieldColumn } from "./columns.ts";
import { isWaiting, openStatuses, waitingStatuses } from "./contract.ts";
import type * as contract from "./contract.ts";
import { isChoice } from "./fields.ts";
import type { ChoiceField } from "./fields.ts";
import { questionId, isCompanyQuestion } from "./form-fields.ts";
import type { EnquiryTable } from "./tables.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

/** The value of `next_on` without a next step. */
export const noStep = "9999";

/** The value of `open_until` while no answer is awaited. */
export const noDeadline = "9999";

const columns = {
  createdAt: ["created_at"],
  name: ["last_name", "first_name"],
  company: ["company"],
  dueAt: ["open_until"],
  nextStep: ["next_on"],
  soonest: ["soonest"],
  value: ["value"],
  answeredByThemAt: ["answered_by_them_at"],
} as const;

type Query = Parsed<typeof contract.listEnquiries, "query">;

/** The parameters of a list; `ownerId` is an admin's id, or null for enquiries without an owner. */
export type EnquiryListing = Omit<Query, "owner" | "overdue" | "suspect"> & {
  /** Options whose labels contain the searched text. */
  searchedOptions?: readonly AnsweredOption[] | undefined;
  ownerId?: string | null | undefined;
  isOverdue?: boolean | undefined;
  isSpamSuspect?: boolean | undefined;
};

/** An option of one of the company's own questions. */
export type AnsweredOption = { id: string; value: string };

/** Lists enquiries, newest first by default; `now` determines what is overdue. */
export async function listEnquiries(connection: Connection, listing: EnquiryListing, now: Date) {
  const { sort = "createdAt", order = sort === "createdAt" || sort === "value" ? "desc" : "asc", source } = listing;
  const all = matching(connection, listing, now).selectAll();
  let query = source === undefined ? all : all.where(await isFrom(connection, source));
  for (const column of [...(isChoice(sort) ? [columnOf(sort)] : columns[sort]), "id" as const])
    query = query.orderBy(column === "soonest" ? earliestDue(connection) : column, (by) =>
      column === "value" || column === "answered_by_them_at" ? by[order]().nullsLast() : by[order](),
    );
  return readPage(query, listing);
}

/** The columns that determine the name of an enquiry's source, as one text. */
const visitText = sql<string>`coalesce(campaign, '') || ' ' || coalesce(referrer_host, '') || case when referrer_host is null then ' ?' else '' end`;

/**
 * Returns the condition for enquiries from a source. Names of sources are computed in code, so that the distinct visits
 * are read first.
 */
async function isFrom(connection: Connection, source: string): Promise<RawBuilder<boolean>> {
  const visits = await connection
    .selectFrom("enquiry")
    .select(["campaign", "referrer_host", visitText.as("text")])
    .distinct()
    .execute();
  const texts = visits.filter((visit) => storedSource(visit) === source).map(({ text }) => text);
  return texts.length === 0 ? sql`1 = 0` : sql`${visitText} in (${sql.join(texts)})`;
}

/** Returns the time at which the first answer or the next step is due, whichever is earlier; indexed. */
function earliestDue(connection: Connection): RawBuilder<string> {
  return detectDialect(connection) === "postgres" ? sql`least(open_until, next_on)` : sql`min(open_until, next_on)`;
}

function matching(connection: Connection, listing: EnquiryListing, now: Date) {
  const { search, status, ownerId, isOverdue } = listing;
  let query = matchingAsSent(connection, listing).where(hasFormAnswers(connection, listing));
  if (search) {
    const byLabel = (listing.searchedOptions ?? []).map(({ id, value }) => hasFormAnswer(connection, id, value));
    query = query.where((eb) => eb.or([...searched(search), ...byLabel]));
  }
  if (status !== "all") query = query.where(hasStatus(status));
  if (ownerId !== undefined) query = query.where("owner_id", ownerId === null ? "is" : "=", ownerId);
  if (isOverdue !== undefined) query = query.where("open_until", isOverdue ? "<=" : ">", now.toISOString());
  if (listing.next)
    query = query.where("status", "in", openStatuses).where(matchesNextStep(listing.next, companyDay(now)));
  if (listing.due) query = query.where("status", "in", openStatuses).where(isDue(listing.due, now));
  return query;
}

function searched(text: string): RawBuilder<boolean>[] {
  return [folded(text), endOfNumber(text)].filter((part) => part !== null).map((part) => contains("search_text", part));
}

function hasStatus(status: contract.EnquiryStatus | "waiting" | "open" | undefined): RawBuilder<boolean> {
  if (status === undefined) return sql`status <> 'spam'`;
  if (status === "waiting") return sql`status in (${sql.join(waitingStatuses)})`;
  return status === "open" ? sql`status in (${sql.join(openStatuses)})` : sql`status = ${status}`;
}

/** Returns the condition by next step; `today` is in the company's time zone. */
export function matchesNextStep(next: NonNullable<EnquiryListing["next"]>, today: string): RawBuilder<boolean> {
  if (next === "overdue") return sql`next_on < ${today}`;
  if (next === "today") return sql`next_on = ${today}`;
  if (next === "none") return sql`next_on = ${noStep}`;
  return sql`(next_on >= ${today} and next_on <= ${daysAfter(today, 6)})`;
}

/** Returns the condition by first answer or next step; overdue enquiries don't count as due today. */
function isDue(due: NonNullable<EnquiryListing["due"]>, now: Date): RawBuilder<boolean> {
  const [time, today] = [now.toISOString(), companyDay(now)];
  if (due === "overdue") return sql`(open_until <= ${time} or next_on < ${today})`;
  const tomorrow = startOfDay(daysAfter(today, 1));
  return sql`(next_on = ${today} or (open_until > ${time} and open_until < ${tomorrow}))`;
}

/** Filters by columns that staff don't change, and by whether the client has answered. */
function matchingAsSent(connection: Connection, listing: EnquiryListing) {
  const { service, isSpamSuspect, landingPage, referrerHost, origin, waiting, from, to } = listing;
  let query = connection.selectFrom("enquiry");
  if (service !== undefined) query = query.where("service_interest", "=", service);
  if (isSpamSuspect !== undefined) query = query.where("is_spam_suspect", "=", isSpamSuspect ? 1 : 0);
  if (origin !== undefined) query = query.where("origin", "=", origin);
  if (landingPage !== undefined) query = query.where("landing_page", "=", landingPage);
  if (referrerHost !== undefined) query = query.where("referrer_host", "=", referrerHost);
  if (waiting !== undefined) query = query.where("answered_by_them_at", "is not", null);
  if (from !== undefined) query = query.where("created_at", ">=", startOfDay(from));
  if (to !== undefined) query = query.where("created_at", "<", startOfDay(daysAfter(to, 1)));
  return query;
}

/** Returns the condition by answers to the company's own questions. */
function hasFormAnswers(connection: Connection, listing: EnquiryListing): RawBuilder<boolean> {
  const filters = Object.entries(listing).filter(([name, answer]) => isCompanyQuestion(name) && answer !== undefined);
  const conditions = filters.map(([name, answer]) => hasFormAnswer(connection, questionId(name), String(answer)));
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Returns the condition for an answer; for a question with several answers, one of them must match. */
function hasFormAnswer(connection: Connection, id: string, answer: string): RawBuilder<boolean> {
  if (detectDialect(connection) === "postgres") return sql`answers::jsonb -> ${id} @> to_jsonb(${answer}::text)`;
  return sql`exists (select 1 from json_each(answers, ${`$."${id}"`}) as one where one.value = ${answer})`;
}

/** Returns true if any enquiry has this value of a choice. */
export async function isChosen(connection: Connection, column: FieldColumn<ChoiceField>, value: string) {
  return exists(connection, sql`${sql.ref(column)} = ${value}`);
}

/** Returns true if any enquiry has an answer to a question or, if given, this answer. */
export async function isAnswered(connection: Connection, id: string, answer?: string): Promise<boolean> {
  if (answer !== undefined) return exists(connection, hasFormAnswer(connection, id, answer));
  const isPostgres = detectDialect(connection) === "postgres";
  return exists(
    connection,
    isPostgres ? sql`answers::jsonb -> ${id} is not null` : sql`json_extract(answers, ${`$."${id}"`}) is not null`,
  );
}

async function exists(connection: Connection, condition: RawBuilder<boolean>): Promise<boolean> {
  const row = await connection.selectFrom("enquiry").select("id").where(condition).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns true for an email that was refused or given up; one that is no longer in the outbox counts as such. */
export function hasFailed(status: string | null): boolean {
  return status !== "sent" && status !== "waiting";
}

/** The number of ids per statement. */
const idsPerStatement = 500;

/**
 * Returns the ids of the enquiries whose last reply was refused or given up, if they wait for an answer or staff
 * haven't set a status since.
 */
async function listReplyFailed(connection: Connection, rows: readonly EnquiryRow[]): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const some of batchesOf(rows, idsPerStatement)) {
    const replies = await connection
      .selectFrom("enquiry_reply as reply")
      .leftJoin("outbox_email as email", "email.id", "reply.email_id")
      .select(["reply.enquiry_id", "reply.created_at", "reply.sent_at", "email.status"])
      .where(
        "reply.enquiry_id",
        "in",
        some.map(({ id }) => id),
      )
      .orderBy("reply.created_at")
      .orderBy("reply.id")
      .execute();
    const last = new Map(replies.map((reply) => [reply.enquiry_id, reply]));
    const unsent = some.filter(({ id }) => {
      const reply = last.get(id);
      return reply?.sent_at === null && hasFailed(reply.status);
    });
    const handled = await listHandled(connection, unsent, replies);
    for (const row of unsent) if (isWaiting(row) || !handled.has(row.id)) failed.add(row.id);
  }
  return failed;
}

type ReplyTimes = Pick<Selectable<Tables["enquiry_reply"]>, "enquiry_id" | "created_at" | "sent_at">;

/** Returns the ids of the enquiries whose status was set after their last reply, by something other than a reply. */
async function listHandled(
  connection: Connection,
  rows: readonly EnquiryRow[],
  replies: readonly ReplyTimes[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const changes = connection
    .selectFrom("enquiry_change")
    .select(["enquiry_id", "created_at"])
    .where("kind", "=", "status")
    .where(
      "enquiry_id",
      "in",
      rows.map(({ id }) => id),
    );
  const handled = (await changes.execute()).filter(({ enquiry_id, created_at }) =>
    replies.every(
      (reply) => reply.enquiry_id !== enquiry_id || (reply.created_at < created_at && reply.sent_at !== created_at),
    ),
  );
  return new Set(handled.map(({ enquiry_id }) => enquiry_id));
}

/** Returns what the representation of enquiries has from other tables. */
export async function readRelated(connection: Connection, rows: readonly EnquiryRow[]): Promise<RelatedData> {
  return { names: await listOwnerNames(connection, rows), replyFailed: await listReplyFailed(connection, rows) };
}

/** The names of owners by id, and the ids of enquiries whose last reply failed; a new enquiry has no replies. */
export type RelatedData = { names: ReadonlyMap<string, string>; replyFailed?: ReadonlySet<string> };

/** Returns the names of owners by id. */
export async function listOwnerNames(
  connection: Connection,
  rows: readonly EnquiryRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
  if (ids.length === 0) return new Map();
  const owners = connection
    .selectFrom("admin_user")
    .select(["id", staffName.as("name")])
    .where("id", "in", ids);
  return new Map((await owners.execute()).map(({ id, name }) => [id, name]));
}

export async function findEnquiry(connection: Connection, id: string): Promise<EnquiryRow | undefined> {
  return connection.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Deletes enquiries and returns the ids of those that existed. */
export async function deleteEnquiries(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const deleted = await connection.deleteFrom("enquiry").where("id", "in", ids).returning("id").execute();
  return deleted.map(({ id }) => id);
}

/** The number of rows per statement: on SQLite all requests wait for it. */
const rowsPerStatement = 50;

/** Returns the condition for enquiries of a person, by their key. */
export function isByPerson(key: string): RawBuilder<boolean> {
  return isPhoneKey(key) ? sql`phone_key in (${sql.join(storedKeys(key))})` : sql`lower(email) = ${key}`;
}

/** Deletes some of the enquiries that meet a condition and returns their ids; empty when none are left. */
export async function deleteSome(connection: Connection, condition: RawBuilder<boolean>): Promise<string[]> {
  const some = connection.selectFrom("enquiry").select("id").where(condition).limit(rowsPerStatement);
  const deleted = await connection.deleteFrom("enquiry").where("id", "in", some).returning("id").execute();
  return deleted.map(({ id }) => id);
}
