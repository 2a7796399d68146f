import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { listingPath } from "./listing.ts";
import type { BlogListing } from "./listing.ts";

export function ListingPages({
  listing: { tag, page, pages },
}: {
  listing: Pick<BlogListing, "tag" | "page" | "pages">;
}) {
  const { t } = useTranslation();
  const { to } = useLocale();
  if (pages === 1) return null;
  return (
    <nav aria-label={t("blog.pages")} data-print="no" className="listing-pages">
      {page > 1 && (
        <ButtonLink to={to(listingPath({ tag, page: page - 1 }))} rel="prev" variant="line" arrow="back">
          {t("blog.previousPage")}
        </ButtonLink>
      )}
      <p className="text-s text-text-3">{t("blog.page", { page, pages })}</p>
      {page < pages && (
        <ButtonLink to={to(listingPath({ tag, page: page + 1 }))} rel="next" variant="line" arrow="on">
          {t("blog.nextPage")}
        </ButtonLink>
      )}
    </nav>
  );
}
