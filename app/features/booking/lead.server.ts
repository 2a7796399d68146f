// A booked call is a lead: it belongs to an enquiry (SALE-04).
import { linkBookingToLead } from "#app/features/enquiry/public.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { localeOfBooking } from "./booking-rows.server.ts";
import type { BookingRow } from "./queries.server.ts";

type EnquiryLink = { booking: BookingRow; isChosen?: boolean; isByStaff?: boolean };

/** Links a confirmed call to its enquiry. */
export async function linkToEnquiry(
  deps: Deps,
  trx: Trx,
  { booking, isChosen = false, isByStaff = false }: EnquiryLink,
): Promise<BookingRow> {
  const { name, email, phone, subject, host_id, host_name, enquiry_id } = booking;
  const { landing_page, referrer_host, campaign } = booking;
  const enquiryId = await linkBookingToLead(deps, trx, {
    name,
    email,
    phone,
    subject,
    isChosen,
    isByStaff,
    locale: localeOfBooking(booking),
    privacyVersion: booking.privacy_version,
    visit: { landing_page, referrer_host, campaign },
    host: host_id === null ? null : { id: host_id, name: host_name ?? "" },
    enquiryId: enquiry_id,
  });
  // The sequence is unchanged, because the visitor doesn't see the enquiry.
  if (enquiryId !== enquiry_id)
    await trx.updateTable("booking").set({ enquiry_id: enquiryId }).where("id", "=", booking.id).execute();
  return { ...booking, enquiry_id: enquiryId };
}
