import { Link } from "#app/ui/link.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { LanguageDropdown } from "./language-dropdown.tsx";
import { headerLinks, isActive } from "./site-links.ts";

/** A popover with all links. Without popover support it is shown below the header (static-header.css). */
export function MobileMenu({ offered }: { offered: readonly Locale[] }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  return (
    <div className="lg:hidden">
      <div className="needs-popover">
        <IconButton
          label={t("common.openMenu")}
          data-other-label={t("common.closeMenu")}
          aria-expanded="false"
          aria-controls="site-menu"
          popoverTarget="site-menu"
          className="site-menu-button -mr-2.5 text-text"
        >
          <PlainIcon name="menu" size={24} />
          <PlainIcon name="close" size={24} />
        </IconButton>
      </div>
      <div id="site-menu" popover="auto" className="site-menu ink">
        <ul className="wrap py-3">
          {headerLinks.map((link) => (
            <li key={link.path} className="border-b border-line">
              <Link
                to={to(link.path)}
                aria-current={isActive(link.path, path) ? "page" : undefined}
                className="site-menu-link"
              >
                {t(link.label)}
              </Link>
            </li>
          ))}
          <li className="pt-3">
            <LanguageDropdown id="menu-languages" offered={offered} align="start" />
          </li>
        </ul>
      </div>
    </div>
  );
}
