import { useState } from "react";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { replaced, useListChange, useListPage } from "#app/ui/admin/list-page.ts";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { listBookings, readBooking } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { viewButtonId, BookingRow } from "./booking-row.tsx";
import type { BookingAct } from "./booking-row.tsx";
import { BookingToolbar } from "./booking-toolbar.tsx";
import type { BookingView } from "./booking-toolbar.tsx";
import { ChangeBooking } from "./change-booking.tsx";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { Table } from "#app/ui/table.tsx";

const labels = { loading: "Loading bookings...", failed: "The bookings did not load", pages: "Pages of bookings" };

export function BookingDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listBookings.query);
  const list = useListPage({
    path: listBookings.path,
    view,
    perPage: 50,
    read: (query) => call(listBookings, { query }),
    failure: "Failed to load bookings",
  });
  const change = useListChange<AdminBooking>(listBookings.path);
  const record = useOpenRecord({
    rows: list.data?.rows,
    path: listBookings.path,
    read: async (id) => (await call(readBooking, { params: { id } })).answer,
  });
  const [asked, setAsked] = useState<{ booking: AdminBooking; act: BookingAct }>();

  function leave(changed: AdminBooking) {
    change(view, replaced(changed));
    closeAndFocus(
      () => setAsked(undefined),
      () => document.getElementById(viewButtonId(changed.id)),
    );
  }

  return (
    <section aria-label="Bookings">
      {record.isGone && <RecordMissing title="This booking is no longer here" />}
      <BookingToolbar view={view} onShow={show} />
      <ListDesk
        list={list}
        labels={labels}
        empty={<NoBookings view={view} onShow={show} />}
        onPage={(page) => show({ page })}
      >
        {(bookings) => (
          <BookingTable bookings={bookings} onView={record.open} onAct={(booking, act) => setAsked({ booking, act })} />
        )}
      </ListDesk>
      {record.shown && <BookingDialog booking={record.shown} onClose={() => record.close()} />}
      {asked && <ChangeBooking {...asked} call={call} onChanged={leave} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function NoBookings({ view, onShow }: { view: BookingView; onShow: (changes: BookingView) => void }) {
  if (!(view.search ?? view.status ?? view.page)) {
    return <EmptyList title="No bookings yet" description="Calls that visitors book on the website appear here." />;
  }
  const showAll = () => onShow({ search: undefined, status: undefined });
  return <EmptyList title="No bookings match" description={noMatchHint} onShowAll={showAll} />;
}

type BookingTableProps = {
  bookings: readonly AdminBooking[];
  onView: (booking: AdminBooking) => void;
  onAct: (booking: AdminBooking, act: BookingAct) => void;
};

const headings = {
  [`When (${companyCity})`]: "w-56",
  Name: "",
  Email: "",
  Subject: "",
  Status: "w-52",
  Actions: "w-28",
};

/** Cards on a phone. */
function BookingTable({ bookings, onView, onAct }: BookingTableProps) {
  return (
    <Table caption="Bookings" headings={headings} className="ml:min-w-240">
      <tbody>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            onView={() => onView(booking)}
            onAct={(act) => onAct(booking, act)}
          />
        ))}
      </tbody>
    </Table>
  );
}
