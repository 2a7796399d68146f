import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

const chatPath = "/ai-chat";

/** Pages without a launcher: the enquiry, the booking, and the chat itself. */
const pathsWithout = new Set(["/contact", "/book", chatPath]);

/**
 * Renders the round link to the assistant, which appears when a page is scrolled (launcher.css). It needs no script.
 */
export function ChatLauncher() {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  if (pathsWithout.has(path)) return null;
  return (
    <aside aria-label={t("common.askAi")}>
      <Link to={to(chatPath)} aria-label={t("common.askAi")} title={t("common.askAi")} className="launcher">
        <PlainIcon name="chat" size={22} />
      </Link>
    </aside>
  );
}
