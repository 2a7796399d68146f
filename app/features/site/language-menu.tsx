import { Check } from "lucide-react";
import { Link } from "react-router";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { MenuItem } from "#app/ui/menu-item.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Flag } from "./flag.tsx";
import { languageOptions } from "./language-options.ts";

type LanguageMenuProps = { offered: readonly Locale[]; align: "start" | "end"; trigger: React.ReactElement };

/** The opened language menu; loaded by the press that opens it. A choice is kept and leads to the page in that language. */
export function LanguageMenu({ offered, align, trigger }: LanguageMenuProps) {
  const { t } = useTranslation();
  const { locale, path } = useLocale();
  return (
    // Loaded by a press, so never rendered on the server: there is a document.
    <Menu
      defaultOpen
      container={document.querySelector<HTMLElement>(".site-header")}
      trigger={trigger}
      align={align}
      aria-label={t("language.label")}
    >
      {languageOptions(offered).map(({ code, name, flag }) => (
        <MenuItem key={code} asChild onSelect={() => remember(code)}>
          <Link
            to={localPath(code, path)}
            lang={code}
            hrefLang={code}
            aria-current={code === locale ? "true" : undefined}
          >
            <Flag region={flag} />
            {name}
            {code === locale && <Check size={16} aria-hidden="true" className="ml-auto" />}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** By the detector, which every page has loaded since its start. */
function remember(locale: Locale): void {
  void import("./detect-language.ts").then(
    ({ rememberLanguage }) => rememberLanguage(locale),
    () => undefined, // not remembered: the choice holds for the page that it leads to
  );
}
