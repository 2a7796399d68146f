import { languageName } from "#app/platform/i18n/language-name.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { merge } from "#app/ui/merge.ts";
import type { PostSummary } from "./summary.ts";

type PostMetaProps = {
  post: Pick<PostSummary, "tags" | "featured" | "author" | "publishedAt" | "day" | "minutes" | "locale">;
  /** `kind` is shown above a title, `facts` below it, `line` in small cards. */
  show: "kind" | "facts" | "line";
  className?: string;
};

export function PostMeta({ post, show, className }: PostMetaProps) {
  const { t } = useTranslation();
  const { tags, featured, author, publishedAt, day, minutes, locale } = post;
  const lang = useTextLanguage({ locale });
  return (
    <p className={merge("flex flex-wrap gap-x-4 gap-y-1 text-s text-text-3", className)}>
      {show !== "facts" && <PostKind tags={tags} locale={locale} />}
      {show === "kind" && featured && <span>{t("blog.featured")}</span>}
      {show === "facts" && <span>{author}</span>}
      {show !== "kind" && publishedAt && (
        <time lang={lang} dateTime={publishedAt}>
          {day}
        </time>
      )}
      {show !== "kind" && <span>{t("blog.minutes", { count: minutes })}</span>}
    </p>
  );
}

/** Returns a post's first tag, or else the company's default tag, if it has one. */
export function useFirstTag([first]: readonly string[]): string | undefined {
  const { t, names } = useTranslation();
  return first ?? (names("blog").includes("defaultTag") ? t("blog.defaultTag") : undefined);
}

/** Shows the first tag, and the post's language if it differs from the page's. */
function PostKind({ tags, locale }: Pick<PostSummary, "tags" | "locale">) {
  const tag = useFirstTag(tags);
  const lang = useTextLanguage({ locale });
  return (
    <>
      {tag && (
        <span lang={tags[0] && lang} className="font-semibold text-accent">
          {tag}
        </span>
      )}
      {lang && (
        <span lang={lang} data-slot="post-language">
          {languageName(locale)}
        </span>
      )}
    </>
  );
}
