import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

/** Takes the focus. */
export function CallRequested() {
  const { t } = useTranslation();
  return (
    <div ref={takeFocus} tabIndex={-1} data-slot="call-requested" className="flex gap-4">
      <PlainIcon name="done" size={28} className="mt-0.5 text-ok" />
      <div className="min-w-0">
        <h2 className="text-d4-lg">{t("booking.requested")}</h2>
        <p className="mt-1 text-text-2">{t("booking.requestedText")}</p>
      </div>
    </div>
  );
}
