import { Suspense, useState } from "react";
import { Link } from "react-router";
import { optionalPart } from "#app/platform/cache/late-part.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { languageOptions } from "./language-options.ts";

const LanguageMenu = optionalPart(async () => (await import("./language-menu.tsx")).LanguageMenu);

type LanguageDropdownProps = { offered: readonly Locale[]; align?: "start" | "end" };

/**
 * The language dropdown: a button whose menu is loaded by the first press. Without script the same choices are plain links.
 */
export function LanguageDropdown({ offered, align = "end" }: LanguageDropdownProps) {
  const { path } = useLocale();
  const [isWanted, setIsWanted] = useState(false);
  const button = <LanguageButton onClick={() => setIsWanted(true)} />;
  return (
    <>
      <div className="needs-script -mx-2">
        {isWanted ? (
          <Suspense fallback={button}>
            <LanguageMenu offered={offered} align={align} trigger={<LanguageButton />} />
          </Suspense>
        ) : (
          button
        )}
      </div>
      <ul className="without-script gap-4 text-s">
        {languageOptions(offered).map(({ code, name }) => (
          <li key={code}>
            <Link to={localPath(code, path)} lang={code} hrefLang={code} className="link-quiet">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function LanguageButton(props: React.ComponentProps<"button">) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label={`${t("language.label")}: ${t(`language.${locale}`)}`}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-s text-text-2 transition-colors hover:text-text aria-expanded:text-text"
      {...props}
    >
      <PlainIcon name="globe" size={16} />
      {locale.toUpperCase()}
      <PlainIcon name="down" size={16} />
    </button>
  );
}
