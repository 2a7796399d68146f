import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import type { Post } from "./contract.ts";
import { formatDay, authorPictureUrl } from "./summary.ts";
import { usePostLanguage } from "./use-post-language.ts";

type PostHeadProps = {
  post: Pick<Post, "title" | "excerpt" | "author" | "publishedAt" | "tags" | "locale">;
  hasPortrait: boolean;
  minutes: number;
};

export function PostHead({ post, hasPortrait, minutes }: PostHeadProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const lang = usePostLanguage(post);
  return (
    <header className="post-head ink">
      <div className="post-wrap">
        <ArrowLink back to={to("/blog")} data-print="no" className="-ml-1 min-h-11 px-1 text-s">
          {t("blog.back")}
        </ArrowLink>
        <p lang={post.tags[0] && lang} className="mt-8 text-s font-semibold text-accent">
          {post.tags[0] ?? t("blog.defaultTag")}
        </p>
        <h1 lang={lang} className="mt-3 max-w-[15em] text-d1s">
          {post.title}
        </h1>
        {post.excerpt && (
          <p lang={lang} className="mt-5 max-w-[34rem] text-lead text-balance text-text-2">
            {post.excerpt}
          </p>
        )}
        <div className="mt-8 flex items-center gap-3.5 text-s">
          {hasPortrait && (
            <img src={authorPictureUrl(post.author)} alt="" width="48" height="48" className="post-author-picture" />
          )}
          <div>
            <p className="font-semibold">{post.author}</p>
            <p className="flex flex-wrap gap-x-2 text-text-3">
              {post.publishedAt && (
                <time lang={lang} dateTime={post.publishedAt}>
                  {formatDay(post.publishedAt, post.locale)}
                </time>
              )}
              <span aria-hidden="true">·</span>
              <span>{t("blog.minutes", { count: minutes })}</span>
            </p>
          </div>
        </div>
      </div>
    </header>
  );
}
