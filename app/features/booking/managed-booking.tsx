import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BookingDay, BookingFacts, BookingPlace } from "./booking-facts.tsx";
import { CalendarChoice } from "./calendar-choice.tsx";
import type { OwnBooking } from "./contract.ts";
import { useTimeZone } from "./use-time-zone.ts";

export type BookingNews = "booked" | "moved" | "cancelled";

type ManagedBookingProps = {
  booking: OwnBooking;
  companyZone: string;
  calendarPath: string;
  /** Without a query; `?move=1` and `?cancel=1` are added. */
  path: string;
  news: BookingNews | undefined;
  sendsEmail: boolean;
  /** A form that replaces the buttons. */
  children?: React.ReactNode;
};

export function ManagedBooking({ booking, companyZone, news, sendsEmail, children, ...paths }: ManagedBookingProps) {
  const { calendarPath, path } = paths;
  const { t } = useTranslation();
  const [timeZone] = useTimeZone(companyZone);
  const { status, email } = booking;
  const facts = <BookingFacts booking={booking} timeZone={timeZone} companyZone={companyZone} />;
  return (
    <div className="booked grid gap-8">
      {status === "booked" && (news === "booked" || news === "moved") && (
        <Notice autoFocus tabIndex={-1} tone="ok" title={t(`booking.${news}`)}>
          <span className="wrap-anywhere">
            {sendsEmail ? t("booking.bookedText", { email }) : t("booking.bookedWithoutEmail")}
          </span>
        </Notice>
      )}
      {status !== "booked" && <BookingEnded status={status} isNews={news === "cancelled"} />}
      {status === "booked" ? (
        <>
          <BookingDay>
            {facts}
            <p className="mt-3 wrap-anywhere text-text-2">
              <BookingPlace booking={booking} />
            </p>
          </BookingDay>
          {children ?? (
            <div className="booked-body">
              <div className="flex flex-wrap content-start gap-3">
                <ButtonLink to={`${path}?move=1`}>{t("booking.move")}</ButtonLink>
                <ButtonLink to={`${path}?cancel=1`} variant="line">
                  {t("booking.cancel")}
                </ButtonLink>
              </div>
              <CalendarChoice booking={booking} calendarPath={calendarPath} as="h2" />
            </div>
          )}
        </>
      ) : (
        facts
      )}
    </div>
  );
}

function BookingEnded({ status, isNews }: { status: "cancelled" | "past"; isNews: boolean }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const again = (
    <ButtonLink to={to("/book")} arrow="on">
      {t("booking.again")}
    </ButtonLink>
  );
  return (
    <Notice
      autoFocus={isNews}
      tabIndex={-1}
      tone={status === "cancelled" ? "ok" : "info"}
      title={t(status === "cancelled" ? "booking.cancelled" : "booking.past")}
      action={again}
    >
      {t(status === "cancelled" ? "booking.cancelledText" : "booking.pastText")}
    </Notice>
  );
}
