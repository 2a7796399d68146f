import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { LinkedWords } from "#app/ui/linked-words.tsx";

/**
 * What happens with what is typed.
 * @example <PrivacyLine id="chat-privacy" kept="90 days" />
 */
export function PrivacyLine({ id, kept }: { id: string; kept: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <p id={id} className="mt-2.5 text-xs text-text-3">
      <LinkedWords words={t("chat.privacy", { time: kept })} to={to("/privacy")} className="link" />
    </p>
  );
}
