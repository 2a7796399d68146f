import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { LanguageDropdown } from "./language-dropdown.tsx";
import { headerLinks, isActive } from "./site-links.ts";

/**
 * The menu of narrow screens: a button, and a sheet with all links that closes when one is chosen, by Esc, and whenever
 * the page changes. Without script the sheet stands open under the bar (site.css).
 */
export function MobileMenu({ offered }: { offered: readonly Locale[] }) {
  const { t } = useTranslation();
  const { path, to } = useLocale();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(null);

  function closeOnEscape(event: KeyboardEvent) {
    // Esc that closed the language menu inside is not ours.
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen) return;
    close();
    toggle.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Esc from the controls inside it
    <div className="lg:hidden" onKeyDown={closeOnEscape}>
      <div className="needs-script">
        <IconButton
          ref={toggle}
          label={t(isOpen ? "common.closeMenu" : "common.openMenu")}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          className="-mr-2.5 text-text"
          onClick={() => setOpenedAt(isOpen ? null : key)}
        >
          <PlainIcon name={isOpen ? "close" : "menu"} size={24} />
        </IconButton>
      </div>
      <div id="site-menu" className="site-menu" data-open={isOpen ? "" : undefined}>
        <ul className="wrap py-3">
          {headerLinks.map((link) => (
            <li key={link.path} className="border-b border-line">
              <Link
                to={to(link.path)}
                aria-current={isActive(link.path, path) ? "page" : undefined}
                className="site-menu-link"
                onClick={close}
              >
                {t(link.label)}
              </Link>
            </li>
          ))}
          <li className="pt-3">
            <LanguageDropdown offered={offered} align="start" />
          </li>
        </ul>
      </div>
    </div>
  );
}
