import { useRef, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { merge } from "#app/ui/merge.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocusAtTop } from "#app/ui/take-focus.ts";
import { BookingDay, BookingFacts, BookingPlace } from "./booking-facts.tsx";
import { BookingForm } from "./booking-form.tsx";
import { CalendarChoice } from "./calendar-choice.tsx";
import type { BookingConfirmation, RequestConfirmation } from "./contract.ts";
import { useTimeZone } from "./use-time-zone.ts";

type SchedulerProps = Omit<React.ComponentProps<typeof BookingForm>, "onBooked"> & {
  /** True if a form without JavaScript became a request. */
  isRequested?: boolean;
  /** Called with the result if the title is outside the component, as in a popup. */
  onDone?: (done: BookingConfirmation | RequestConfirmation) => void;
};

/** Renders the scheduler, on its page and in the popup. */
export function Scheduler({ isRequested = false, onDone, ...props }: SchedulerProps) {
  const [done, setDone] = useState<BookingConfirmation | RequestConfirmation>();
  if (!isRequested && !done)
    return (
      <BookingForm
        {...props}
        onBooked={(booked) => {
          setDone(booked);
          onDone?.(booked);
        }}
      />
    );
  const booked = done && !("isPending" in done) ? done : undefined;
  return (
    <div
      ref={takeFocusAtTop}
      tabIndex={-1}
      data-slot={booked ? "call-booked" : "call-requested"}
      className="booked grid grid-cols-1 gap-6"
    >
      {booked ? (
        <BookingConfirmed booked={booked} companyZone={props.slots.timeZone} hasTitle={!onDone} />
      ) : (
        <BookingRequested hasTitle={!onDone} />
      )}
    </div>
  );
}

/** Shows the result in a few words. */
export function DoneTitle({ isBooked }: { isBooked: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-3">
      <PlainIcon name="done" size={32} className="shrink-0 text-ok" />
      {t(isBooked ? "booking.booked" : "booking.requested")}
    </span>
  );
}

function BookingRequested({ hasTitle }: { hasTitle: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {hasTitle && (
        <h2 className="text-d3">
          <DoneTitle isBooked={false} />
        </h2>
      )}
      <p className="max-w-160 text-lead text-text-2">{t("booking.requestedText")}</p>
    </>
  );
}

type BookingConfirmedProps = { booked: BookingConfirmation; companyZone: string; hasTitle: boolean };

function BookingConfirmed({ booked, companyZone, hasTitle }: BookingConfirmedProps) {
  const { booking, managePath, calendarPath, sendsEmail } = booked;
  const { t } = useTranslation();
  const [timeZone] = useTimeZone(companyZone);
  return (
    <>
      <BookingDay>
        {hasTitle && <h2 className="mb-3 text-d4-lg">{t("booking.booked")}</h2>}
        <BookingFacts booking={booking} timeZone={timeZone} companyZone={companyZone} />
      </BookingDay>
      <div className="booked-body">
        <div>
          <h3 className="text-d4">{t("booking.next")}</h3>
          <ol className="next-steps">
            <li className="wrap-anywhere">
              {sendsEmail ? t("booking.bookedText", { email: booking.email }) : t("booking.bookedWithoutEmail")}
            </li>
            <li>{t("booking.prepare")}</li>
            <li>
              <BookingPlace booking={booking} />
            </li>
          </ol>
        </div>
        <CalendarChoice booking={booking} calendarPath={calendarPath} as="h3" />
        <div className="booked-link">
          <div className="min-w-0 grow">
            <p className="text-s font-semibold">{t("booking.keepLink")}</p>
            <OwnLink address={new URL(managePath, location.href).href} />
          </div>
          {/* Loads a new document: code running on this page must not see the address. */}
          <ArrowLink to={managePath} className="mt-2 min-h-11 text-s">
            {t("booking.manage")}
          </ArrowLink>
        </div>
      </div>
    </>
  );
}

/** Shows the secret address, to be read, selected or copied. */
function OwnLink({ address }: { address: string }) {
  const { t } = useTranslation();
  const shownRef = useRef<HTMLParagraphElement>(null);
  const select = () => shownRef.current && getSelection()?.selectAllChildren(shownRef.current);
  const canCopy = "clipboard" in navigator;
  return (
    <div className="own-link">
      <p
        ref={shownRef}
        data-slot="own-link"
        className={merge("min-w-0 grow text-xs text-text-2 select-all", canCopy ? "truncate" : "wrap-anywhere")}
      >
        {address}
      </p>
      {canCopy && (
        <Button variant="line" size="sm" onClick={() => void copyText(address, t("booking.linkCopied"), select)}>
          {t("booking.copyLink")}
        </Button>
      )}
    </div>
  );
}
