import type { Row } from "#app/platform/db/tables.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import { findHourDifferences } from "./availability/service.server.ts";
import { toAdminBooking } from "./booking-rows.server.ts";
import { listBusyCalendars } from "./busy-calendars/service.server.ts";
import { cancelInTransaction } from "./cancel-booking.server.ts";
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
    enquiry: enquiry ? { id: enquiry.id, ...(seesEnquiries ? shownOf(enquiry) : {}) } : null,
    changes: changes.map(({ created_at: at, admin_name: by, field, was, value }) => ({ at, by, field, was, value })),
  };
}

function shownOf(enquiry: Pick<Row<"enquiry">, "first_name" | "last_name" | "company" | "phone" | "status">) {
  return {
    name: [enquiry.first_name, enquiry.last_name].filter(Boolean).join(" "),
    company: enquiry.company || null,
    phone: enquiry.phone,
    status: enquiry.status,
  };
}

/**
 * Cancels a call and notifies its visitor; idempotent.
 * @throws AppError not-found; conflict if the call is over
 */
export async function cancelBookingByAdmin(deps: Deps, id: string): Promise<AdminBooking> {
  const cancelled = await deps.db.write((trx) =>
    cancelInTransaction(deps, trx, { id, by: "admin", locale: adminLocale }),
  );
  return toAdminBooking(cancelled, deps.now());
}

/** Health checks of the calendar, by name. */
export const calendarChecks = { "Hours for calls": checkHours, "Busy calendars": checkBusyCalendars };

async function checkHours(deps: Deps) {
  const name = "Hours for calls";
  const days = await findHourDifferences(deps);
  if (days.length === 0) return pass(name, "the same as on the site.");
  const differing = new Intl.ListFormat("en").format(days);
  return fail(
    name,
    `on ${differing}, the hours for calls differ from those shown on the site.`,
    "Change hours in content/company.yaml and booking.hours in each words.yaml, or the working hours in the admin area.",
  );
}

async function checkBusyCalendars(deps: Deps) {
  const name = "Busy calendars";
  const calendars = await listBusyCalendars(deps);
  const failing = calendars.filter(({ error }) => error !== null).map((each) => each.name);
  if (calendars.length === 0) return notChecked(name, "none is set up.");
  if (failing.length === 0) return pass(name, `${calendars.length} in use.`);
  return fail(
    name,
    `not fully read: ${new Intl.ListFormat("en").format(failing)}. The last times that were read still count.`,
    "See why at Calendar in the admin area.",
  );
}
