import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { weekdays } from "#app/platform/base/weekdays.ts";
import { useUrlQuery } from "#app/platform/browser/use-url-query.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { withChanges } from "#app/platform/http/list-view.ts";
import { companyDay, daysAfter, startOfDay, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { ConfirmDialog, ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { useMinute } from "#app/ui/admin/use-minute.ts";
import { Button } from "#app/ui/button.tsx";
import "#app/ui/admin/segments.css";
import { listWithheld, readBookingSettings, removeBlockedTime } from "../availability/contract.ts";
import type { BookingSettings, WithheldTime } from "../availability/contract.ts";
import { listBookings, listDaysOff } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { dateWords, formatWeek } from "./booking-words.ts";
import type { WeekDay } from "./week-entries.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { parseMinutes, listSteps, weekKey } from "./week-layout.ts";
import { cellId } from "./week-marking.ts";

const maxAWeek = 200;

type WeekViewProps = {
  call: Caller;
  /** The choice between list and week. */
  views: React.ReactNode;
  onView: (booking: AdminBooking) => void;
  /** `time` is a local time of the company. */
  onBook: (time: string) => void;
  onMove: (booking: AdminBooking, time: string) => void;
};

/**
 * Shows a week of calls and requests, without cancelled ones, and its withheld times; calls can be booked and moved,
 * and times blocked.
 */
export function WeekView({ call, views, ...acts }: WeekViewProps) {
  const now = toCompanyTime(new Date(useMinute()).toISOString());
  const thisMonday = mondayOf(now.slice(0, 10));
  const [parameters, setParameters] = useUrlQuery();
  const monday = mondayIn(parameters) ?? thisMonday;
  /** Keeps the week in the address, so that Back, a reload and a link lead to it. */
  const showWeek = (find: (shown: string) => string) =>
    setParameters(
      (before) => {
        const week = find(mondayIn(before) ?? thisMonday);
        return withChanges(before, { week: week === thisMonday ? undefined : week });
      },
      { preventScrollReset: true },
    );
  const { list, settings, withheld } = useWeek(call, monday);
  const [blocked, setBlocked] = useState<{ from: string; to: string }>();
  const [freed, setFreed] = useState<WithheldTime>();
  const reload = useReload(listDaysOff);
  return (
    <section aria-label="The week’s calls">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="segments">
          <button type="button" aria-label="Previous week" onClick={() => showWeek((shown) => daysAfter(shown, -7))}>
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
          {/* Not `disabled`: it would lose the focus. */}
          <button type="button" aria-disabled={monday === thisMonday} onClick={() => showWeek(() => thisMonday)}>
            This week
          </button>
          <button type="button" aria-label="Next week" onClick={() => showWeek((shown) => daysAfter(shown, 7))}>
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </div>
        <p aria-live="polite" className="font-semibold max-ml:ml-auto max-ml:text-s ml:ml-2 ml:text-d4">
          {formatWeek(monday)}
        </p>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setBlocked({ from: `${monday}T00:00`, to: `${daysAfter(monday, 7)}T00:00` })}
        >
          Block the week
        </Button>
        <p className="week-hint">Choose a time to book or block it. Drag a call to move it, or open it.</p>
        {views}
      </div>
      <Loaded from={list} labels={{ loading: "Loading bookings...", failed: "The bookings did not load" }}>
        {(bookings) => (
          <WeekGrid
            days={daysOf(monday, { bookings, withheld: withheld.data ?? [], hours: settings.data?.hours })}
            now={now}
            onBlock={setBlocked}
            onUnblock={setFreed}
            {...acts}
          />
        )}
      </Loaded>
      {withheld.isError && (
        <LoadFailure
          title="Blocked times and days off for this week did not load"
          onRetry={() => void withheld.refetch()}
        />
      )}
      {blocked && <BlockDialog call={call} span={blocked} onBlocked={reload} onClose={() => setBlocked(undefined)} />}
      {freed && <Unblock time={freed} call={call} onDone={reload} onClose={() => setFreed(undefined)} />}
    </section>
  );
}

function useWeek(call: Caller, monday: string) {
  const [from, to] = [startOfDay(monday), startOfDay(daysAfter(monday, 7))];
  const list = useQuery({
    queryKey: [...weekKey, monday],
    queryFn: async () => {
      const query = { from, to, sort: "startsAt", order: "asc", page: 1, perPage: maxAWeek } as const;
      return (await call(listBookings, { query })).data;
    },
    refetchOnMount: "always",
  });
  const withheld = useQuery({
    queryKey: [listDaysOff.path, "week", monday],
    queryFn: async () => (await call(listWithheld, { query: { from: monday } })).data,
    refetchOnMount: "always",
  });
  return { list, withheld, settings: useEndpoint(call, readBookingSettings) };
}

type WeekData = {
  bookings: readonly AdminBooking[];
  withheld: readonly WithheldTime[];
  hours: BookingSettings["hours"] | undefined;
};

/** Returns the entries of each day. */
function daysOf(monday: string, { bookings, withheld, hours }: WeekData): WeekDay[] {
  return weekdays.map((weekday, index) => {
    const day = daysAfter(monday, index);
    return {
      day,
      isClosed: hours !== undefined && hours[weekday].length === 0,
      periods: (hours?.[weekday] ?? []).map(({ from, to }) => ({ from: parseMinutes(from), to: parseMinutes(to) })),
      bookings: bookings.filter(
        ({ startsAt, status }) => status !== "cancelled" && companyDay(new Date(startsAt)) === day,
      ),
      withheld: withheld.filter((each) => each.day === day),
    };
  });
}

type UnblockProps = { time: WithheldTime; call: Caller; onDone: () => Promise<void>; onClose: () => void };

function Unblock({ time: { day, from, to, note, id }, call, onDone, onClose }: UnblockProps) {
  return (
    <ConfirmDialog
      title="Offer calls again"
      tone="ink"
      labels={{ cancel: "Keep it blocked", confirm: "Offer calls again", busy: "Removing..." }}
      act={() => ignoreMissing(call(removeBlockedTime, { params: { id: id ?? "" } }))}
      done="Calls can be booked at this time again"
      failure="Failed to remove the blocked time"
      onDone={() => {
        void onDone();
        const [cell = ""] = listSteps({ from: parseMinutes(from), to: parseMinutes(to) }, day);
        closeAndFocus(onClose, () => document.getElementById(cellId(cell)));
      }}
      onClose={onClose}
    >
      {dateWords(day)}, {from} – {to}
      {note && <> ({note})</>}: the whole block is removed, on all its days and weeks.
    </ConfirmDialog>
  );
}

/** Returns the Monday of the address's week, if it names one. */
function mondayIn(parameters: URLSearchParams): string | undefined {
  const day = parameters.get("week") ?? "";
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay ? mondayOf(day) : undefined;
}

const mondayOf = (day: string) => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
