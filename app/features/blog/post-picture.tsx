import { use } from "react";
import { isOwnPicture, PictureOrigins } from "#app/platform/pictures/picture-origins.ts";
import { buildSrcSet } from "#app/platform/pictures/renditions.ts";
import { merge } from "#app/ui/merge.ts";
import { coverUrl } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

type PostPictureProps = {
  post: Pick<PostSummary, "slug" | "picture">;
  /** `first` is the page's largest picture; `eager` loads with the page. */
  loading: "first" | "eager" | "lazy";
  className?: string;
};

/** Widths in the list's columns (blog.css). */
const sizes = {
  first: "(min-width: 60rem) 38rem, 100vw",
  other: "(min-width: 60rem) 30rem, (min-width: 35rem) 50vw, 100vw",
};

/** Renders a decorative picture; the title is the text alternative. */
export function PostPicture({ post, loading, className }: PostPictureProps) {
  const cover = coverUrl(post.slug);
  const { src } = post.picture;
  const srcSet = buildSrcSet(src);
  return (
    <img
      src={isOwnPicture(src, use(PictureOrigins)) ? src : cover}
      srcSet={srcSet}
      sizes={srcSet && sizes[loading === "first" ? "first" : "other"]}
      data-fallback={cover}
      data-print="no"
      alt=""
      width="1200"
      height="750"
      loading={loading === "lazy" ? "lazy" : "eager"}
      fetchPriority={loading === "first" ? "high" : undefined}
      className={merge("post-picture", className)}
    />
  );
}
