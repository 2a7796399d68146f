import type { Insertable, Kysely, RawBuilder, Selectable } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains, folded } from "#app/platform/db/search.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { EnquiryStatus, EnquiryTable } from "#app/platform/db/tables-of-enquiries.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

type Connection = Kysely<Tables>;

const columns = {
  createdAt: ["created_at"],
  name: ["last_name", "first_name"],
  company: ["company"],
  serviceInterest: ["service_interest"],
  projectBudget: ["project_budget"],
  timeline: ["timeline"],
  dueAt: ["open_until"],
} as const;

export type EnquiryListing = Paging & {
  search?: string | undefined;
  service?: string | undefined;
  /** Left out: every status but spam. */
  status?: EnquiryStatus | "all" | undefined;
  /** An admin's id; null: no owner. */
  ownerId?: string | null | undefined;
  isOverdue?: boolean | undefined;
  isSpamSuspect?: boolean | undefined;
  landingPage?: string | undefined;
  referrerHost?: string | undefined;
  sort?: keyof typeof columns | undefined;
  order?: "asc" | "desc" | undefined;
};

export async function insertEnquiry(connection: Connection, row: Insertable<EnquiryTable>): Promise<void> {
  await connection.insertInto("enquiry").values(row).execute();
}

/** Newest first by default; `now` decides what is overdue. */
export async function listEnquiries(connection: Connection, listing: EnquiryListing, now: Date) {
  const { sort = "createdAt", order = sort === "createdAt" ? "desc" : "asc" } = listing;
  let query = matching(connection, listing, now).selectAll();
  for (const column of [...columns[sort], "id" as const]) query = query.orderBy(column, order);
  return readPage(query, listing);
}

function matching(connection: Connection, listing: EnquiryListing, now: Date) {
  const { search, status, ownerId, isOverdue } = listing;
  let query = matchingAsSent(connection, listing);
  if (search) query = query.where(contains("search_text", folded(search)));
  if (status === undefined) query = query.where("status", "!=", "spam");
  else if (status !== "all") query = query.where("status", "=", status);
  if (ownerId !== undefined) query = query.where("owner_id", ownerId === null ? "is" : "=", ownerId);
  if (isOverdue !== undefined) query = query.where("open_until", isOverdue ? "<=" : ">", now.toISOString());
  return query;
}

/** By what no colleague changes. */
function matchingAsSent(connection: Connection, listing: EnquiryListing) {
  const { service, isSpamSuspect, landingPage, referrerHost } = listing;
  let query = connection.selectFrom("enquiry");
  if (service !== undefined) query = query.where("service_interest", "=", service);
  if (isSpamSuspect !== undefined) query = query.where("is_spam_suspect", "=", isSpamSuspect ? 1 : 0);
  if (landingPage !== undefined) query = query.where("landing_page", "=", landingPage);
  if (referrerHost !== undefined) query = query.where("referrer_host", "=", referrerHost);
  return query;
}

/** Reads the names of owners by their ids. */
export async function listOwnerNames(
  connection: Connection,
  rows: readonly EnquiryRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
  if (ids.length === 0) return new Map();
  const owners = await connection.selectFrom("admin_user").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(owners.map(({ id, username }) => [id, username]));
}

export async function findEnquiry(connection: Connection, id: string): Promise<EnquiryRow | undefined> {
  return connection.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns false if there is none. */
export async function deleteEnquiry(connection: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom("enquiry").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All requests wait for a statement of SQLite. */
const mostAtOnce = 50;

/** Deletes some of the enquiries that meet a condition and returns their ids: none once all are deleted. */
export async function deleteSome(connection: Connection, condition: RawBuilder<boolean>): Promise<string[]> {
  const some = connection.selectFrom("enquiry").select("id").where(condition).limit(mostAtOnce);
  const deleted = await connection.deleteFrom("enquiry").where("id", "in", some).returning("id").execute();
  return deleted.map(({ id }) => id);
}
