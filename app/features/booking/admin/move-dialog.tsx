import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { fromCompanyTime, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { moveBookingByStaff, readBooking } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { bookingTime } from "./booking-words.ts";
import { ObstacleNotice } from "./obstacle-notice.tsx";
import { TimeChoice } from "./time-choice.tsx";

type MoveDialogProps = {
  booking: AdminBooking;
  /** The time that is chosen at first, a local time of the company. Default: the call's own. */
  time?: string;
  call: Caller;
  onMoved: (booking: AdminBooking) => void;
  onClose: () => void;
};

/** Moves a call to a free slot, or to any other time. */
export function MoveDialog({ booking: opened, time: chosenBefore, call, onMoved, onClose }: MoveDialogProps) {
  const [booking, setBooking] = useState(opened);
  const [time, setTime] = useState(() => chosenBefore ?? toCompanyTime(booking.startsAt));
  const startsAt = fromCompanyTime(time);
  const moving = useMutation({
    mutationFn: async (force: boolean) => {
      const body = { startsAt: startsAt ?? "", force };
      return (
        await call(moveBookingByStaff, { params: { id: booking.id }, body, ifMatch: formatEtag(booking.version) })
      ).data;
    },
    onSuccess: (moved) => {
      toastSuccess(`The call is now on ${bookingTime(moved.startsAt)}`);
      onMoved(moved);
    },
    onError: async (error) => {
      if (isStatus(error, 412)) setBooking((await call(readBooking, { params: { id: booking.id } })).data);
    },
  });
  const choose = (chosen: string) => {
    moving.reset();
    setTime(chosen);
  };
  return (
    <FormDialog
      title={`Move the call with ${booking.name}`}
      description={`Now ${bookingTime(booking.startsAt)}. ${booking.email ? "They get the new time by email; their links still work." : "There is no address to write to."}`}
      closeLabel="Close dialog"
      labels={{ send: "Move the call", busy: "Moving..." }}
      isBusy={moving.isPending}
      isGuarded
      onSend={() => moving.mutate(false)}
      onClose={onClose}
    >
      <TimeChoice call={call} value={time} onChoose={choose} error={timeError(moving.error, startsAt)} />
      <ObstacleNotice error={moving.error} action="Move anyway" onForce={() => moving.mutate(true)} />
    </FormDialog>
  );
}

/** Returns the field's error for a time that is refused; undefined if `force` would allow it. */
export function timeError(error: unknown, startsAt: string | null): string | undefined {
  if (error === null || fieldErrors(error)["force"]) return undefined;
  if (startsAt === null) return "Choose a day and a time.";
  if (isStatus(error, 400)) return fieldErrors(error)["startsAt"];
  const again = isStatus(error, 412) ? " Move it again if that’s still needed." : "";
  return (refusalMessage(error) ?? "This failed. Try again.") + again;
}
