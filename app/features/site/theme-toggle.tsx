import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

const themes = [
  { theme: "light", icon: "sun" },
  { theme: "dark", icon: "moon" },
] as const;

/** Follows the system until the visitor chooses. Handled by start/head.ts; hidden without script. */
export function ThemeToggle() {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t("theme.label")} data-print="no" className="needs-script">
      <div className="flex rounded-full border border-line p-0.5">
        {themes.map(({ theme, icon }) => (
          <button
            key={theme}
            type="button"
            value={theme}
            data-theme-choice=""
            aria-label={t(`theme.${theme}`)}
            aria-pressed="false"
            className="target relative grid size-8 place-items-center rounded-full text-text-3 transition-colors hover:text-text aria-pressed:bg-brand-soft aria-pressed:text-text"
          >
            <PlainIcon name={icon} size={16} />
          </button>
        ))}
      </div>
    </div>
  );
}
