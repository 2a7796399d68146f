import { use } from "react";
import { languageName } from "#app/platform/i18n/language-name.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { LanguagePathsContext } from "./language-paths.ts";

type LanguageDropdownProps = { id: string; offered: readonly Locale[]; align?: "start" | "end" };

/** Renders a button and a popover of links; head.ts stores the choice. Without popovers, the links are in a row. */
export function LanguageDropdown({ id, offered, align = "end" }: LanguageDropdownProps) {
  const { t } = useTranslation();
  const { locale, path } = useLocale();
  const paths = use(LanguagePathsContext);
  const listed = languageOptions(offered).filter(({ code }) => !paths || paths[code] !== undefined);
  return (
    <div className="-mx-2">
      <div className="needs-popover">
        <button
          type="button"
          popoverTarget={id}
          aria-haspopup="menu"
          // Begins with the visible text (WCAG 2.5.3).
          aria-label={`${locale.toUpperCase()}, ${t("common.label", { label: t("language.label") })} ${languageName(locale)}`}
          className="language-button inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-s text-text-2 transition-colors hover:text-text"
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
        {listed.map(({ code, name, flag }) => (
          <Link
            key={code}
            role="menuitem"
            to={localPath(code, paths?.[code] ?? path)}
            lang={code}
            hrefLang={code}
            aria-current={code === locale ? "true" : undefined}
            className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-s hover:bg-brand-soft"
          >
            <Flag region={flag} code={code} />
            {name}
            {code === locale && <PlainIcon name="check" size={16} className="ml-auto" />}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** Flags with three stripes, vertical or horizontal. */
const stripes = new Map([
  ["RO", { fills: ["#002b7f", "#fcd116", "#ce1126"], isUpright: true }],
  ["FR", { fills: ["#002654", "#fff", "#ce1126"], isUpright: true }],
  ["IT", { fills: ["#008c45", "#f4f5f0", "#cd212a"], isUpright: true }],
  ["DE", { fills: ["#000", "#d00", "#ffce00"], isUpright: false }],
  ["NL", { fills: ["#ae1c28", "#fff", "#21468b"], isUpright: false }],
  ["HU", { fills: ["#ce2939", "#fff", "#477050"], isUpright: false }],
  ["BG", { fills: ["#fff", "#00966e", "#d62612"], isUpright: false }],
]);

/** Draws a flag of 20 × 14 px, as not every system has flag emoji. Languages without one show their code. */
function Flag({ region, code }: { region: string; code: string }) {
  const flag = stripes.get(region);
  if (!flag && region !== "GB") return <span className="w-5 text-center text-xs text-text-3">{code}</span>;
  return (
    <svg viewBox="0 0 60 42" width="20" height="14" aria-hidden="true" className="shrink-0 rounded-sm">
      {flag ? flag.fills.map((fill, index) => <path key={fill} d={stripe(index, flag)} fill={fill} />) : <UnionFlag />}
    </svg>
  );
}

function stripe(index: number, { isUpright }: { isUpright: boolean }): string {
  return isUpright ? `M${index * 20} 0h20v42h-20z` : `M0 ${index * 14}h60v14h-60z`;
}

function UnionFlag() {
  return (
    <>
      <path d="M0 0h60v42H0z" fill="#012169" />
      <path d="M0 0l60 42M60 0L0 42" stroke="#fff" strokeWidth="9" />
      <path d="M0 0l60 42M60 0L0 42" stroke="#c8102e" strokeWidth="4" />
      <path d="M30 0v42M0 21h60" stroke="#fff" strokeWidth="15" />
      <path d="M30 0v42M0 21h60" stroke="#c8102e" strokeWidth="8" />
    </>
  );
}

/** `name` is in the language itself. */
type LanguageOption = { code: Locale; name: string; flag: string };

export function languageOptions(offered: readonly Locale[]): LanguageOption[] {
  return offered.map((code) => ({ code, name: languageName(code), flag: regionOf(code) }));
}

/** Returns the country whose flag represents a language: where most speakers live, but the UK for English. */
function regionOf(code: Locale): string {
  return code === "en" ? "GB" : (new Intl.Locale(code).maximize().region ?? "");
}
