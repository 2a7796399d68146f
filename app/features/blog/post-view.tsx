import { use } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Post } from "./contract.ts";
import { enhanceHtml } from "./enhance-html.ts";
import { PictureOrigins } from "./picture-origins.ts";
import { PostBody } from "./post-body.tsx";
import { PostHead } from "./post-head.tsx";
import { PostOutline } from "./post-outline.tsx";
import { PostTags } from "./post-tags.tsx";
import { readingMinutes } from "./reading-time.ts";
import { withSections } from "./sections.ts";
import { ShareLinks } from "./share-links.tsx";
import { coverUrl, pictureOf } from "./summary.ts";

type PostViewProps = {
  post: Post;
  /** True if there is a picture of its author. */
  hasPortrait: boolean;
  /** Its address in the world, for sharing. */
  url: string;
};

/** A post, whole. */
export function PostView({ post, hasPortrait, url }: PostViewProps) {
  const { t } = useTranslation();
  const origins = use(PictureOrigins);
  const cover = coverUrl(post.slug);
  const words = { table: t("blog.table"), code: t("blog.code") };
  const { src, isDrawn } = pictureOf(post);
  const { html, sections } = withSections(post.content);
  return (
    <article data-fallback-picture={cover} data-slot="post" data-picture={isDrawn ? "drawn" : "own"} className="post">
      <PostHead post={post} hasPortrait={hasPortrait} minutes={readingMinutes(post.content)} />
      {/* A picture of the post's own stands in its text, where the author put it. */}
      {isDrawn && (
        <div className="post-wrap">
          <img src={src} alt="" width="1200" height="750" fetchPriority="high" className="post-cover" />
        </div>
      )}
      <div className="post-wrap post-columns">
        <PostOutline sections={sections} />
        <PostBody html={enhanceHtml(html, { words, origins, cover })} />
        <ShareLinks url={url} title={post.title} />
      </div>
      <div className="post-wrap">
        <PostTags tags={post.tags} />
      </div>
    </article>
  );
}
