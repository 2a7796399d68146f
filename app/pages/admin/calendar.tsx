import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { BlockedTimesScreen } from "#app/features/booking/admin/blocked-times-screen.tsx";
import { BookingSettingsScreen } from "#app/features/booking/admin/booking-settings-screen.tsx";
import { BusyCalendarsScreen } from "#app/features/booking/admin/busy-calendars-screen.tsx";
import { HostsCard } from "#app/features/booking/admin/hosts-card.tsx";
import { OwnFeedCard } from "#app/features/booking/admin/own-feed-card.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Calendar");
export const loader = () => null;
export const clientLoader = () => null;

export default function Calendar() {
  const { call, user } = useSignedIn();
  return (
    <>
      <PageTitle title="Calendar" lead={`When calls can be booked. Times are ${companyCity} time.`} />
      <BookingSettingsScreen call={call} />
      <HostsCard call={call} />
      <BlockedTimesScreen call={call} />
      <BusyCalendarsScreen call={call} />
      <OwnFeedCard call={call} username={user.username} />
    </>
  );
}
