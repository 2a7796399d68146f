import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

export function EmptyPosts() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("blog.empty")}
      description={t("blog.emptyText")}
      glyph={<VaneGlyph glyph={glyph("empty")} />}
    />
  );
}
