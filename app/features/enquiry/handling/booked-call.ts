import type { VisitColumns } from "#app/features/sources/public.ts";

/**
 * What enquiries are told of a call. `enquiryId`: the one it was booked after, which counts while it is open; `isChosen`: staff chose
 * it, open or not; `isByStaff`: what it says of the person is staff's, not what anybody typed under an address.
 */
export type BookedCall = {
  name: string;
  /** Lower-cased; empty without one. */
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
