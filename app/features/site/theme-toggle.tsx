import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { chooseTheme, useTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

const icons = { light: "sun", dark: "moon" } as const;
const themes: readonly Theme[] = ["light", "dark"];

/** Light or dark, as two buttons of which one is pressed. Of no use without script, so not shown then. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const current = useTheme();
  return (
    <div role="group" aria-label={t("theme.label")} data-print="no" className="needs-script">
      <div className="flex rounded-full border border-line p-0.5">
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-label={t(`theme.${theme}`)}
            aria-pressed={current === theme}
            className="target relative grid size-8 place-items-center rounded-full text-text-3 transition-colors hover:text-text aria-pressed:bg-brand-soft aria-pressed:text-text"
            onClick={() => chooseTheme(theme)}
          >
            <PlainIcon name={icons[theme]} size={16} />
          </button>
        ))}
      </div>
    </div>
  );
}
