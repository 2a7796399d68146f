import { useRef } from "react";
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { SuggestTranslation } from "#app/ui/admin/suggest-translation.tsx";
import { isSuggestible } from "./entry-values.ts";
import type { EntryEditing } from "./use-entry.ts";

/**
 * Renders the button that has the language model translate all missing and outdated texts of the current language into
 * the draft.
 */
export function SuggestPanel({ editing }: { editing: EntryEditing }) {
  const { entry, locale, host, suggest } = editing;
  const heading = useRef<HTMLHeadingElement>(null);
  const open = entry.translations.filter(
    (one) => one.locale === locale && isSuggestible(editing, { scope: locale, field: one.field }),
  );
  if (host === undefined || locale === defaultLocale || (open.length === 0 && entry.draft.suggested.length === 0))
    return null;
  return (
    <SidePanel title="Suggestions" ref={heading}>
      <p className="text-s text-text-2">
        {`${formatCount(open.length, "text")} in ${formatLanguage(locale)} missing or outdated. Suggestions are marked in the draft: check each before you publish.`}
      </p>
      {open.length > 0 && (
        <SuggestTranslation
          host={host}
          sent={`The ${formatLanguage(defaultLocale)} texts`}
          suggest={(options) => suggest({ locale }, options)}
          onDone={() => heading.current?.focus()} // the button may be gone
        >
          Suggest translations
        </SuggestTranslation>
      )}
    </SidePanel>
  );
}
