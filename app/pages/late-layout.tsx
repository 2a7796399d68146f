// What stands on every public page and is no part of its start: one file for all three, because each file costs a request.
import { ChatLauncher } from "#app/features/chat/launcher.tsx";
import { ConsentHost } from "#app/features/consent/consent-host.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ToasterHost } from "#app/ui/toaster-host.tsx";

export { startServices } from "./after-start.ts";

type LateLayoutProps = { analyticsId: string | undefined };

/** Notifications (what is told before they are there waits in their store), the way to the assistant, the cookie banner. */
export function LateLayout({ analyticsId }: LateLayoutProps) {
  const { t } = useTranslation();
  const notifications = t("common.notifications");
  return (
    <>
      <ToasterHost labels={{ region: `${notifications} ({hotkey})`, toast: notifications, close: t("common.close") }} />
      <ChatLauncher />
      <ConsentHost analyticsId={analyticsId} />
    </>
  );
}
