import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

/** Shows that there are no free slots; takes the focus if it replaces a form. */
export function NoSlots({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <EmptyState
      ref={isNew ? takeFocus : undefined}
      tabIndex={-1}
      glyph={<VaneGlyph glyph={glyph("empty")} />}
      title={t("booking.none")}
      description={t("booking.noneText")}
    >
      {/* Loads a new document, because the popup is on the contact page itself. */}
      <ButtonLink to={to("/contact")} arrow="on">
        {t("nav.contact")}
      </ButtonLink>
    </EmptyState>
  );
}
