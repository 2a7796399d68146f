import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { OwnBooking } from "./contract.ts";
import { areApart, sayDay, saySpan, sayTime, sayZone } from "./slot-words.ts";

type CallFactsProps = { booking: Pick<OwnBooking, "startsAt" | "phone">; timeZone: string; companyZone: string };

/** When a call is, on whose clocks, and how it takes place. */
export function CallFacts({ booking: { startsAt, phone }, timeZone, companyZone }: CallFactsProps) {
  const { t, locale } = useTranslation();
  return (
    <div className="ledger pt-4">
      <p className="text-d3">
        <time dateTime={startsAt}>{sayDay(startsAt, locale, timeZone)}</time>
      </p>
      <p className="mt-1.5 text-lead text-text-2">
        {saySpan(startsAt, locale, timeZone)}, {sayZone(timeZone)}
      </p>
      {areApart(startsAt, timeZone, companyZone) && (
        <p className="text-text-3">{t("booking.local", { time: sayTime(startsAt, locale, companyZone) })}</p>
      )}
      <p className="mt-3 wrap-anywhere text-text-2">
        {phone ? t("booking.phoneCall", { phone }) : t("booking.videoCall")}
      </p>
    </div>
  );
}
