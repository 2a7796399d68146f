import { lazy, Suspense, useState } from "react";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { BookingScreen } from "#app/features/booking/admin/booking-screen.tsx";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

/** Loaded with the first call that is opened. */
const BookingNotes = lazy(() =>
  import("#app/features/enquiry/admin/booking-notes.tsx").then(
    (module) => ({ default: module.BookingNotes }),
    () => ({ default: () => <p className="mt-6 text-s text-text-2">The notes did not load: load this page again.</p> }),
  ),
);

export const meta = () => adminMeta("Bookings");
export const loader = () => null;
export const clientLoader = () => null;

export default function Bookings() {
  const { call } = useSignedIn();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({}); // closing a call loses no notes
  return (
    <>
      <PageTitle title="Bookings" lead={`Calls with visitors. Times are ${companyCity} time.`} />
      <BookingScreen
        call={call}
        notesOf={(enquiryId) => (
          <Suspense>
            <BookingNotes
              enquiryId={enquiryId}
              call={call}
              text={typed[enquiryId] ?? ""}
              onText={(text) => setTyped((before) => ({ ...before, [enquiryId]: text }))}
            />
          </Suspense>
        )}
      />
    </>
  );
}
