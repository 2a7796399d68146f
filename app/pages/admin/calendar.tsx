import { useSignedIn } from "#app/features/auth/session-context.ts";
import { BlockedTimesScreen } from "#app/features/booking/admin/blocked-times-screen.tsx";
import { BookingSettingsScreen } from "#app/features/booking/admin/booking-settings-screen.tsx";
import { BusyCalendarsScreen } from "#app/features/booking/admin/busy-calendars-screen.tsx";
import { DaysOffScreen } from "#app/features/booking/admin/days-off-screen.tsx";
import { HostsCard } from "#app/features/booking/admin/hosts-card.tsx";
import { OwnFeedCard } from "#app/features/booking/admin/own-feed-card.tsx";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { SectionsFold } from "#app/ui/admin/titled-section.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Calendar settings");
export const loader = () => null;
export const clientLoader = () => null;

export default function Calendar() {
  const { call, user } = useSignedIn();
  return (
    <>
      <PageTitle title="Calendar settings" lead={`When calls can be booked. Times are ${companyCity} time.`} />
      <div className="mb-6">
        <SectionsFold value>
          <BookingSettingsScreen call={call} />
        </SectionsFold>
      </div>
      <div className="grid items-start gap-5 gap-y-10 xl:grid-cols-2">
        <DaysOffScreen call={call} />
        <BlockedTimesScreen call={call} />
      </div>
      <div className="mt-6 grid gap-2">
        <SectionsFold value>
          <HostsCard call={call} />
          <BusyCalendarsScreen call={call} />
          <OwnFeedCard call={call} username={user.username} />
        </SectionsFold>
      </div>
    </>
  );
}
