import { Link } from "#app/ui/link.tsx";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { chipStyles } from "#app/ui/chip-styles.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { listingPath } from "./listing.ts";
import type { BlogListing } from "./listing.ts";
import { usePostLanguage } from "./use-post-language.ts";

/** `All` and every tag with how many posts it has, as links; on phones one row that scrolls sideways. */
export function TagBar({ listing }: { listing: Pick<BlogListing, "tag" | "tags" | "all"> }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("blog.filter")} className="tag-bar">
      <ul>
        <TagChip tag={undefined} count={listing.all} isCurrent={listing.tag === undefined} />
        {listing.tags.map(({ tag, count }) => (
          <TagChip key={tag} tag={tag} count={count} isCurrent={listing.tag === tag} />
        ))}
      </ul>
    </nav>
  );
}

function TagChip({ tag, count, isCurrent }: { tag: string | undefined; count: number; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const lang = usePostLanguage();
  return (
    <li>
      <Link
        to={to(listingPath({ tag, page: 1 }))}
        aria-current={isCurrent ? "true" : undefined}

        className={chipStyles({ kind: "filter" })}
      >
        {tag === undefined ? t("blog.all") : <span lang={lang}>{tag}</span>}
        <span aria-hidden="true" className="font-normal">
          {count}
        </span>
        <VisuallyHidden>{t("blog.posts", { count })}</VisuallyHidden>
      </Link>
    </li>
  );
}
