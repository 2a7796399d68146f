import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import { merge } from "#app/ui/merge.ts";

export function PrivacyNote({ path, className }: { path: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <p className={merge("text-s text-text-3", className)}>
      <LinkedWords words={t("contact.form.privacy")} to={path} className="link" />
    </p>
  );
}
