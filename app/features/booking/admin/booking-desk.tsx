import { useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { Card } from "#app/ui/card.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { listBookings } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { viewButtonId } from "./booking-row.tsx";
import { BookingTable } from "./booking-table.tsx";
import { BookingToolbar } from "./booking-toolbar.tsx";
import { CancelBooking } from "./cancel-booking.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { NoBookings } from "./no-bookings.tsx";
import { perPage, useBookingChange, useBookings } from "./use-bookings.ts";

/** The calls that visitors booked: find one, see all of it, cancel it. */
export function BookingDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listBookings.query);
  const list = useBookings(call, view);
  const replace = useBookingChange(view);
  const [shown, setShown] = useState<AdminBooking>();
  const [asked, setAsked] = useState<AdminBooking>();

  function leave(cancelled: AdminBooking) {
    replace(cancelled);
    flushSync(() => setAsked(undefined)); // the dialog gives the focus back to its opener, which is about to go
    document.getElementById(viewButtonId(cancelled.id))?.focus();
  }

  return (
    <section aria-label="Bookings">
      <BookingToolbar view={view} onShow={show} />
      {list.isError && <LoadFailure title="The bookings did not load" onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Card pad="none">
          <Spinner>Loading bookings...</Spinner>
        </Card>
      )}
      {list.data && list.data.bookings.length === 0 && <NoBookings view={view} onShow={show} />}
      {list.data && list.data.bookings.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <BookingTable bookings={list.data.bookings} onView={setShown} onCancel={setAsked} />
          <Pager
            page={list.data.page}
            perPage={perPage}
            total={list.data.total}
            onPage={(page) => show({ page })}
            labels={{
              region: "Pages of bookings",
              previous: "Previous",
              next: "Next",
              range: "{from}–{to} of {total}",
            }}
          />
        </div>
      )}
      {shown && <BookingDialog booking={shown} onClose={() => setShown(undefined)} />}
      {asked && <CancelBooking booking={asked} call={call} onCancelled={leave} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
