import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

export function CallEnded({ status, isNews }: { status: "cancelled" | "past"; isNews: boolean }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const again = (
    <ButtonLink to={to("/book")} arrow="on">
      {t("booking.again")}
    </ButtonLink>
  );
  return (
    <Notice
      ref={isNews ? takeFocus : undefined}
      tabIndex={-1}
      tone={status === "cancelled" ? "ok" : "info"}
      title={t(status === "cancelled" ? "booking.cancelled" : "booking.past")}
      action={again}
    >
      {t(status === "cancelled" ? "booking.cancelledText" : "booking.pastText")}
    </Notice>
  );
}
