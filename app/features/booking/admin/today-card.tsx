import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { companyDay, daysAfter, startOfDay, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { useMinute } from "#app/ui/admin/use-minute.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { listBookings } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { isPlaceless, outcomeWords } from "./booking-words.ts";

const labels = { loading: "Loading calls...", failed: "The calls did not load" };

/** Shows today's calls, in the company's time zone. */
export function TodayCard({ call }: { call: Caller }) {
  const today = companyDay(new Date(useMinute()));
  const list = useQuery({
    queryKey: [listBookings.path, "today", today],
    queryFn: async () => {
      const [from, to] = [startOfDay(today), startOfDay(daysAfter(today, 1))];
      const query = { from, to, sort: "startsAt", order: "asc" } as const;
      return (await call(listBookings, { query })).data.filter(isConfirmed);
    },
    refetchOnMount: "always",
  });
  return (
    <Card pad="none" clip aria-busy={list.isPending}>
      <h2 className="border-b border-line px-6 py-4 text-d4">Calls today</h2>
      <Loaded
        from={list}
        labels={labels}
        waiting={
          <p role="status" className="px-6 py-5 text-text-2">
            {labels.loading}
          </p>
        }
      >
        {(calls) =>
          calls.length === 0 ? (
            <p className="px-6 py-5 text-text-2">No calls today.</p>
          ) : (
            <ul className="divide-y divide-line">
              {calls.map((booking) => (
                <TodaysBooking key={booking.id} booking={booking} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function isConfirmed({ status }: AdminBooking): boolean {
  return status === "booked" || status === "past";
}

function TodaysBooking({ booking }: { booking: AdminBooking }) {
  const { id, startsAt, name, hostName, meeting, phone, status, outcome } = booking;
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-6 py-3.5 hover:bg-brand-soft/35">
      <time dateTime={startsAt} className="font-semibold">
        {toCompanyTime(startsAt).slice(11)}
      </time>
      <Link to={`/admin/bookings?open=${id}`} className="stretched font-semibold wrap-anywhere">
        {name}
      </Link>
      <span className="min-w-0 text-s wrap-anywhere text-text-2">
        {[hostName && `With ${hostName}`, meeting ?? phone].filter(Boolean).join(", ")}
      </span>
      {isPlaceless(booking) && <Badge tone="warn">No link or place</Badge>}
      {status === "past" && (
        <Badge tone={outcome === null ? "warn" : "plain"}>
          {outcome === null ? "Took place?" : outcomeWords[outcome]}
        </Badge>
      )}
    </li>
  );
}
