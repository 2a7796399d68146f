import { siteName } from "#app/platform/brand/brand.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { OwnBooking } from "./contract.ts";

type CalendarChoiceProps = {
  booking: Pick<OwnBooking, "startsAt" | "endsAt" | "phone" | "subject" | "meeting">;
  /** Path of the .ics file. */
  calendarPath: string;
  as: "h2" | "h3";
};

/** Renders links to an .ics file and to web calendars, which are contacted only when followed. */
export function CalendarChoice({ booking, calendarPath, as: Title }: CalendarChoiceProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { startsAt, endsAt, phone, subject, meeting } = booking;
  const place = meeting ?? (phone ? t("booking.phoneCall", { phone }) : t("booking.videoCall"));
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

/** The texts are plain text. */
export type CalendarEntry = { title: string; startsAt: string; endsAt: string; details: string; place: string };

export const webCalendars = ["google", "outlook", "office365"] as const;

/** Returns the URL at which a web calendar adds an entry; nothing is sent before the visitor follows it. */
export function calendarLink(calendar: (typeof webCalendars)[number], entry: CalendarEntry): string {
  if (calendar === "google") {
    const dates = [entry.startsAt, entry.endsAt].map(compact).join("/");
    return urlWith("https://calendar.google.com/calendar/render", {
      action: "TEMPLATE",
      text: entry.title,
      dates,
      details: entry.details,
      location: entry.place,
    });
  }
  const host = calendar === "outlook" ? "outlook.live.com" : "outlook.office.com";
  return urlWith(`https://${host}/calendar/0/action/compose`, {
    rru: "addevent",
    subject: entry.title,
    startdt: entry.startsAt,
    enddt: entry.endsAt,
    body: entry.details,
    location: entry.place,
  });
}

/** Formats a time as in RFC 5545: `20261123T080000Z`. */
function compact(time: string): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

/** Builds a URL with spaces as %20, because these sites show "+" literally. */
function urlWith(page: string, values: Record<string, string>): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${page}?${query.join("&")}`;
}
