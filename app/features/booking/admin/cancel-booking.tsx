import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
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
  const cancelling = useMutation({
    mutationFn: async () => (await call(cancelBookingByAdmin, { params: { id } })).answer,
    onSuccess: (cancelled) => {
      toast({ title: "Success", description: "Booking cancelled successfully" });
      onCancelled(cancelled);
    },
    onError: (error) => {
      const failure = "Failed to cancel booking";
      const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
      if (!isStatus(error, 401))
        toast({ title: "Error", description: reason ? `${failure}. ${reason}` : failure, variant: "error" });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title="Cancel Booking"
      description={
        <>
          Are you sure you want to cancel the call with <strong className="wrap-anywhere text-text">{name}</strong> on{" "}
          {callTime(startsAt)}? They are told by email, and the time is free again.
        </>
      }
      labels={{ cancel: "Keep it", confirm: "Cancel the call", busy: "Cancelling..." }}
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    />
  );
}
