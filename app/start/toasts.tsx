import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ToasterHost } from "#app/ui/toaster-host.tsx";

export { requestToaster } from "#app/ui/toaster-host.tsx";

export function Toasts() {
  const { t } = useTranslation();
  const toast = t("common.notifications");
  return <ToasterHost labels={{ region: `${toast} ({hotkey})`, toast, close: t("common.close") }} />;
}
