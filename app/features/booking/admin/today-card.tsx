import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { companyDay, startOfDay, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { useMinute } from "#app/ui/admin/use-minute.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { listBookings } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { dateWords, isPlaceless, missingOutcome, missingPlace, outcomeWords } from "./booking-words.ts";

const labels = { loading: "Loading calls...", failed: "The calls did not load" };

/** The number of calls up to which the next ones are shown below those of today. */
const maxShown = 4;

/** Reads the confirmed calls from today on, in the company's time zone; nothing for those who may not see calls. */
export function useNextCalls(call: Caller, isAllowed: boolean) {
  const today = companyDay(new Date(useMinute()));
  const list = useQuery({
    queryKey: [listBookings.path, "today", today],
    queryFn: async () => {
      const query = { from: startOfDay(today), sort: "startsAt", order: "asc", page: 1, perPage: 50 } as const;
      return (await call(listBookings, { query })).data.filter(isConfirmed);
    },
    enabled: isAllowed,
    refetchOnMount: "always",
  });
  return { today, list };
}

/** Shows today's calls. */
export function TodayCard({ today, list }: ReturnType<typeof useNextCalls>) {
  return (
    <Card pad="none" clip aria-busy={list.isPending}>
      <h2 className="border-b border-line px-4 py-3 text-d4 sm:px-6">Calls today</h2>
      <Loaded
        from={list}
        labels={labels}
        waiting={
          <p role="status" className="px-4 py-5 sm:px-6 text-text-2">
            {labels.loading}
          </p>
        }
      >
        {(bookings) => {
          const todays = bookings.filter(({ startsAt }) => companyDay(new Date(startsAt)) === today);
          return (
            <>
              {todays.length === 0 && <p className="px-4 py-5 text-text-2 sm:px-6">No calls today.</p>}
              <BookingList label="Calls today" bookings={todays} />
              <Next
                bookings={bookings
                  .filter((one) => !todays.includes(one))
                  .slice(0, Math.max(0, maxShown - todays.length))}
              />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Next({ bookings }: { bookings: readonly AdminBooking[] }) {
  if (bookings.length === 0) return null;
  return (
    <>
      <h3 className="border-t border-line px-4 pt-3.5 text-s font-semibold text-text-2 sm:px-6">Next</h3>
      <BookingList label="Next calls" bookings={bookings} isDated />
    </>
  );
}

type BookingListProps = { label: string; bookings: readonly AdminBooking[]; isDated?: boolean };

function BookingList({ label, bookings, isDated = false }: BookingListProps) {
  if (bookings.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {bookings.map((booking) => (
        <BookingItem key={booking.id} booking={booking} isDated={isDated} />
      ))}
    </ul>
  );
}

function isConfirmed({ status }: AdminBooking): boolean {
  return status === "booked" || status === "past";
}

function BookingItem({ booking, isDated }: { booking: AdminBooking; isDated: boolean }) {
  const { id, startsAt, name, hostName, meeting, phone, status, outcome } = booking;
  const clock = toCompanyTime(startsAt).slice(11);
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-brand-soft/35 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <time dateTime={startsAt} className={isDated ? "" : "w-12"}>
        {isDated ? `${dateWords(companyDay(new Date(startsAt))).replace(/ \d{4}$/, "")}, ${clock}` : clock}
      </time>
      <span>
        <Link to={`/admin/bookings?open=${id}`} className="stretched font-semibold wrap-anywhere">
          {name}
        </Link>
        <span className="block truncate text-xs text-text-3">
          {[hostName && `With ${hostName}`, meeting ?? phone].filter(Boolean).join(", ")}
        </span>
      </span>
      <span className="empty:hidden max-sm:col-start-2">
        {isPlaceless(booking) && <Badge tone="warn">{missingPlace}</Badge>}
        {status === "past" && (
          <Badge tone={outcome === null ? "warn" : "plain"}>
            {outcome === null ? missingOutcome : outcomeWords[outcome]}
          </Badge>
        )}
      </span>
    </li>
  );
}
