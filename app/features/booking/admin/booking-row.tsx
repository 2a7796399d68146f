import { CalendarClock, CalendarX2, Check, Eye, X } from "lucide-react";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import type { AdminBooking } from "../contract.ts";
import { answerWords, bookingTime, isPlaceless, missingOutcome, missingPlace, outcomeWords } from "./booking-words.ts";

export type BookingAct = "cancel" | "move" | "accept" | "reject";

type BookingRowProps = { booking: AdminBooking; onView: () => void; onAct: (act: BookingAct) => void };

const states = {
  pending: { label: "Request", tone: "warn" },
  booked: { label: "Booked", tone: "ok" },
  past: { label: "Past", tone: "plain" },
  cancelled: { label: "Cancelled", tone: "err" },
} as const;

/** Returns the id of the button that receives the focus when the row's other button is removed. */
export function viewButtonId(bookingId: string): string {
  return `view-${bookingId}`;
}

export function BookingRow({ booking, onView, onAct }: BookingRowProps) {
  const { id, startsAt, name, email, subject, status, isSpamSuspect, hostName } = booking;
  const time = bookingTime(startsAt);
  return (
    <tr>
      <th scope="row">
        <RowTitle className="ml:leading-snug" onClick={onView}>
          <time dateTime={startsAt}>{time}</time>
        </RowTitle>
        {hostName && (
          <span data-below="" className="block">
            With {hostName}
          </span>
        )}
      </th>
      <TableCell label="Name" kind="line" className="wrap-anywhere">
        {name} {isSpamSuspect && <Badge tone="warn">Suspect</Badge>}
        {email && (
          <a href={mailLink(email)} title={email} data-below="" className="link-quiet ml:block">
            {breakBeforeAt(email)}
          </a>
        )}
      </TableCell>
      <TableCell label="Status" kind="tag">
        <Status booking={booking} />
      </TableCell>
      <TableCell label="Subject" kind="line" isEmpty={!subject}>
        <span className="wrap-anywhere">{subject}</span>
      </TableCell>
      <TableCell kind="actions">
        {status === "booked" && <ChangeButtons what={`the call with ${name}, ${time}`} onAct={onAct} />}
        {status === "pending" && <DecideButtons what={`the call with ${name}, ${time}`} onAct={onAct} />}
        <RowButton
          id={viewButtonId(id)}
          icon={Eye}
          tip="View"
          label={`View the call with ${name}, ${time}`}
          onClick={onView}
        />
      </TableCell>
    </tr>
  );
}

function Status({ booking }: { booking: AdminBooking }) {
  const { status, outcome, cancelledBy, theirAnswer } = booking;
  const { label, tone } = states[status];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      {status === "past" && (
        <span className={outcome === null ? "text-xs font-semibold text-warn" : "text-xs text-text-3"}>
          {outcome === null ? missingOutcome : outcomeWords[outcome]}
        </span>
      )}
      {theirAnswer !== null && <span className="text-xs text-text-3">{answerWords[theirAnswer]}</span>}
      {isPlaceless(booking) && <span className="text-xs font-semibold text-warn">{missingPlace}</span>}
      {cancelledBy === "visitor" && <span className="text-xs text-text-3">By the visitor</span>}
    </span>
  );
}

function ChangeButtons({ what, onAct }: { what: string; onAct: (act: BookingAct) => void }) {
  return (
    <>
      <RowButton icon={CalendarClock} tip="Move" label={`Move ${what}`} onClick={() => onAct("move")} />
      <RowButton
        icon={CalendarX2}
        tip="Cancel"
        label={`Cancel ${what}`}
        variant="danger"
        onClick={() => onAct("cancel")}
      />
    </>
  );
}

function DecideButtons({ what, onAct }: { what: string; onAct: (act: BookingAct) => void }) {
  return (
    <>
      <RowButton icon={Check} tip="Accept" label={`Accept ${what}`} onClick={() => onAct("accept")} />
      <RowButton icon={X} tip="Reject" label={`Reject ${what}`} variant="danger" onClick={() => onAct("reject")} />
    </>
  );
}
