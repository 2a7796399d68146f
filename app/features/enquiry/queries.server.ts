import type { Insertable, Kysely, Selectable } from "kysely";
import { readListed } from "#app/platform/db/listed-page.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { EnquiryTable, Tables } from "#app/platform/db/tables.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

type Connection = Kysely<Tables>;

const columns = {
  createdAt: ["created_at"],
  name: ["last_name", "first_name"],
  company: ["company"],
  serviceInterest: ["service_interest"],
  projectBudget: ["project_budget"],
  timeline: ["timeline"],
} as const;

export type EnquiryListing = Paging & {
  search?: string | undefined;
  service?: string | undefined;
  sort?: keyof typeof columns | undefined;
  order?: "asc" | "desc" | undefined;
};

export async function insertEnquiry(connection: Connection, row: Insertable<EnquiryTable>): Promise<void> {
  await connection.insertInto("enquiry").values(row).execute();
}

/** Newest first by default. */
export async function listEnquiries(connection: Connection, listing: EnquiryListing) {
  const direction = listing.order ?? (listing.sort && listing.sort !== "createdAt" ? "asc" : "desc");
  const order = [...columns[listing.sort ?? "createdAt"], "id" as const].map((column) => [column, direction] as const);
  const filter = { column: "service_interest", value: listing.service } as const;
  return readListed(connection, "enquiry", { filter, search: folded(listing.search ?? ""), order }, listing);
}

export async function findEnquiry(connection: Connection, id: string): Promise<EnquiryRow | undefined> {
  return connection.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns false if there is none. */
export async function deleteEnquiry(connection: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom("enquiry").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteEnquiriesBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom("enquiry").where("created_at", "<", before.toISOString()).execute();
}
