import { Link } from "#app/ui/link.tsx";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { chipStyles } from "#app/ui/chip-styles.ts";
import { listingPath } from "./listing.ts";
import { usePostLanguage } from "./use-post-language.ts";

export function PostTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const lang = usePostLanguage();
  if (tags.length === 0) return null;
  return (
    <ul data-slot="post-tags" aria-label={t("blog.tags")} className="post-tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={to(listingPath({ tag, page: 1 }))} lang={lang} className={chipStyles({ kind: "filter" })}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
