import { Link } from "#app/ui/link.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { siteName } from "#app/platform/content/brand.ts";
import { LanguageDropdown } from "./language-dropdown.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { headerLinks, isActive } from "./site-links.ts";
import type { SiteLink } from "./site-links.ts";
import { SiteLogo } from "./site-logo.tsx";

/** Transparent over the home page's hero until scrolled (site.css). */
export function SiteHeader({ offered }: { offered: readonly Locale[] }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  const half = Math.ceil(headerLinks.length / 2);
  return (
    <header className="site-header ink" data-clear={path === "/" ? "" : undefined}>
      <nav aria-label={t("nav.main")} className="wrap site-bar">
        <LinkRow links={headerLinks.slice(0, half)} className="justify-end" />
        <Link to={to("/")} aria-label={siteName} className="col-start-2 mx-11 rounded-sm">
          <SiteLogo className="h-7 lg:h-8" />
        </Link>
        <div className="col-start-3 flex items-center justify-end lg:justify-between">
          <LinkRow links={headerLinks.slice(half)} className="justify-start" />
          <div className="hidden lg:block">
            <LanguageDropdown id="languages" offered={offered} />
          </div>
          <MobileMenu offered={offered} />
        </div>
      </nav>
    </header>
  );
}

function LinkRow({ links, className }: { links: readonly SiteLink[]; className: string }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  return (
    <ul className={`hidden gap-x-8 lg:flex ${className}`}>
      {links.map((link) => (
        <li key={link.path}>
          <Link
            to={to(link.path)}
            aria-current={isActive(link.path, path) ? "page" : undefined}
            className="header-link"
          >
            {t(link.label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
