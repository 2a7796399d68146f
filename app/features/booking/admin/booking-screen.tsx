import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useUrlQuery } from "#app/platform/browser/use-url-query.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { withChanges, useListView } from "#app/platform/http/list-view.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { ChoiceButtons } from "#app/ui/admin/choice-buttons.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import { lateDialog } from "#app/ui/admin/late-dialog.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { replaced, useList } from "#app/ui/admin/use-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Table } from "#app/ui/table.tsx";
import {
  acceptRequest,
  cancelBookingByStaff,
  listBookings,
  listHosts,
  readBooking,
  rejectRequest,
} from "../contract.ts";
import type { AdminBooking, Host } from "../contract.ts";
import { BookingRow, viewButtonId } from "./booking-row.tsx";
import type { BookingAct } from "./booking-row.tsx";
import { bookingTime } from "./booking-words.ts";
import { weekKey } from "./week-layout.ts";

/** Used in the URL instead of an enquiry's id: `?book=someone`. */
const somebody = "somebody";

const BookingRecordDialog = lateDialog(
  "call",
  "The call did not load",
  async () => (await import("./booking-record.tsx")).BookingRecordDialog,
);
const MoveDialog = lateDialog(
  "move",
  "The form did not load",
  async () => (await import("./move-dialog.tsx")).MoveDialog,
);
const NewBookingDialog = lateDialog(
  "booking dialog",
  "The form did not load",
  async () => (await import("./new-booking-dialog.tsx")).NewBookingDialog,
);

/** Loaded when the week is first shown. */
const WeekView = lazy(async () => ({ default: (await import("./week-view.tsx")).WeekView }));

const words = {
  loading: "Loading bookings...",
  failed: "The bookings did not load",
  pages: "Pages of bookings",
  none: "No bookings yet",
  noneHint: "Calls that visitors book on the website appear here.",
  noMatch: "No bookings match",
};

type BookingScreenProps = {
  call: Caller;
  /** Renders the enquiry's notes in a call's record. */
  notesOf: (enquiryId: string) => React.ReactNode;
};

export function BookingScreen({ call, notesOf }: BookingScreenProps) {
  const reload = useReload(listBookings);
  const queries = useQueryClient();
  const list = useBookings(call);
  const record = useOpenRecord(call, list, readBooking);
  const [pendingAction, setPendingAction] = useState<{ booking: AdminBooking; act: Exclude<BookingAct, "move"> }>();
  const [moved, setMoved] = useState<{ booking: AdminBooking; time?: string }>();
  const [bookedTime, setBookedTime] = useState<string>();
  const [parameters, setParameters] = useUrlQuery();
  const isWeek = parameters.get("view") === "week";
  const forEnquiry = parameters.get("book");
  const setParameter = (change: Record<string, string | undefined>) =>
    setParameters((before) => withChanges(before, change), { replace: true });
  const closeBooking = () => setParameter({ book: undefined });

  function book(time?: string) {
    setBookedTime(time);
    setParameter({ book: somebody });
  }

  function show(booking: AdminBooking) {
    list.change(replaced(booking));
    record.refresh(booking);
    if (!isWeek) return;
    // Now, not when the week is read again: a call that is moved to another day takes the focus along.
    queries.setQueriesData<readonly AdminBooking[]>({ queryKey: weekKey }, (week) =>
      week?.map((each) => (each.id === booking.id ? booking : each)),
    );
    void reload();
  }

  function move(booking: AdminBooking) {
    show(booking);
    void reload(); // its position in the list changes
    closeAndFocus(
      () => setMoved(undefined),
      () => document.getElementById(viewButtonId(booking.id)) ?? document.querySelector<HTMLElement>("main h1"),
    );
  }

  function leave(booking: AdminBooking) {
    list.change(replaced(booking));
    closeAndFocus(
      () => setPendingAction(undefined),
      () => document.getElementById(viewButtonId(booking.id)),
    );
  }

  const views = <Views isWeek={isWeek} onView={(view) => setParameter({ view, week: undefined })} />;
  return (
    <section aria-label="Bookings">
      {record.isGone && <RecordMissing title="This booking is no longer here" />}
      <MainAction>
        <Button size="sm" onClick={() => book()}>
          Book a call
        </Button>
      </MainAction>
      {isWeek ? (
        <Suspense fallback={<Spinner>Loading bookings...</Spinner>}>
          <WeekView
            call={call}
            views={views}
            onView={record.open}
            onBook={book}
            onMove={(booking, time) => setMoved({ booking, time })}
          />
        </Suspense>
      ) : (
        <BookingList
          list={list}
          call={call}
          views={views}
          onBook={() => book()}
          onView={record.open}
          onAct={(booking, act) => (act === "move" ? setMoved({ booking }) : setPendingAction({ booking, act }))}
        />
      )}
      {record.shown && !moved && (
        <BookingRecordDialog
          booking={record.shown}
          call={call}
          notesOf={notesOf}
          onChanged={show}
          onMove={() => record.shown && setMoved({ booking: record.shown })}
          onClose={() => record.close()}
        />
      )}
      {moved && <MoveDialog {...moved} call={call} onMoved={move} onClose={() => setMoved(undefined)} />}
      {forEnquiry !== null && (
        <NewBookingDialog
          call={call}
          enquiryId={forEnquiry === somebody ? null : forEnquiry}
          time={bookedTime}
          onBooked={() => {
            closeBooking();
            void reload();
          }}
          onClose={closeBooking}
        />
      )}
      {pendingAction && (
        <ChangeBooking {...pendingAction} call={call} onChanged={leave} onClose={() => setPendingAction(undefined)} />
      )}
    </section>
  );
}

