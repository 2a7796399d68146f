import { sql } from "kysely";
import type { Insertable, Kysely, RawBuilder, Selectable } from "kysely";
import type { Condition } from "#app/platform/db/listed-conditions.server.ts";
import { readListed } from "#app/platform/db/listed-page.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
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
  const direction = listing.order ?? (listing.sort && listing.sort !== "createdAt" ? "asc" : "desc");
  const order = [...columns[listing.sort ?? "createdAt"], "id" as const].map((column) => [column, direction] as const);
  const { filter, without, also } = filtersOf(listing, now);
  const search = folded(listing.search ?? "");
  return readListed(connection, "enquiry", { filter, without, also, search, order }, listing);
}

/** The search index knows service and status, but takes one filter. */
function filtersOf(listing: EnquiryListing, now: Date) {
  const status = listing.status === "all" ? undefined : listing.status;
  const byStatus = listing.service === undefined && status !== undefined;
  const filter = byStatus
    ? ({ column: "status", value: status } as const)
    : ({ column: "service_interest", value: listing.service } as const);
  // What is overdue is no spam: spam has no clock.
  const hasSpam = listing.status !== undefined || listing.isOverdue === true;
  const without = hasSpam ? undefined : ({ column: "status", value: "spam" } as const);
  const also = conditionsOf({ ...listing, status: byStatus ? undefined : status }, now);
  return { filter, without, also };
}

function conditionsOf(listing: EnquiryListing, now: Date): Condition[] {
  const { status, ownerId, isOverdue, isSpamSuspect } = listing;
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [{ is: sql`${sql.ref(column)} = ${value}`, key: `${column} ${value}` }];
  const overdue = sql`open_until <= ${now.toISOString()}`;
  return [
    ...equal("status", status),
    ...(ownerId === null ? [{ is: sql`owner_id is null`, key: "no owner" }] : equal("owner_id", ownerId)),
    ...(isOverdue === undefined ? [] : [{ is: isOverdue ? overdue : sql`not (${overdue})`, key: null }]),
    ...equal("is_spam_suspect", isSpamSuspect === undefined ? undefined : Number(isSpamSuspect)),
    ...equal("landing_page", listing.landingPage),
    ...equal("referrer_host", listing.referrerHost),
  ];
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

/** A row takes some 2 ms of SQLite, which overwrites its words in the search index, and all requests wait for a statement. */
const mostAtOnce = 50;

/** Deletes some of the enquiries that meet a condition and returns their ids: none once all are deleted. */
export async function deleteSome(connection: Connection, condition: RawBuilder<boolean>): Promise<string[]> {
  const some = connection.selectFrom("enquiry").select("id").where(condition).limit(mostAtOnce);
  const deleted = await connection.deleteFrom("enquiry").where("id", "in", some).returning("id").execute();
  return deleted.map(({ id }) => id);
}
