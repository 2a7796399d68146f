import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { formatTime, formatWeekdayAndDate, formatZone } from "#app/platform/i18n/slot-time.ts";
import { areApart, formatSpan } from "./slot-format.ts";

type ChosenTimeProps = { chosen: string | undefined; timeZone: string; companyZone: string };

/** A live region. */
export function ChosenTime({ chosen, timeZone, companyZone }: ChosenTimeProps) {
  const { t, locale } = useTranslation();
  return (
    <div role="status" className="chosen-time needs-script min-w-0">
      {chosen === undefined ? (
        <p className="text-lead text-text-3">{t("booking.notChosen")}</p>
      ) : (
        <>
          <p className="chosen-day first-letter:uppercase">{formatWeekdayAndDate(chosen, locale, timeZone)}</p>
          <p className="chosen-span">
            {formatSpan(chosen, locale, timeZone)},{" "}
            {formatZone(timeZone, { timeZone: companyZone, place: t("booking.place") })}
          </p>
          {areApart(chosen, timeZone, companyZone) && (
            <p className="chosen-local">{t("booking.local", { time: formatTime(chosen, locale, companyZone) })}</p>
          )}
        </>
      )}
    </div>
  );
}
