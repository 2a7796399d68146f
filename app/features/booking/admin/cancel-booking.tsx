import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { AskFirst } from "#app/ui/admin/ask-first.tsx";
import { cancelBookingByAdmin } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { callTime } from "./booking-words.ts";

type CancelBookingProps = {
  booking: AdminBooking;
  call: Caller;
  onCancelled: (booking: AdminBooking) => void;
  onClose: () => void;
};

/** Asks before a call is cancelled, naming who it is with and when. */
export function CancelBooking({ booking, call, onCancelled, onClose }: CancelBookingProps) {
  const { id, name, startsAt } = booking;
  return (
    <AskFirst
      title="Cancel Booking"
      labels={{ cancel: "Keep it", confirm: "Cancel the call", busy: "Cancelling..." }}
      act={() => call(cancelBookingByAdmin, { params: { id } })}
      done="Booking cancelled successfully"
      failure={failureOf}
      onDone={({ answer }) => onCancelled(answer)}
      onClose={onClose}
    >
      Are you sure you want to cancel the call with <strong className="wrap-anywhere text-text">{name}</strong> on{" "}
      {callTime(startsAt)}? They are told by email, and the time is free again.
    </AskFirst>
  );
}

function failureOf(error: unknown): string {
  const failure = "Failed to cancel booking";
  const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return reason ? `${failure}. ${reason}` : failure;
}
