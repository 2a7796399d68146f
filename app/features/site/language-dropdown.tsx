import { Link } from "#app/ui/link.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { Flag } from "./flag.tsx";
import { languageOptions } from "./language-options.ts";

type LanguageDropdownProps = { id: string; offered: readonly Locale[]; align?: "start" | "end" };

/** A button and a popover with links; head.ts remembers the choice. Without popover support the links are shown in a row. */
export function LanguageDropdown({ id, offered, align = "end" }: LanguageDropdownProps) {
  const { t } = useTranslation();
  const { locale, path } = useLocale();
  return (
    <div className="-mx-2">
      <div className="needs-popover">
        <button
          type="button"
          popoverTarget={id}
          aria-haspopup="menu"
          aria-expanded="false"
          // Begins with the visible text (WCAG 2.5.3).
          aria-label={`${locale.toUpperCase()}, ${t("language.label")}: ${t(`language.${locale}`)}`}
          className="language-button inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-s text-text-2 transition-colors hover:text-text aria-expanded:text-text"
        >
          <PlainIcon name="globe" size={16} />
          {locale.toUpperCase()}
          <PlainIcon name="down" size={16} />
        </button>
      </div>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={t("language.label")}
        data-align={align}
        className="language-menu rounded-md border border-line bg-surface text-text shadow-2"
      >
        {languageOptions(offered).map(({ code, name, flag }) => (
          <Link
            key={code}
            role="menuitem"
            to={localPath(code, path)}
            lang={code}
            hrefLang={code}
            aria-current={code === locale ? "true" : undefined}
            className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-s hover:bg-brand-soft"
          >
            <Flag region={flag} />
            {name}
            {code === locale && <PlainIcon name="check" size={16} className="ml-auto" />}
          </Link>
        ))}
      </div>
    </div>
  );
}
