import { useRef, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { BookingForm } from "./booking-form.tsx";
import type { Booked, Requested } from "./contract.ts";
import { CalendarChoice } from "./calendar-choice.tsx";
import { CallFacts } from "./call-facts.tsx";
import { useTimeZone } from "./use-time-zone.ts";

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
        <h2 className="text-d3 md:text-d2">{t("booking.requested")}</h2>
        <p className="mt-1 text-text-2">{t("booking.requestedText")}</p>
      </div>
    </div>
  );
}

type CallBookedProps = { booked: Booked; companyZone: string };

/** Takes the focus. */
function CallBooked({ booked, companyZone }: CallBookedProps) {
  const { booking, managePath, calendarPath, sendsEmail } = booked;
  const { t } = useTranslation();
  const [timeZone] = useTimeZone(companyZone);
  return (
    <div ref={takeFocus} tabIndex={-1} data-slot="call-booked" className="booked grid gap-8">
      <div className="flex gap-4">
        <PlainIcon name="done" size={28} className="mt-0.5 text-ok" />
        <div className="min-w-0">
          <h2 className="text-d3 md:text-d2">{t("booking.booked")}</h2>
          <p className="mt-1 wrap-anywhere text-text-2">
            {sendsEmail ? t("booking.bookedText", { email: booking.email }) : t("booking.bookedWithoutEmail")}
          </p>
        </div>
      </div>
      <div className="booked-body">
        <CallFacts booking={booking} timeZone={timeZone} companyZone={companyZone} />
        <div className="grid content-start gap-6">
          <CalendarChoice booking={booking} calendarPath={calendarPath} as="h3" />
          <div>
            {/* A document of its own: what runs on this page must not see the address. */}
            <ButtonLink to={managePath} variant="line" size="sm">
              {t("booking.manage")}
            </ButtonLink>
            <p className="mt-3 text-s text-text-2">{t("booking.keepLink")}</p>
            <OwnLink address={new URL(managePath, location.href).href} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The address to keep, to be read, selected or copied. */
function OwnLink({ address }: { address: string }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLParagraphElement>(null);
  const select = () => shown.current && getSelection()?.selectAllChildren(shown.current);
  return (
    <>
      <p
        ref={shown}
        data-slot="own-link"
        className="mt-2 rounded-sm bg-sunken px-3 py-2 text-xs wrap-anywhere select-all"
      >
        {address}
      </p>
      {"clipboard" in navigator && (
        <Button
          variant="line"
          size="sm"
          className="mt-2"
          onClick={() => void copyText(address, t("booking.linkCopied"), select)}
        >
          {t("booking.copyLink")}
        </Button>
      )}
    </>
  );
}
