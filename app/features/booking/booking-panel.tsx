import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { freeTimePlaceholders } from "./free-times.ts";

type BookingPanelProps = {
  hours: string;
  /** False if an external scheduler has the times. */
  hasTimes: boolean;
  children?: React.ReactNode;
};

/** Shows the next free times and a link to all of them, less prominent than the enquiry form beside it. */
export function BookingPanel({ hours, hasTimes, children }: BookingPanelProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="booking">
      <h2 id="booking" className="text-d4-lg text-balance">
        {t("booking.title")}
      </h2>
      <p className="mt-1 text-s text-text-2">{hours}</p>
      {hasTimes && <FreeTimes />}
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}

/** Shows times in the company's zone until the browser replaces them with the visitor's. */
function FreeTimes() {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div
      data-slot="free-times"
      data-behavior="booking/free-times"
      data-zone={companyZone}
      data-first={freeTimePlaceholders[0]?.startsAt}
      data-local={t("common.local", { time: "%" })}
      className="mt-4 data-[first='']:hidden"
    >
      <ul className="next-times">
        {freeTimePlaceholders.map(({ startsAt, day, date, time }) => (
          <li key={startsAt} data-at={startsAt} className="contents data-[at='']:hidden">
            {/* Shown once for all times below it. */}
            <p aria-hidden="true" className="next-day">
              {day}
            </p>
            <a href={`${to("/book")}?startsAt=${startsAt}`} aria-label={`${time}, ${date}`} className="next-time">
              {time}
            </a>
          </li>
        ))}
      </ul>
      <p
        data-zoned={`${t("booking.zoned", { zone: "%" })}. ${t("booking.smallPrint")}`}
        className="mt-2 text-xs text-text-3"
      >
        {t("booking.zoned", { zone: t("common.place") })}
      </p>
    </div>
  );
}
