import { useState } from "react";
import { Link } from "react-router";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { replaced, useListChange, useListPage } from "#app/ui/admin/list-page.ts";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { Table } from "#app/ui/table.tsx";
import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { acceptRequest, cancelBookingByAdmin, listBookings, readBooking, rejectRequest } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { BookingRow, viewButtonId } from "./booking-row.tsx";
import type { BookingAct } from "./booking-row.tsx";
import { callTime, theirTime } from "./booking-words.ts";

const listLabels = { loading: "Loading bookings...", failed: "The bookings did not load", pages: "Pages of bookings" };

export function BookingScreen({ call }: { call: Caller }) {
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
      <PagedList
        list={list}
        labels={listLabels}
        empty={<NoBookings view={view} onShow={show} />}
        onPage={(page) => show({ page })}
      >
        {(bookings) => (
          <BookingTable bookings={bookings} onView={record.open} onAct={(booking, act) => setAsked({ booking, act })} />
        )}
      </PagedList>
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

function BookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { name, email, phone, subject, startsAt, timeZone, status, isSpamSuspect, spamReason } = booking;
  const foot = (
    <>
      <Button variant="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
      <ButtonLink to={mailLink(email)} size="sm">
        Write an email
      </ButtonLink>
    </>
  );
  return (
    <Dialog
      size="lg"
      title={name}
      description={`${callTime(startsAt)}, ${companyCity}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
      foot={foot}
    >
      {isSpamSuspect && (
        <Notice tone="warn" title="This looks unusual" className="mb-6">
          Reason: {spamReason}.{status === "pending" && " It holds no time, and nothing was sent to this address."}
        </Notice>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Email">
          <a href={mailLink(email)} className="link">
            {email}
          </a>
        </Fact>
        <Fact label="Phone">{phone ? <Phone number={phone} /> : "None: a video call"}</Fact>
        <Fact label="Their time">{theirTime(startsAt, timeZone)}</Fact>
        <Fact label="Language">{languageOf(booking.locale)}</Fact>
        <Fact label="Booked">{minuteOf(booking.createdAt)}</Fact>
        <Fact label="Privacy notice">{booking.privacyVersion ?? "—"}</Fact>
        {booking.enquiryId !== null && (
          <Fact label="Enquiry">
            <Link to={`/admin/contacts?open=${booking.enquiryId}`} className="link">
              Sent before the call was booked
            </Link>
          </Fact>
        )}
        {booking.cancelledAt !== null && (
          <Fact label="Cancelled">
            {minuteOf(booking.cancelledAt)} by {booking.cancelledBy === "visitor" ? "the visitor" : "us"}
          </Fact>
        )}
      </dl>
      <section className="mt-6">
        <h3 className="text-xs text-text-3">Subject</h3>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{subject || "—"}</p>
      </section>
    </Dialog>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`} className="link">
      {number}
    </a>
  );
}

/** As in the URL. */
type BookingView = Partial<Parsed<typeof listBookings, "query">>;

type BookingToolbarProps = { view: BookingView; onShow: (changes: BookingView) => void };

const statuses = [
  { value: "", label: "All bookings" },
  { value: "pending", label: "To accept or reject" },
  { value: "booked", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "cancelled", label: "Cancelled" },
] as const;

const orders = [
  { label: "Next call first", sort: undefined, order: undefined },
  { label: "Latest call first", sort: "startsAt", order: "desc" },
  { label: "Newest booking first", sort: "createdAt", order: "desc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
] as const;

function BookingToolbar({ view, onShow }: BookingToolbarProps) {
  return (
    <ListToolbar
      label="Search bookings"
      placeholder="Search name, email, subject"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <OrderSelect orders={orders} view={view} onShow={onShow} />
    </ListToolbar>
  );
}

type ChangeBookingProps = {
  booking: AdminBooking;
  act: BookingAct;
  call: Caller;
  onChanged: (booking: AdminBooking) => void;
  onClose: () => void;
};

const acts = {
  cancel: {
    endpoint: cancelBookingByAdmin,
    title: "Cancel Booking",
    labels: { cancel: "Keep it", confirm: "Cancel the call", busy: "Cancelling..." },
    done: "Booking cancelled successfully",
    failure: "Failed to cancel booking",
    question: "Are you sure you want to cancel the call with",
    consequence: "They are notified by email, and the slot is free again.",
  },
  accept: {
    endpoint: acceptRequest,
    title: "Accept Request",
    labels: { cancel: "Not yet", confirm: "Accept the call", busy: "Accepting..." },
    done: "Call accepted and booked",
    failure: "Failed to accept the request",
    question: "Do you want to book the call with",
    consequence: "They get the confirmation by email, and the slot is taken.",
  },
  reject: {
    endpoint: rejectRequest,
    title: "Reject Request",
    labels: { cancel: "Not yet", confirm: "Reject the call", busy: "Rejecting..." },
    done: "Request rejected",
    failure: "Failed to reject the request",
    question: "Do you want to reject the call with",
    consequence: "They are notified by email, unless the request looks like spam.",
  },
} as const;

/** Confirms cancelling, accepting or rejecting a call. */
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
      onDone={({ answer }) => onChanged(answer)}
      onClose={onClose}
    >
      {question} <strong className="wrap-anywhere text-text">{name}</strong> on {callTime(startsAt)}? {consequence}
    </ConfirmDialog>
  );
}

function failureOf(error: unknown, failure: string): string {
  const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return reason ? `${failure}. ${reason}` : failure;
}
