import { CalendarX2, Check, Eye, X } from "lucide-react";
import { breakBeforeAt } from "#app/ui/admin/break-before-at.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import type { AdminBooking } from "../contract.ts";
import { callTime } from "./booking-words.ts";

export type BookingAct = "cancel" | "accept" | "reject";

type BookingRowProps = { booking: AdminBooking; onView: () => void; onAct: (act: BookingAct) => void };

const states = {
  pending: { label: "Request", tone: "warn" },
  booked: { label: "Booked", tone: "ok" },
  past: { label: "Past", tone: "plain" },
  cancelled: { label: "Cancelled", tone: "err" },
} as const;

/** The button that takes the focus when the row's other button is removed. */
export function viewButtonId(bookingId: string): string {
  return `view-${bookingId}`;
}

export function BookingRow({ booking, onView, onAct }: BookingRowProps) {
  const { id, startsAt, name, email, subject, status, cancelledBy, isSpamSuspect } = booking;
  const { label, tone } = states[status];
  const time = callTime(startsAt);
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the time in its button is the label */}
      <th scope="row" className="max-ml:pb-3">
        <RowTitle onClick={onView}>
          <time dateTime={startsAt}>{time}</time>
        </RowTitle>
      </th>
      <TableCell label="Name" className="wrap-anywhere">
        {name} {isSpamSuspect && <Badge tone="warn">Suspect</Badge>}
      </TableCell>
      <TableCell label="Email">
        <a href={mailLink(email)} className="link-quiet wrap-anywhere">
          {breakBeforeAt(email)}
        </a>
      </TableCell>
      <TableCell label="Subject">
        <span className="wrap-anywhere max-ml:line-clamp-2">{subject || "—"}</span>
      </TableCell>
      <TableCell label="Status">
        <span className="inline-flex items-center gap-x-3 gap-y-1 max-ml:flex-wrap">
          <Badge tone={tone}>{label}</Badge>
          {cancelledBy === "visitor" && <span className="text-xs text-text-3">By the visitor</span>}
        </span>
      </TableCell>
      <TableCell kind="actions">
        <RowButton
          id={viewButtonId(id)}
          icon={Eye}
          tip="View"
          label={`View the call with ${name}, ${time}`}
          onClick={onView}
        />
        {status === "booked" && (
          <RowButton
            icon={CalendarX2}
            tip="Cancel"
            label={`Cancel the call with ${name}, ${time}`}
            variant="danger"
            onClick={() => onAct("cancel")}
          />
        )}
        {status === "pending" && <DecideButtons what={`the call with ${name}, ${time}`} onAct={onAct} />}
      </TableCell>
    </tr>
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
