import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { LinkedWords } from "#app/ui/linked-words.tsx";

export function NewsletterNote({ id }: { id: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <p id={id} className="mt-3 text-xs text-text-2">
      <LinkedWords
        words={t("newsletter.note")}
        to={to("/privacy")}
        className="underline underline-offset-4 hover:decoration-2"
      />
    </p>
  );
}