function useBookings(call: Caller) {
  const view = useListView(listBookings.query);
  return useList(call, listBookings, view, { perPage: 50, failure: "Failed to load bookings" });
}

type BookingListProps = {
  views: React.ReactNode;
  list: ReturnType<typeof useBookings>;
  call: Caller;
  onBook: () => void;
  onView: (booking: AdminBooking) => void;
  onAct: (booking: AdminBooking, act: BookingAct) => void;
};

function BookingList({ list, call, views, onBook, onView, onAct }: BookingListProps) {
  const { data: hosts = [] } = useEndpoint(call, listHosts);
  return (
    <>
      <ListToolbar
        list={list}
        label="Search bookings"
        placeholder="Name, email or subject"
        filters={hosts.length > 1 || list.view.host ? [...filters, hostFilter(hosts)] : filters}
        orders={orders}
        kept={views}
      />
      <PagedList
        list={list}
        words={words}
        first={
          <Button size="sm" onClick={onBook}>
            Book the first call
          </Button>
        }
      >
        {(bookings) => (
          <Table caption="Bookings" headings={headings} className="ml:min-w-260" data-dense="">
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
        )}
      </PagedList>
    </>
  );
}

type ViewsProps = { isWeek: boolean; onView: (view: "week" | undefined) => void };

function Views({ isWeek, onView }: ViewsProps) {
  return (
    <div className="max-ml:order-first max-ml:w-full ml:ml-auto max-ml:*:w-full max-ml:*:*:grow">
      <ChoiceButtons
        label="View"
        choices={[
          ["list", "List"],
          ["week", "Week"],
        ]}
        chosen={isWeek ? "week" : "list"}
        onChoose={(view) => onView(view === "week" ? view : undefined)}
      />
    </div>
  );
}

const headings = {
  [`When (${companyCity})`]: "w-50",
  Name: "w-80",
  Status: "w-60",
  Subject: "",
  Actions: "w-36",
};

const statuses = [
  { value: "pending", label: "To accept or reject" },
  { value: "booked", label: "Upcoming" },
  { value: "no-place", label: "Without a link or place" },
  { value: "past", label: "Past" },
  { value: "no-outcome", label: "Without an outcome, 30 days" },
  { value: "cancelled", label: "Cancelled" },
] as const;

const filters = [{ name: "status", label: "Status", choices: statuses }] as const;

function hostFilter(hosts: readonly Host[]) {
  const choices = [...hosts.map(({ id, name }) => ({ value: id, label: name })), { value: "none", label: "No host" }];
  return { name: "host", label: "Host", choices } as const;
}

const orders = [
  { label: "Next call first", sort: undefined, order: undefined },
  { label: "Latest call first", sort: "startsAt", order: "desc" },
  { label: "Newest booking first", sort: "createdAt", order: "desc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
] as const;

type ChangeBookingProps = {
  booking: AdminBooking;
  act: Exclude<BookingAct, "move">;
  call: Caller;
  onChanged: (booking: AdminBooking) => void;
  onClose: () => void;
};

const acts = {
  cancel: {
    endpoint: cancelBookingByStaff,
    title: "Cancel call",
    labels: { cancel: "Keep it", confirm: "Cancel the call", busy: "Cancelling..." },
    done: "Call cancelled",
    failure: "Failed to cancel the call",
    question: "Are you sure you want to cancel the call with",
    consequence: "They will be notified by email, and the slot will be free again.",
  },
  accept: {
    endpoint: acceptRequest,
    title: "Accept request",
    labels: { cancel: "Not yet", confirm: "Accept the call", busy: "Accepting..." },
    done: "Call accepted and booked",
    failure: "Failed to accept the request",
    question: "Do you want to book the call with",
    consequence: "They will get a confirmation by email, and the slot will be taken.",
  },
  reject: {
    endpoint: rejectRequest,
    title: "Reject request",
    labels: { cancel: "Not yet", confirm: "Reject the call", busy: "Rejecting..." },
    done: "Request rejected",
    failure: "Failed to reject the request",
    question: "Do you want to reject the call with",
    consequence: "They will be notified by email, unless the request looks like spam.",
  },
} as const;

/** Asks for confirmation before cancelling, accepting or rejecting a call. */
function ChangeBooking({ booking, act, call, onChanged, onClose }: ChangeBookingProps) {
  const { id, name, startsAt } = booking;
  const { endpoint, title, labels, done, failure, question, consequence } = acts[act];
  return (
    <ConfirmDialog
      title={title}
      labels={labels}
      act={() => call(endpoint, { params: { id } })}
      done={done}
      failure={(error) => failureOf(error, failure)}
      onDone={({ data }) => onChanged(data)}
      onClose={onClose}
    >
      {question} <strong className="wrap-anywhere text-text">{name}</strong> on {bookingTime(startsAt)}? {consequence}
    </ConfirmDialog>
  );
}

function failureOf(error: unknown, failure: string): string {
  const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return reason ? `${failure}. ${reason}` : failure;
}
