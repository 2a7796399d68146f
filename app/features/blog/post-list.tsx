import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { EmptyPosts } from "./empty-posts.tsx";
import { FeaturedPost } from "./featured-post.tsx";
import type { BlogListing } from "./listing.ts";
import { ListingPages } from "./listing-pages.tsx";
import { PostCard } from "./post-card.tsx";
import { TagBar } from "./tag-bar.tsx";
import { coverUrl } from "./summary.ts";

export function PostList({ listing }: { listing: BlogListing }) {
  const { t } = useTranslation();
  const { featured, posts } = listing;
  const eager = featured ? 1 : 2; // the first two pictures
  const loadingOf = (index: number) => {
    if (index >= eager) return "lazy";
    return index === 0 && !featured ? "first" : "eager";
  };
  return (
    <div data-slot="post-list" data-busy-words={t("blog.loading")} data-fallback-picture={coverUrl("corvane")}>
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
