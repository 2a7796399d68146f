import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Card } from "#app/ui/card.tsx";
import { merge } from "#app/ui/merge.ts";

type BookingPanelProps = {
  /** Monday to Friday, from the server: browsers abbreviate differently. */
  weekdays: readonly string[];
  hours: string;
  children?: React.ReactNode;
};

/** A drawn week: `f` free, `x` chosen, `.` none. */
const week = ["....ff", "f...ff", "fffx..", ".....f", ".fff.f"];
const slotStyles: Record<string, string> = { f: "bg-pic-a/60", x: "bg-flare" };

export function BookingPanel({ weekdays, hours, children }: BookingPanelProps) {
  const { t } = useTranslation();
  return (
    <Card kind="float" pad="none" className="p-6 md:p-7.5" role="region" aria-labelledby="booking">
      <h2 id="booking" className="text-d4-lg">
        {t("booking.title")}
      </h2>
      <div aria-hidden="true" className="mt-5 grid grid-cols-5 gap-2 forced-color-adjust-none">
        {week.map((day, index) => (
          <div key={weekdays[index]} className="grid gap-1.5 text-center">
            <span className="mb-1 text-xs text-text-3">{weekdays[index]}</span>
            {Array.from(day, (slot, at) => (
              <span key={at} className={merge("h-2.5 rounded-sm bg-pic-sand", slotStyles[slot])} />
            ))}
          </div>
        ))}
      </div>
      <p className="mt-5 text-s text-text-2">{hours}</p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
