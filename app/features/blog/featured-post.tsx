import { Link } from "#app/ui/link.tsx";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";
import type { PostSummary } from "./summary.ts";
import { usePostLanguage } from "./use-post-language.ts";

export function FeaturedPost({ post }: { post: PostSummary }) {
  const { to } = useLocale();
  const lang = usePostLanguage();
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
