import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

/** Opens the sheet with the conversations; only where there is no room for them beside. */
export function ListButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t("chat.showConversations")} className="-ml-2.5 lg:hidden" onClick={onPress}>
      <PlainIcon name="panel" size={20} />
    </IconButton>
  );
}
