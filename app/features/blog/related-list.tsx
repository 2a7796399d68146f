import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PostCard } from "./post-card.tsx";
import type { PostSummary } from "./summary.ts";

export function RelatedList({ posts }: { posts: readonly PostSummary[] }) {
  const { t } = useTranslation();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" data-print="no" className="wrap border-t border-line pt-14 pb-(--band)">
      <h2 id="related" className="text-d3">
        {t("blog.related")}
      </h2>
      <div className="post-grid">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} loading="lazy" as="h3" />
        ))}
      </div>
    </section>
  );
}
