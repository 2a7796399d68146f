import { languageOf } from "#app/platform/i18n/company-words.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import type { IssueText } from "../contract.ts";

type LanguagesProps = {
  texts: readonly IssueText[];
  shown: Locale | undefined;
  onShow: (locale: Locale) => void;
  onChange: (texts: readonly IssueText[], shown: Locale | undefined) => void;
};

/** One version for each language. */
export function IssueLanguages({ texts, shown, onShow, onChange }: LanguagesProps) {
  const missing = locales.filter((locale) => !texts.some((text) => text.locale === locale));
  const blank = (locale: Locale) => ({ locale, subject: "", preheader: "", content: "" });
  const rest = texts.filter(({ locale }) => locale !== shown);
  return (
    <SidePanel title="Languages">
      <p className="text-s text-text-2">Readers get their own language where it is here, else English.</p>
      <div role="group" aria-label="Version" className="flex flex-wrap gap-2">
        {texts.map(({ locale }) => (
          <Button
            key={locale}
            size="sm"
            variant={locale === shown ? "ink" : "line"}
            aria-pressed={locale === shown}
            onClick={() => onShow(locale)}
          >
            {languageOf(locale)}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-s">
        {missing.map((locale) => (
          <button
            key={locale}
            type="button"
            className="link min-h-8"
            onClick={() => onChange([...texts, blank(locale)], locale)}
          >
            {`Add ${languageOf(locale)}`}
          </button>
        ))}
        {shown && rest.length > 0 && (
          <button type="button" className="link min-h-8" onClick={() => onChange(rest, rest[0]?.locale)}>
            {`Remove ${languageOf(shown)}`}
          </button>
        )}
      </div>
    </SidePanel>
  );
}
