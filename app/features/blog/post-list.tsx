import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { chipStyles } from "#app/ui/chip-styles.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { listingPath } from "./listing.ts";
import type { BlogListing } from "./listing.ts";
import { PostCard } from "./post-card.tsx";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";
import { companyCoverUrl } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

export function PostList({ listing }: { listing: BlogListing }) {
  const { t } = useTranslation();
  const { featured, posts } = listing;
  const eager = featured ? 1 : 2; // the first two pictures
  const loadingOf = (index: number) => {
    if (index >= eager) return "lazy";
    return index === 0 && !featured ? "first" : "eager";
  };
  return (
    <div data-slot="post-list" data-busy-words={t("blog.loading")} data-fallback-picture={companyCoverUrl()}>
      {listing.all > 0 && <TagBar listing={listing} />}
      <p role="status" className="visually-hidden">
        {t("blog.posts", { count: listing.total })}
      </p>
      {featured && <FeaturedPost post={featured} />}
      {posts.length > 0 && (
        <div className="post-grid">
          {posts.map((post, index) => (
            <PostCard key={post.slug} post={post} loading={loadingOf(index)} />
          ))}
        </div>
      )}
      {!featured && posts.length === 0 && <EmptyPosts />}
      <ListingPages listing={listing} />
    </div>
  );
}

function FeaturedPost({ post }: { post: PostSummary }) {
  const { to } = useLocale();
  const lang = useTextLanguage(post);
  return (
    <article data-slot="featured-post" className="post-card featured-post">
      <PostPicture post={post} loading="first" />
      <div className="post-card-words">
        <PostMeta post={post} show="kind" />
        <h2 className="mt-3.5 text-d2">
          <Link to={to(`/blog/${post.slug}`)} lang={lang} className="stretched">
            {post.title}
          </Link>
        </h2>
        {post.excerpt && (
          <p lang={lang} className="mt-4.5 max-w-150 text-lead text-balance text-text-2">
            {post.excerpt}
          </p>
        )}
        <PostMeta post={post} show="facts" className="mt-5" />
      </div>
    </article>
  );
}

function ListingPages({ listing: { tag, page, pages } }: { listing: Pick<BlogListing, "tag" | "page" | "pages"> }) {
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

function EmptyPosts() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("blog.empty")}
      description={t("blog.emptyText")}
      glyph={<VaneGlyph glyph={glyph("empty")} />}
    />
  );
}

/** The number of tags shown; the others are behind `More`. */
const maxVisible = 4;

/** Shows `All` and every tag with its count, as links. */
function TagBar({ listing }: { listing: Pick<BlogListing, "tag" | "tags" | "all"> }) {
  const { t } = useTranslation();
  const [visible, more] = splitTags(listing);
  return (
    <nav aria-label={t("blog.filter")} className="tag-bar">
      <ul>
        <TagChip tag={undefined} count={listing.all} isCurrent={listing.tag === undefined} />
        {visible.map((counted) => (
          <TagChip key={counted.tag} {...counted} isCurrent={listing.tag === counted.tag} />
        ))}
        {more.length > 0 && (
          <li className="tag-more">
            <details>
              <summary className={chipStyles({ kind: "filter" })}>
                {t("blog.moreTags")}
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
  if (tags.length <= maxVisible + 1) return [tags, []];
  const chosen = tags.findIndex((item) => item.tag === tag);
  const isVisible = (index: number) => index === chosen || index < (chosen < maxVisible ? maxVisible : maxVisible - 1);
  return [tags.filter((_, index) => isVisible(index)), tags.filter((_, index) => !isVisible(index))];
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
