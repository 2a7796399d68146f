import { Link } from "#app/ui/link.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { chipStyles } from "#app/ui/chip-styles.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { listingPath } from "./listing.ts";
import type { BlogListing } from "./listing.ts";

/** The others are behind `More`. */
const mostSeen = 6;

/** `All` and every tag with its count, as links. */
export function TagBar({ listing }: { listing: Pick<BlogListing, "tag" | "tags" | "all"> }) {
  const { t } = useTranslation();
  const [seen, more] = splitTags(listing);
  return (
    <nav aria-label={t("blog.filter")} className="tag-bar">
      <ul>
        <TagChip tag={undefined} count={listing.all} isCurrent={listing.tag === undefined} />
        {seen.map((counted) => (
          <TagChip key={counted.tag} {...counted} isCurrent={listing.tag === counted.tag} />
        ))}
        {more.length > 0 && (
          <li className="tag-more">
            <details>
              <summary className={chipStyles({ kind: "filter" })}>
                {t("blog.moreTags")}
                <span aria-hidden="true" className="font-normal">
                  {more.length}
                </span>
                <PlainIcon name="down" size={16} />
              </summary>
              <ul>
                {more.map((counted) => (
                  <TagChip key={counted.tag} {...counted} isCurrent={false} />
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}

function splitTags({ tag, tags }: Pick<BlogListing, "tag" | "tags">): [BlogListing["tags"], BlogListing["tags"]] {
  if (tags.length <= mostSeen + 1) return [tags, []];
  const chosen = tags.findIndex((one) => one.tag === tag);
  const isSeen = (index: number) => index === chosen || index < (chosen < mostSeen ? mostSeen : mostSeen - 1);
  return [tags.filter((_, index) => isSeen(index)), tags.filter((_, index) => !isSeen(index))];
}

type TagChipProps = { tag: string | undefined; count: number; locale?: Locale | undefined; isCurrent: boolean };

function TagChip({ tag, count, locale, isCurrent }: TagChipProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <li>
      <Link
        to={to(listingPath({ tag, page: 1 }))}
        aria-current={isCurrent ? "true" : undefined}

        className={chipStyles({ kind: "filter" })}
      >
        {tag === undefined ? t("blog.all") : <span lang={locale}>{tag}</span>}
        <span aria-hidden="true" className="font-normal">
          {count}
        </span>
        <VisuallyHidden>{t("blog.posts", { count })}</VisuallyHidden>
      </Link>
    </li>
  );
}
