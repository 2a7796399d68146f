import { useTranslation } from "#app/platform/i18n/use-translation.ts";

export function LegalVersion({ label, day }: { label: string; day: string }) {
  const { locale: language } = useTranslation();
  const inWords = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  return (
    <p className="text-s text-text-3">
      {label} <time dateTime={day}>{inWords}</time>
    </p>
  );
}
