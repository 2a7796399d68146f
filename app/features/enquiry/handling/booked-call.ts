import type { VisitColumns } from "#app/features/sources/public.ts";

/**
 * A booked call, as passed to enquiries. `enquiryId` is the enquiry that it was booked after, which is used while it is
 * open, or in any status with `isChosen`, when staff chose it. `isByStaff`: the person's data was entered by staff, not
 * by an unverified visitor.
 */
export type BookedCall = {
  name: string;
  /** In lower case; empty without an address. */
  email: string;
  phone: string | null;
  subject: string;
  locale: string;
  privacyVersion: string | null;
  visit: VisitColumns;
  host: { id: string; name: string } | null;
  enquiryId: string | null;
  isChosen: boolean;
  isByStaff: boolean;
};
