import { ExternalLink } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** No top navigation, no downloads. */
const allowed = "allow-scripts allow-forms allow-same-origin allow-popups";

type ExternalSchedulerPopupProps = { url: string; hours: string; onClose: () => void };

/** Shows the external scheduler in a frame, loaded on mount, with a plain link as a fallback. */
export function ExternalSchedulerPopup({ url, hours, onClose }: ExternalSchedulerPopupProps) {
  const { t } = useTranslation();
  const { host } = new URL(url);
  return (
    <Dialog
      size="lg"
      title={t("booking.title")}
      description={hours}
      closeLabel={t("common.close")}
      closeOnBackdrop
      onClose={onClose}
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-s text-text-2">
        <p>{t("booking.thirdParty", { host })}</p>
        <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-6 items-center gap-1.5">
          {t("booking.newTab")}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
      <iframe
        src={url}
        title={t("booking.frame", { host })}
        sandbox={allowed}
        className="block h-[65dvh] w-full rounded-md border border-line bg-white"
      />
    </Dialog>
  );
}
