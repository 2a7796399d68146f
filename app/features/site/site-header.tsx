import { menuLanguages, siteName } from "#app/platform/brand/brand.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { LanguageDropdown } from "./language-dropdown.tsx";
import { headerLinks, isActive, listShownLinks } from "./site-links.ts";
import type { SiteLink } from "./site-links.ts";
import { SiteLogo } from "./site-logo.tsx";

/** Returns true if the menu is shown; with one language only if the company sets it (brand.yaml). */
function isMenu(offered: readonly Locale[]): boolean {
  return locales.length > 1 && (offered.length > 1 || menuLanguages.length === 1);
}

/** Renders the header, transparent over the home page's hero until scrolled (site.css). */
export function SiteHeader({ offered, hasStudies }: { offered: readonly Locale[]; hasStudies: boolean }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  const links = listShownLinks(headerLinks, hasStudies);
  const half = Math.ceil(links.length / 2);
  return (
    <header className="site-header ink" data-clear={path === "/" ? "" : undefined}>
      <nav aria-label={t("nav.main")} className="wrap site-bar">
        <LinkRow links={links.slice(0, half)} className="justify-end" />
        <Link to={to("/")} aria-label={siteName} className="col-start-2 mx-11 rounded-sm">
          <SiteLogo className="h-7 lg:h-8" />
        </Link>
        <div className="col-start-3 flex items-center justify-end lg:justify-between">
          <LinkRow links={links.slice(half)} className="justify-start" />
          {isMenu(offered) && (
            <div className="hidden lg:block">
              <LanguageDropdown id="header-languages" offered={offered} />
            </div>
          )}
          <MobileMenu offered={offered} links={links} />
        </div>
      </nav>
    </header>
  );
}

function isAsk(link: SiteLink, path: string): boolean {
  return link.path === "/contact" && !isActive(link.path, path);
}

/** Renders links; the way to an enquiry is a button, on every page. */
function LinkRow({ links, className }: { links: readonly SiteLink[]; className: string }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  return (
    <ul className={`hidden items-center gap-x-8 lg:flex ${className}`}>
      {links.map(({ path: target, label }) => {
        const linkProps = {
          to: to(target),
          "aria-current": isActive(target, path) ? ("page" as const) : undefined,
          className: "header-link",
          children: t(label),
        };
        return (
          <li key={target}>
            {target === "/contact" ? <ButtonLink variant="line" size="sm" {...linkProps} /> : <Link {...linkProps} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Renders a popover with all links; without support it is shown below the header (static-header.css). */
function MobileMenu({ offered, links }: { offered: readonly Locale[]; links: readonly SiteLink[] }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  return (
    <div className="lg:hidden">
      <div className="needs-popover">
        <IconButton
          label={t("common.openMenu")}
          data-other-label={t("common.closeMenu")}
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
          {links.map((link) => (
            <li key={link.path} className="border-b border-line">
              <Link
                to={to(link.path)}
                aria-current={isActive(link.path, path) ? "page" : undefined}
                className={`site-menu-link${isAsk(link, path) ? " mt-auto rounded-md bg-flare px-4 text-on-flare" : ""}`}
              >
                {t(link.label)}
              </Link>
            </li>
          ))}
          {isMenu(offered) && (
            <li className="pt-3">
              <LanguageDropdown id="menu-languages" offered={offered} align="start" />
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
