import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";
import type { PostSummary } from "./summary.ts";

export function FeaturedCard({ post }: { post: PostSummary }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const lang = useTextLanguage(post);
  return (
    <Card kind="link" pad="none" clip className="grid sm:grid-cols-2">
      <PostPicture post={post} loading="lazy" className="aspect-2/1 h-full w-full object-cover sm:aspect-auto" />
      <div className="flex flex-col p-6 md:p-8">
        <PostMeta post={post} show="line" className="*:first:basis-full" />
        <h3 lang={lang} className="mt-3 text-d3">
          {post.title}
        </h3>
        {post.excerpt && (
          <p lang={lang} className="mt-3 text-s text-text-2">
            {post.excerpt}
          </p>
        )}
        <p className="mt-auto pt-7">
          <ArrowLink
            to={to(`/blog/${post.slug}`)}
            className="stretched text-s"
            aria-label={`${t("common.label", { label: t("blog.readPost") })} ${post.title}`}
          >
            {t("blog.readPost")}
          </ArrowLink>
        </p>
      </div>
    </Card>
  );
}
