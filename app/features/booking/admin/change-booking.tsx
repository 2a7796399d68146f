import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { acceptRequest, cancelBookingByAdmin, rejectRequest } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import type { BookingAct } from "./booking-row.tsx";
import { callTime } from "./booking-words.ts";

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
    consequence: "They are told by email, and the time is free again.",
  },
  accept: {
    endpoint: acceptRequest,
    title: "Accept Request",
    labels: { cancel: "Not yet", confirm: "Accept the call", busy: "Accepting..." },
    done: "Call accepted and booked",
    failure: "Failed to accept the request",
    question: "Do you want to book the call with",
    consequence: "They get the confirmation by email, and the time is taken.",
  },
  reject: {
    endpoint: rejectRequest,
    title: "Reject Request",
    labels: { cancel: "Not yet", confirm: "Reject the call", busy: "Rejecting..." },
    done: "Request rejected",
    failure: "Failed to reject the request",
    question: "Do you want to reject the call with",
    consequence: "They are told by email, unless the request looks like spam.",
  },
} as const;

/** Confirms cancelling, accepting or rejecting a call. */
export function ChangeBooking({ booking, act, call, onChanged, onClose }: ChangeBookingProps) {
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
