import { use } from "react";
import { siteName } from "#app/platform/brand/brand.ts";
import { languageName } from "#app/platform/i18n/language-name.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { capitalise } from "#app/platform/text/capitalise.ts";
import { telAddress } from "#app/platform/text/tel-address.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { LanguagePathsContext } from "./language-paths.ts";
import { SiteIcon } from "./site-icon.tsx";
import { companyLinks, legalLinks, listShownLinks } from "./site-links.ts";
import { SiteLogo } from "./site-logo.tsx";

type FooterFacts = {
  blurb: string;
  year: number;
  onlineSince: number | undefined;
  email: string;
  phone: string;
  address: readonly string[];
  /** Without a label, the form's label in ui.yaml is used. */
  services: readonly { value: string; label?: string | undefined }[];
  /** The company's own pages in the footer; `lang` is set if a title is in another language. */
  pages: readonly { path: string; title: string; lang: string | undefined }[];
  social: readonly { network: string; url: string }[];
  /** A line below everything else. */
  note?: string | undefined;
};

type SiteFooterProps = {
  facts: FooterFacts;
  hasStudies: boolean;
  /** Content of the last row, such as the cookie settings button. */
  extra?: React.ReactNode;
};

export function SiteFooter({ facts, hasStudies, extra }: SiteFooterProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <footer className="ink border-t border-line text-s text-text-2">
      <div className="wrap site-footer-columns">
        <div className="flex flex-wrap content-start items-center justify-between gap-x-4 gap-y-5">
          <SiteLogo label={siteName} className="h-7" />
          <p className="max-w-84 basis-full">{facts.blurb}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            {facts.social.map(({ network, url }) => (
              <ArrowLink key={network} to={url} rel="me" className="min-h-6 text-text">
                {networkName(network)}
              </ArrowLink>
            ))}
            <ThemeToggle />
          </div>
        </div>
        <FooterColumn title={t("footer.services")}>
          {facts.services.map(({ value, label = optionLabel(t, "serviceInterest", value) }) => (
            <FooterLink key={value} to={to("/services")}>
              {label}
            </FooterLink>
          ))}
        </FooterColumn>
        <FooterColumn title={t("footer.company")}>
          {listShownLinks(companyLinks, hasStudies).map((link) => (
            <FooterLink key={link.path} to={to(link.path)}>
              {t(link.label)}
            </FooterLink>
          ))}
          {facts.pages.map(({ path, title, lang }) => (
            <FooterLink key={path} to={to(path)}>
              <span lang={lang}>{title}</span>
            </FooterLink>
          ))}
        </FooterColumn>
        <FooterColumn title={t("footer.contact")}>
          <FooterLink to={`mailto:${facts.email}`}>{facts.email}</FooterLink>
          <FooterLink to={telAddress(facts.phone)}>{facts.phone}</FooterLink>
          <FooterLink to={to("/book")} isForScreens>
            {t("chat.bookCall")}
          </FooterLink>
          <li className="pt-1">
            <address className="text-balance not-italic">{facts.address.join(", ")}</address>
          </li>
        </FooterColumn>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center gap-x-7 gap-y-1.5 border-t border-line py-4 text-xs text-text-3">
          <p className="mr-auto">
            © {copyrightYears(facts.year, facts.onlineSince)} {siteName}. {t("footer.rights")}
          </p>
          <ul data-print="no" className="flex flex-wrap items-baseline gap-x-4">
            {legalLinks.map((link) => (
              <FooterLink key={link.path} to={to(link.path)}>
                {t(link.label)}
              </FooterLink>
            ))}
            {extra && <li>{extra}</li>}
          </ul>
          {facts.note && <p className="grow basis-full lg:basis-3/5">{facts.note}</p>}
          <OtherLanguages />
        </div>
      </div>
    </footer>
  );
}

/** Renders links to this page in other languages, including those not in the header's menu. */
function OtherLanguages() {
  const { t } = useTranslation();
  const { locale, path } = useLocale();
  const paths = use(LanguagePathsContext);
  const others = locales.filter((code) => code !== locale && (!paths || paths[code] !== undefined));
  if (others.length === 0) return null;
  return (
    <nav aria-label={t("language.label")} data-print="no" className="site-footer-languages basis-full lg:basis-auto">
      <ul className="flex flex-wrap gap-x-6">
        {others.map((code) => (
          <li key={code}>
            <Link
              to={localPath(code, paths?.[code] ?? path)}
              lang={code}
              hrefLang={code}
              className="link-quiet inline-block py-1.5 hover:text-text"
            >
              {languageName(code)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="text-s font-semibold text-text">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

/** `isForScreens`: it isn't printed. */
function FooterLink({
  to,
  isForScreens = false,
  children,
}: {
  to: string;
  isForScreens?: boolean;
  children: React.ReactNode;
}) {
  return (
    <li data-print={isForScreens ? "no" : undefined}>
      <Link to={to} className="link-quiet inline-block py-1 text-balance hover:text-text">
        {children}
      </Link>
    </li>
  );
}

const themes = [
  { theme: "light", icon: "sun" },
  { theme: "dark", icon: "moon" },
] as const;

/** Renders the theme buttons (start/head.ts); the system's theme applies until a choice. Hidden without JavaScript. */
function ThemeToggle() {
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
            className="target relative grid size-8 place-items-center rounded-full text-text-3 transition-colors hover:text-text aria-pressed:bg-brand-soft aria-pressed:text-text"
          >
            <SiteIcon name={icon} size={16} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** @example copyrightYears(2027, 2025) // "2025–2027" */
export function copyrightYears(year: number, first = year): string {
  return year > first ? `${first}–${year}` : String(first);
}

export function networkName(network: string): string {
  const names: Record<string, string> = { linkedin: "LinkedIn", github: "GitHub", youtube: "YouTube" };
  return names[network] ?? capitalise(network);
}
