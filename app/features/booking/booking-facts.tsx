import { formatTime, formatWeekdayAndDate, formatZone, zonesDiffer } from "#app/platform/i18n/slot-time.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { OwnBooking } from "./contract.ts";
import { meetingAddress } from "./form-fields.ts";
import { formatSpan } from "./slot-format.ts";

type BookingFactsProps = {
  booking: Pick<OwnBooking, "startsAt" | "status" | "hostName">;
  timeZone: string;
  companyZone: string;
};

/** Shows a call's day beside a drawing. */
export function BookingDay({ children }: { children: React.ReactNode }) {
  return <div className="booked-day ink">{children}</div>;
}

/** Shows when the call takes place, and with whom. */
export function BookingFacts({ booking, timeZone, companyZone }: BookingFactsProps) {
  const { startsAt, status, hostName } = booking;
  const { t, locale } = useTranslation();
  const day = <time dateTime={startsAt}>{formatWeekdayAndDate(startsAt, locale, timeZone)}</time>;
  return (
    <div>
      <p className="text-d2 text-balance first-letter:uppercase">{status === "cancelled" ? <s>{day}</s> : day}</p>
      <p className="mt-1.5 text-lead text-text-2">
        {formatSpan(startsAt, locale, timeZone)},{" "}
        {formatZone(timeZone, { timeZone: companyZone, place: t("common.place") })}
      </p>
      {zonesDiffer(startsAt, timeZone, companyZone) && (
        <p className="text-text-3">{t("common.local", { time: formatTime(startsAt, locale, companyZone) })}</p>
      )}
      {status === "booked" && hostName !== null && (
        <p className="mt-1 wrap-anywhere text-text-2">{t("booking.with", { name: hostName })}</p>
      )}
    </div>
  );
}

/** Shows how the call takes place: at its address, by phone or by video. */
export function BookingPlace({ booking: { meeting, phone } }: { booking: Pick<OwnBooking, "meeting" | "phone"> }) {
  const { t } = useTranslation();
  if (meeting === null) return phone ? t("booking.phoneCall", { phone }) : t("booking.videoCall");
  const address = meetingAddress(meeting);
  if (address === null) return meeting;
  return (
    <a href={address} className="link" rel="noreferrer">
      {meeting}
    </a>
  );
}
