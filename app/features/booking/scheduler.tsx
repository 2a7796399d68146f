import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { BookingForm } from "./booking-form.tsx";
import { CallBooked } from "./call-booked.tsx";
import type { Booked, Requested } from "./contract.ts";

type SchedulerProps = Omit<React.ComponentProps<typeof BookingForm>, "onBooked"> & {
  /** True if a form without script became a request. */
  isRequested?: boolean;
};

/** Used on its page and in the popup. */
export function Scheduler({ isRequested = false, ...props }: SchedulerProps) {
  const [booked, setBooked] = useState<Booked | Requested>();
  if (isRequested || (booked && "isPending" in booked)) return <CallRequested />;
  if (booked) return <CallBooked booked={booked} companyZone={props.slots.timeZone} />;
  return <BookingForm {...props} onBooked={setBooked} />;
}

/** Takes the focus. */
function CallRequested() {
  const { t } = useTranslation();
  return (
    <div ref={takeFocus} tabIndex={-1} data-slot="call-requested" className="flex gap-4">
      <PlainIcon name="done" size={28} className="mt-0.5 text-ok" />
      <div className="min-w-0">
        <h2 className="text-d4-lg">{t("booking.requested")}</h2>
        <p className="mt-1 text-text-2">{t("booking.requestedText")}</p>
      </div>
    </div>
  );
}
