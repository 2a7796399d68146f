import { PanelLeft } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";

/**
 * Opens the sheet with the conversations; only where there is no room for them beside.
 * @example <ListButton onPress={openSheet} />
 */
export function ListButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t("chat.showConversations")} className="-ml-2.5 lg:hidden" onClick={onPress}>
      <PanelLeft size={20} aria-hidden="true" />
    </IconButton>
  );
}
