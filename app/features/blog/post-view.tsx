import { use } from "react";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { sanitisedHtml } from "#app/platform/trusted-types.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { chipStyles } from "#app/ui/chip-styles.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import type { Post } from "./contract.ts";
import { listingPath } from "./listing.ts";
import { PictureOrigins } from "#app/platform/pictures/picture-origins.ts";
import { PostHead } from "./post-head.tsx";
import { enhanceHtml, withSections } from "./post-html.ts";
import type { Section } from "./post-html.ts";
import { ShareLinks } from "./share-links.tsx";
import { coverUrl, pictureOf, readingMinutes } from "./summary.ts";
import { usePostLanguage } from "./use-post-language.ts";

type PostViewProps = {
  post: Post;
  /** True if there is a picture of its author. */
  hasPortrait: boolean;
  /** Absolute, for sharing. */
  url: string;
};

export function PostView({ post, hasPortrait, url }: PostViewProps) {
  const { t } = useTranslation();
  const lang = usePostLanguage(post);
  const cover = coverUrl(post.slug);
  const enhancing = { words: { table: t("blog.table"), code: t("blog.code") }, origins: use(PictureOrigins), cover };
  const { src, isDrawn } = pictureOf(post);
  const { html, sections } = withSections(post.content);
  return (
    <article data-fallback-picture={cover} data-slot="post" data-picture={isDrawn ? "drawn" : "own"} className="post">
      <PostHead post={post} hasPortrait={hasPortrait} minutes={readingMinutes(post.content)} />
      {/* A post's own picture is in its text. */}
      {isDrawn && (
        <div className="post-wrap">
          <img src={src} alt="" width="1200" height="750" fetchPriority="high" className="post-cover" />
        </div>
      )}
      <div className="post-wrap post-columns">
        <PostOutline sections={sections} lang={lang} />
        <PostBody html={enhanceHtml(html, enhancing)} lang={lang} />
        <ShareLinks url={url} title={post.title} />
      </div>
      <div className="post-wrap">
        <PostTags tags={post.tags} lang={lang} />
      </div>
    </article>
  );
}

/** The only public place where authors' HTML becomes markup. */
function PostBody({ html, lang }: { html: string; lang: Locale | undefined }) {
  const markup = { __html: sanitisedHtml(html) };
  // oxlint-disable-next-line react/no-danger -- sanitised on write and on read; Trusted Types lets nothing else through
  return <div data-slot="post-body" lang={lang} className="prose post-body" dangerouslySetInnerHTML={markup} />;
}

/** A table of contents beside posts of three sections and more, on wide screens. */
function PostOutline({ sections, lang }: { sections: readonly Section[]; lang: Locale | undefined }) {
  const { t } = useTranslation();
  if (sections.length < 3) return null;
  return (
    <nav aria-labelledby="outline" data-slot="outline" className="post-outline text-s">
      <p id="outline" className="text-text-3">
        {t("blog.outline")}
      </p>
      <ol lang={lang}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PostTags({ tags, lang }: { tags: readonly string[]; lang: Locale | undefined }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  if (tags.length === 0) return null;
  return (
    <ul data-slot="post-tags" aria-label={t("blog.tags")} className="post-tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={to(listingPath({ tag, page: 1 }))} lang={lang} className={chipStyles({ kind: "filter" })}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function PostFailed({ address }: { address: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div className="post-wrap py-9">
      <ArrowLink back to={to("/blog")} className="min-h-11 text-s">
        {t("blog.back")}
      </ArrowLink>
      <h1 className="visually-hidden">{t("blog.failed")}</h1>
      <EmptyState
        as="p"
        title={t("blog.failed")}
        description={t("blog.failedText")}
        glyph={<VaneGlyph glyph={glyph("offline")} />}
      >
        <ButtonLink to={address} variant="line">
          {t("common.retry")}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
