import { labelled } from "#app/platform/i18n/labelled.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { siteName } from "#app/platform/content/brand.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { calendarLink, webCalendars } from "./calendar-links.ts";
import type { OwnBooking } from "./contract.ts";

type CalendarChoiceProps = {
  booking: Pick<OwnBooking, "startsAt" | "endsAt" | "phone" | "subject">;
  /** Path of the .ics file. */
  calendarPath: string;
  as: "h2" | "h3";
};

/** An .ics file and links to web calendars, which are contacted only when followed. */
export function CalendarChoice({ booking, calendarPath, as: Title }: CalendarChoiceProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { startsAt, endsAt, phone, subject } = booking;
  const place = phone ? t("booking.phoneCall", { phone }) : t("booking.videoCall");
  const entry = {
    title: labelled(t("booking.form.label"), siteName, locale),
    startsAt,
    endsAt,
    details: subject,
    place,
  };
  return (
    <div>
      <Title className="flex items-center gap-2 text-s font-semibold">
        <PlainIcon name="calendar" size={18} className="text-accent" />
        {t("booking.calendar")}
      </Title>
      <ul className="calendars">
        <li>
          <a href={calendarPath} download="" className="calendar-link">
            {t("booking.calendars.file")}
          </a>
        </li>
        {webCalendars.map((calendar) => (
          <li key={calendar}>
            <a href={calendarLink(calendar, entry)} target="_blank" rel="noreferrer" className="calendar-link">
              {t(`booking.calendars.${calendar}`)}
              <VisuallyHidden> ({t("common.newTab")})</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
