import { Link } from "#app/ui/link.tsx";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Mark } from "#app/ui/mark.tsx";

const chatPath = "/ai-chat";

/** On a phone its place is taken there: the enquiry form's buttons stick to the lower edge. */
const formPath = "/contact";

/**
 * The pill that leads to the assistant, at the lower right of every public page but its own. A link: it needs no script.
 * @example <ChatLauncher />
 */
export function ChatLauncher() {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  if (path === chatPath) return null;
  return (
    <aside aria-label={t("common.askAi")}>
      <Link to={to(chatPath)} className={path === formPath ? "launcher launcher-wide" : "launcher"}>
        <Mark className="h-5.5" />
        {t("common.askAi")}
      </Link>
    </aside>
  );
}
