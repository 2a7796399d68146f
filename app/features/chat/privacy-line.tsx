import { Link } from "react-router";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";

/**
 * What happens with what is typed; its link is marked `<a>…</a>` in the content.
 * @example <PrivacyLine id="chat-privacy" kept="90 days" />
 */
export function PrivacyLine({ id, kept }: { id: string; kept: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const [before, link, after] = t("chat.privacy", { time: kept }).split(/<\/?a>/);
  return (
    <p id={id} className="mt-2.5 text-xs text-text-3">
      {before}
      <Link to={to("/privacy")} className="link">
        {link}
      </Link>
      {after}
    </p>
  );
}
