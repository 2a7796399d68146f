import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { merge } from "#app/ui/merge.ts";

/** Withdrawing must be as easy as consenting (GDPR 7(3)). */
export function CookieSettingsButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-slot="cookie-settings"
      data-print="no"
      data-press="cookie-settings"
      className={merge("needs-script link-quiet relative py-1.5 hover:text-text", className)}
    >
      {t("footer.cookieSettings")}
    </button>
  );
}
