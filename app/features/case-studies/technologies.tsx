import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { chipStyles } from "#app/ui/chip-styles.ts";

export function Technologies({ names }: { names: string[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("caseStudies.technologies")} className="flex flex-wrap gap-2 max-sm:gap-1.5">
      {names.map((name) => (
        <li key={name} data-slot="technology" className={chipStyles({ kind: "plain" })}>
          {name}
        </li>
      ))}
    </ul>
  );
}
