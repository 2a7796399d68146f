import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { Link } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { BookingScreen } from "#app/features/booking/admin/booking-screen.tsx";
import { DaysOffScreen } from "#app/features/booking/admin/days-off-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Bookings");
export const loader = () => null;
export const clientLoader = () => null;

export default function Bookings() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Bookings" lead={`Calls with visitors. Times are ${companyCity} time.`}>
        <Link to="/admin/calendar" className="link text-s">
          Working hours and blocked times
        </Link>
      </PageTitle>
      <BookingScreen call={call} />
      <DaysOffScreen call={call} />
    </>
  );
}
