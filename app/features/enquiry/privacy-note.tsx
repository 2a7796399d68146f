import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "react-router";
import { merge } from "#app/ui/merge.ts";

/**
 * What happens with the data, beside the button that sends it; its link is marked `<a>…</a>` in the content.
 * @example <PrivacyNote path="/ro/privacy" />
 */
export function PrivacyNote({ path, className }: { path: string; className?: string }) {
  const { t } = useTranslation();
  const [before, link, after] = t("contact.form.privacy").split(/<\/?a>/);
  return (
    <p className={merge("text-s text-text-3", className)}>
      {before}
      <Link to={path} className="link">
        {link}
      </Link>
      {after}
    </p>
  );
}
