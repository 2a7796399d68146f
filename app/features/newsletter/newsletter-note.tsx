import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "react-router";
import { useLocale } from "#app/platform/i18n/use-locale.ts";

/** How often letters come, how to end them, and the way to the privacy page; its link is marked `<a>…</a>` in the content. */
export function NewsletterNote({ id }: { id: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const [before, link, after] = t("newsletter.note").split(/<\/?a>/);
  return (
    <p id={id} className="mt-3 text-xs text-text-2">
      {before}
      <Link to={to("/privacy")} className="underline underline-offset-4 hover:decoration-2">
        {link}
      </Link>
      {after}
    </p>
  );
}
