import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

export function PostFailed({ address }: { address: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div className="post-wrap py-9">
      <ArrowLink back to={to("/blog")} className="min-h-11 text-s">
        {t("blog.back")}
      </ArrowLink>
      <h1 className="visually-hidden">{t("blog.failed")}</h1>
      <EmptyState
        as="p"
        title={t("blog.failed")}
        description={t("blog.failedText")}
        glyph={<VaneGlyph glyph={glyph("offline")} />}
      >
        <ButtonLink to={address} variant="line">
          {t("common.retry")}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
