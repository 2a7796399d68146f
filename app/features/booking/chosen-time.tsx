import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { areApart, sayDay, saySpan, sayTime, sayZone } from "./slot-words.ts";

type ChosenTimeProps = { chosen: string | undefined; timeZone: string; companyZone: string };

/** The chosen time in words, or that there is none yet; read out when it changes. */
export function ChosenTime({ chosen, timeZone, companyZone }: ChosenTimeProps) {
  const { t, locale } = useTranslation();
  return (
    <div role="status" className="needs-script min-w-0">
      {chosen === undefined ? (
        <p className="text-lead text-text-3">{t("booking.notChosen")}</p>
      ) : (
        <>
          <p className="text-d3 first-letter:uppercase">{sayDay(chosen, locale, timeZone)}</p>
          <p className="mt-1 text-text-2">
            {saySpan(chosen, locale, timeZone)},{" "}
            {sayZone(timeZone, { timeZone: companyZone, place: t("booking.place") })}
          </p>
          {areApart(chosen, timeZone, companyZone) && (
            <p className="text-s text-text-3">{t("booking.local", { time: sayTime(chosen, locale, companyZone) })}</p>
          )}
        </>
      )}
    </div>
  );
}
