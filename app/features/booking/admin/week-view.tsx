import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import type { Caller } from "#app/platform/http/call.ts";
import { companyDay, daysAfter, startOfDay, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { listBookings, listDaysOff } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { listWithheld } from "../availability/contract.ts";
import type { WithheldTime } from "../availability/contract.ts";
import { groupBy } from "../slot-days.ts";
import { dateWords } from "./booking-words.ts";

const maxAWeek = 200;

type WeekViewProps = { call: Caller; onView: (booking: AdminBooking) => void };

/** Shows a week's calls and requests by day, without cancelled ones, and the times without calls. */
export function WeekView({ call, onView }: WeekViewProps) {
  const [monday, setMonday] = useState(() => mondayOf(today()));
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  const [from, to] = [startOfDay(monday), startOfDay(daysAfter(monday, 7))];
  const list = useQuery({
    queryKey: [listBookings.path, "week", monday],
    queryFn: async () => {
      const query = { from, to, sort: "startsAt", order: "asc", page: 1, perPage: maxAWeek } as const;
      return (await call(listBookings, { query })).answer;
    },
    refetchOnMount: "always",
  });
  const withheld = useQuery({
    queryKey: [listDaysOff.path, "week", monday], // days off are added and removed below it
    queryFn: async () => (await call(listWithheld, { query: { from: monday } })).answer,
    refetchOnMount: "always",
  });
  return (
    <section aria-label="Calls of the week">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <IconButton size="sm" label="Week before" onClick={() => setMonday(daysAfter(monday, -7))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label="Week after" onClick={() => setMonday(daysAfter(monday, 7))}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" size="sm" onClick={() => setMonday(mondayOf(today()))}>
          This week
        </Button>
        <p aria-live="polite" className="font-semibold">
          {dateWords(monday)} – {dateWords(daysAfter(monday, 6))}
        </p>
      </div>
      <Loaded from={list} labels={{ loading: "Loading calls...", failed: "The calls did not load" }}>
        {(bookings) => <Days days={days} bookings={bookings} withheld={withheld.data ?? []} onView={onView} />}
      </Loaded>
      {withheld.isError && (
        <LoadFailure
          title="Blocked times and days off of this week did not load"
          onRetry={() => void withheld.refetch()}
        />
      )}
    </section>
  );
}

type DaysProps = {
  days: readonly string[];
  bookings: readonly AdminBooking[];
  withheld: readonly WithheldTime[];
  onView: (booking: AdminBooking) => void;
};

function Days({ days, bookings, withheld, onView }: DaysProps) {
  const held = bookings.filter(({ status }) => status !== "cancelled");
  const byDay = new Map(groupBy(held, ({ startsAt }) => companyDay(new Date(startsAt))));
  return (
    <ol className="grid overflow-hidden rounded-lg border border-line bg-surface max-ml:divide-y max-ml:divide-line ml:grid-cols-7 ml:divide-x ml:divide-line">
      {days.map((day) => (
        <li key={day} className="min-w-0 p-3 ml:min-h-64">
          <h2 className={day === today() ? "text-s font-semibold text-accent" : "text-s font-semibold text-text-2"}>
            {dateWords(day).replace(/ \d{4}$/, "")}
          </h2>
          <DayEntries
            bookings={byDay.get(day) ?? []}
            withheld={withheld.filter((each) => each.day === day)}
            onView={onView}
          />
        </li>
      ))}
    </ol>
  );
}

type DayEntriesProps = Omit<DaysProps, "days">;

/** Shows calls and withheld times, sorted by time. */
function DayEntries({ bookings, withheld, onView }: DayEntriesProps) {
  const entries = [
    ...withheld.map((each) => ({
      key: `${each.reason}-${each.from}-${each.to}-${each.note}`,
      at: each.from,
      shown: <Withheld {...each} />,
    })),
    ...bookings.map((booking) => ({
      key: booking.id,
      at: clockOf(booking),
      shown: <WeekBooking booking={booking} onView={() => onView(booking)} />,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at, "en"));
  if (entries.length === 0) return undefined;
  return (
    <ul className="mt-2 grid gap-2">
      {entries.map(({ key, shown }) => (
        <li key={key}>{shown}</li>
      ))}
    </ul>
  );
}

const reasons = { holiday: "Public holiday", "day-off": "Day off", blocked: "Blocked" };

function Withheld({ from, to, reason, note }: WithheldTime) {
  const isWhole = from === "00:00" && to === "24:00";
  return (
    <p className="rounded-md border border-dashed border-control px-2.5 py-2 text-s text-text-2">
      <span className="font-semibold">{isWhole ? reasons[reason] : `${from} – ${to}`}</span>{" "}
      {!isWhole && <span>{reasons[reason]}</span>}
      {note && <span className="block text-xs wrap-anywhere">{note}</span>}
    </p>
  );
}

function WeekBooking({
  booking: { startsAt, name, hostName, status, outcome },
  onView,
}: {
  booking: AdminBooking;
  onView: () => void;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onView}
      className="w-full rounded-md border border-line bg-sunken px-2.5 py-2 text-left text-s hover:bg-brand-soft"
    >
      <span className="font-semibold">{clockOf({ startsAt })}</span> <span className="wrap-anywhere">{name}</span>
      {hostName && <span className="block text-xs text-text-3">{hostName}</span>}
      {status === "pending" && <Badge tone="warn">Request</Badge>}
      {outcome === "no-show" && <Badge tone="err">No-show</Badge>}
    </button>
  );
}

const clockOf = ({ startsAt }: Pick<AdminBooking, "startsAt">) => toCompanyTime(startsAt).slice(11);
const today = () => companyDay(new Date());
const mondayOf = (day: string) => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
