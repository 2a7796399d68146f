import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { meetingAddress } from "./form-fields.ts";
import type { OwnBooking } from "./contract.ts";
import { areApart, formatTime, formatWeekdayAndDate, formatZone } from "#app/platform/i18n/slot-time.ts";
import { formatSpan } from "./slot-format.ts";

type CallFactsProps = {
  booking: Pick<OwnBooking, "startsAt" | "phone" | "status" | "hostName" | "meeting">;
  timeZone: string;
  companyZone: string;
};

export function CallFacts({ booking, timeZone, companyZone }: CallFactsProps) {
  const { startsAt, phone, status, hostName, meeting } = booking;
  const { t, locale } = useTranslation();
  const day = <time dateTime={startsAt}>{formatWeekdayAndDate(startsAt, locale, timeZone)}</time>;
  return (
    <div>
      <p className="text-d3 first-letter:uppercase">{status === "cancelled" ? <s>{day}</s> : day}</p>
      <p className="mt-1.5 text-lead text-text-2">
        {formatSpan(startsAt, locale, timeZone)},{" "}
        {formatZone(timeZone, { timeZone: companyZone, place: t("booking.place") })}
      </p>
      {areApart(startsAt, timeZone, companyZone) && (
        <p className="text-text-3">{t("booking.local", { time: formatTime(startsAt, locale, companyZone) })}</p>
      )}
      {status === "booked" && (
        <p className="mt-3 wrap-anywhere text-text-2">
          {hostName !== null && <span className="block">{t("booking.with", { name: hostName })}</span>}
          {meeting !== null && <Meeting place={meeting} />}
          {meeting === null && (phone ? t("booking.phoneCall", { phone }) : t("booking.videoCall"))}
        </p>
      )}
    </div>
  );
}

function Meeting({ place }: { place: string }) {
  const address = meetingAddress(place);
  if (address === null) return place;
  return (
    <a href={address} className="link" rel="noreferrer">
      {place}
    </a>
  );
}
