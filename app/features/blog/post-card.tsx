import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";
import type { PostSummary } from "./summary.ts";

type PostCardProps = { post: PostSummary; loading: "first" | "eager" | "lazy"; as?: "h2" | "h3" };

export function PostCard({ post, loading, as: Title = "h2" }: PostCardProps) {
  const { to } = useLocale();
  const lang = useTextLanguage(post);
  return (
    <article data-slot="post-card" className="post-card">
      <PostPicture post={post} loading={loading} />
      <div className="post-card-words">
        <PostMeta post={post} show="line" className="max-sm:*:first:basis-full" />
        <Title className="mt-2 text-d4-lg">
          <Link to={to(`/blog/${post.slug}`)} lang={lang} className="stretched">
            {post.title}
          </Link>
        </Title>
        {post.excerpt && (
          <p lang={lang} className="mt-2 text-s text-text-2">
            {post.excerpt}
          </p>
        )}
      </div>
    </article>
  );
}

export function RelatedList({ posts }: { posts: readonly PostSummary[] }) {
  const { t } = useTranslation();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" data-print="no" className="wrap pb-(--band)">
      <h2 id="related" className="border-t border-line pt-14 text-d3">
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
