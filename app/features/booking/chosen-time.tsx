import { formatTime, formatWeekdayAndDate, formatZone, zonesDiffer } from "#app/platform/i18n/slot-time.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { formatDate, formatSpan } from "./slot-format.ts";
import type { SlotChoice } from "./use-slot-choice.ts";

type ChosenTimeProps = { choice: Pick<SlotChoice, "day" | "chosen" | "timeZone" | "companyZone"> };

/** Shows the chosen time in a live region. */
export function ChosenTime({ choice: { day, chosen, timeZone, companyZone } }: ChosenTimeProps) {
  const { t, locale } = useTranslation();
  return (
    <div role="status" className="chosen-time needs-script min-w-0">
      {chosen === undefined ? (
        <p className="first-letter:uppercase">{day && t("booking.notChosen", { day: formatDate(day.date, locale) })}</p>
      ) : (
        <>
          <p className="chosen-day first-letter:uppercase">{formatWeekdayAndDate(chosen, locale, timeZone)}</p>
          <p className="chosen-span">
            {formatSpan(chosen, locale, timeZone)},{" "}
            {formatZone(timeZone, { timeZone: companyZone, place: t("common.place") })}
          </p>
          {zonesDiffer(chosen, timeZone, companyZone) && (
            <p className="chosen-local">{t("common.local", { time: formatTime(chosen, locale, companyZone) })}</p>
          )}
        </>
      )}
    </div>
  );
}
