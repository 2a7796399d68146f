import { AppError } from "#app/platform/base/errors.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { toAdminBooking } from "./booking-rows.server.ts";
import type { AdminBooking, BookingHistory } from "./contract.ts";
import * as queries from "./queries.server.ts";

/** Lists bookings, spam included. Without `page`, returns all rows. */
export async function listBookings(
  deps: Deps,
  listing: Omit<queries.BookingListing, "now"> = {},
): Promise<Page<AdminBooking>> {
  const now = deps.now();
  const { rows, total } = await queries.listBookings(deps.db.kysely, { ...listing, now });
  return { rows: rows.map((row) => toAdminBooking(row, now)), total };
}

export async function readBooking(deps: Deps, id: string): Promise<AdminBooking> {
  return toAdminBooking(await getBooking(deps, id), deps.now());
}

async function getBooking({ db }: Deps, id: string): Promise<queries.BookingRow> {
  const row = await queries.findById(db.kysely, id);
  if (!row) throw new AppError("not-found");
  return row;
}

/** Reads a booking's history. Without the right to see enquiries, it only shows that there is one. */
export async function readBookingHistory(
  deps: Deps,
  id: string,
  { seesEnquiries }: { seesEnquiries: boolean },
): Promise<BookingHistory> {
  const { kysely } = deps.db;
  const row = await getBooking(deps, id);
  const [enquiry, changes] = await Promise.all([
    row.enquiry_id === null ? undefined : queries.findEnquiry(kysely, row.enquiry_id),
    queries.listChanges(kysely, [id]),
  ]);
  return {
    enquiry: enquiry ? { id: enquiry.id, ...(seesEnquiries ? enquirySummary(enquiry) : {}) } : null,
    changes: changes.map(({ created_at: at, admin_name: by, field, was, value }) => ({ at, by, field, was, value })),
  };
}

function enquirySummary(enquiry: Pick<Row<"enquiry">, "first_name" | "last_name" | "company" | "phone" | "status">) {
  return {
    name: [enquiry.first_name, enquiry.last_name].filter(Boolean).join(" "),
    company: enquiry.company || null,
    phone: enquiry.phone,
    status: enquiry.status,
  };
}
