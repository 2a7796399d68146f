import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Card } from "#app/ui/card.tsx";
import { freeTimePlaces } from "./free-times.ts";

type BookingPanelProps = {
  hours: string;
  /** False where an external scheduler has the times. */
  hasTimes: boolean;
  children?: React.ReactNode;
};

export function BookingPanel({ hours, hasTimes, children }: BookingPanelProps) {
  const { t } = useTranslation();
  return (
    <Card kind="float" pad="none" className="p-6 md:p-7.5" role="region" aria-labelledby="booking">
      <h2 id="booking" className="text-d4-lg">
        {t("booking.title")}
      </h2>
      {hasTimes && <FreeTimes />}
      <p className="mt-4 text-s text-text-2">{hours}</p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}

function FreeTimes() {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div data-slot="free-times" data-first={freeTimePlaces[0]?.startsAt} className="mt-3 data-[first='']:hidden">
      <p className="text-s text-text-2">{t("booking.zoned", { zone: t("booking.place") })}</p>
      <ul className="mt-3 grid gap-2">
        {freeTimePlaces.map(({ startsAt, day, time }) => (
          <li key={startsAt} data-at={startsAt} className="data-[at='']:hidden">
            <a
              href={`${to("/book")}?startsAt=${startsAt}`}
              data-turns=""
              className="flex min-h-12 flex-wrap items-center gap-x-2 rounded-md border border-control px-3 py-2 text-s leading-tight transition-colors hover:bg-brand-soft"
            >
              <span className="min-w-0 grow first-letter:uppercase">{day}</span>
              <span className="flex items-center gap-x-2 font-semibold whitespace-nowrap">
                {time}
                <Arrow className="text-accent" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
