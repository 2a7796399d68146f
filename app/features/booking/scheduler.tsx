import { useState } from "react";
import { BookingForm } from "./booking-form.tsx";
import { CallBooked } from "./call-booked.tsx";
import { CallRequested } from "./call-requested.tsx";
import type { Booked, Requested } from "./contract.ts";
import { NoSlots } from "./no-slots.tsx";

type SchedulerProps = Omit<React.ComponentProps<typeof BookingForm>, "onBooked"> & {
  /** True if a form without script became a request. */
  isRequested?: boolean;
};

/** Used on its page and in the popup. */
export function Scheduler({ isRequested = false, ...props }: SchedulerProps) {
  const [booked, setBooked] = useState<Booked | Requested>();
  if (isRequested || (booked && "isPending" in booked)) return <CallRequested />;
  if (booked) return <CallBooked booked={booked} companyZone={props.slots.timeZone} />;
  if (props.slots.slots.length === 0) return <NoSlots />;
  return <BookingForm {...props} onBooked={setBooked} />;
}
