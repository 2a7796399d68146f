import { useState } from "react";
import { BookingForm } from "./booking-form.tsx";
import { CallBooked } from "./call-booked.tsx";
import type { Booked } from "./contract.ts";
import { NoSlots } from "./no-slots.tsx";

type SchedulerProps = Omit<React.ComponentProps<typeof BookingForm>, "onBooked">;

/**
 * Our own scheduler: a time to choose, and then what was booked. The same on its page and in the popup.
 * @example <Scheduler slots={slots} start={{ values: {}, errors: {}, failure: undefined }} privacy={privacy} action="/book" />
 */
export function Scheduler(props: SchedulerProps) {
  const [booked, setBooked] = useState<Booked>();
  if (booked) return <CallBooked booked={booked} companyZone={props.slots.timeZone} />;
  if (props.slots.slots.length === 0) return <NoSlots />;
  return <BookingForm {...props} onBooked={setBooked} />;
}
