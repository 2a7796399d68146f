import { use } from "react";
import { sanitisedHtml } from "#app/platform/browser/trusted-types.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { PictureOrigins } from "#app/platform/pictures/picture-origins.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { chipStyles } from "#app/ui/chip-styles.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { PartsList } from "#app/ui/parts-list.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import type { Post } from "./contract.ts";
import { listingPath } from "./listing.ts";
import { formatDay, readingMinutes } from "./post-facts.ts";
import { enhanceHtml, withSections } from "./post-html.ts";
import type { Section } from "./post-html.ts";
import { useFirstTag } from "./post-meta.tsx";
import { coverUrl, findPicture } from "./summary.ts";

type PostViewProps = {
  post: Post;
  /** The author's portrait, if there is one. */
  portrait: string | undefined;
  /** The absolute URL, for sharing. */
  url: string;
  /** Shown below the text. */
  children?: React.ReactNode;
};

export function PostView({ post, portrait, url, children }: PostViewProps) {
  const { t } = useTranslation();
  const lang = useTextLanguage(post);
  const cover = coverUrl(post.slug);
  const enhancing = { words: { table: t("blog.table"), code: t("blog.code") }, origins: use(PictureOrigins), cover };
  const { src, isDrawn } = findPicture(post);
  const { html, sections } = withSections(post.content);
  return (
    <article data-fallback-picture={cover} data-slot="post" data-picture={isDrawn ? "drawn" : "own"} className="post">
      <PostHead post={post} portrait={portrait} minutes={readingMinutes(post.content)}>
        {/* An undrawn picture is already in the text. */}
        {isDrawn && <PostCover src={src} />}
      </PostHead>
      <div className="wrap post-columns">
        <PostOutline sections={sections} lang={lang} />
        <div className="post-body">
          <PostBody html={enhanceHtml(html, enhancing)} lang={lang} />
          {children}
          <PostTags tags={post.tags} lang={lang} />
        </div>
        <ShareLinks url={url} title={post.title} />
      </div>
    </article>
  );
}

/** Renders the post's HTML: the only public place where authors' HTML becomes markup. */
function PostBody({ html, lang }: { html: string; lang: Locale | undefined }) {
  const markup = { __html: sanitisedHtml(html) };
  // oxlint-disable-next-line react/no-danger -- sanitised on write and on read; Trusted Types lets nothing else through
  return <div data-slot="post-body" lang={lang} className="prose" dangerouslySetInnerHTML={markup} />;
}

/** Renders a table of contents for posts with at least three sections. */
function PostOutline({ sections, lang }: { sections: readonly Section[]; lang: Locale | undefined }) {
  const { t } = useTranslation();
  if (sections.length < 3) return null;
  return <PartsList label={t("blog.outline")} parts={sections} lang={lang} className="post-outline" />;
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
    <div className="wrap py-9">
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

type PostHeadProps = {
  post: Pick<Post, "title" | "excerpt" | "author" | "publishedAt" | "tags" | "locale">;
  portrait: string | undefined;
  minutes: number;
  /** Shown beside the text. */
  children: React.ReactNode;
};

function PostHead({ post, portrait, minutes, children }: PostHeadProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const lang = useTextLanguage(post);
  const tag = useFirstTag(post.tags);
  return (
    <header className="post-head ink border-b border-line">
      <div className="wrap post-head-columns">
        <div className="min-w-0">
          <ArrowLink back to={to("/blog")} data-print="no" className="min-h-11 text-s">
            {t("blog.back")}
          </ArrowLink>
          {tag && (
            <p lang={post.tags[0] && lang} className="mt-6 text-s font-semibold text-accent">
              {tag}
            </p>
          )}
          <h1 lang={lang} className="mt-3 max-w-[15em] text-d1s">
            {post.title}
          </h1>
          {post.excerpt && (
            <p lang={lang} className="mt-5 max-w-[34rem] text-lead text-balance text-text-2">
              {post.excerpt}
            </p>
          )}
          <div className="mt-8 flex items-center gap-3.5 text-s">
            {portrait && <img src={portrait} alt="" width="48" height="48" className="post-author-picture" />}
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
        {children}
      </div>
    </header>
  );
}

/** Renders the cover on the right of the head, on phones below its text. */
function PostCover({ src }: { src: string }) {
  return <img src={src} alt="" width="1200" height="750" fetchPriority="high" data-print="no" className="post-cover" />;
}

const marks = {
  Facebook:
    "M10.1 17v-6.4h2.2l.4-2.7h-2.6V6.3c0-.8.3-1.3 1.4-1.3h1.3V2.7c-.6-.1-1.3-.2-2-.2-2 0-3.4 1.2-3.4 3.5v1.9H5.2v2.7h2.2V17Z",
  Twitter: "M3 3h3.6l3 4.2L13.2 3H15l-4.6 5.3L15.6 15H12l-3.3-4.6L4.7 15H2.9l5-5.7ZM5.4 4.3l7.2 9.4h1L6.4 4.3Z",
  LinkedIn:
    "M4.6 3.1a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8ZM3.4 7.2h2.4V15H3.4Zm4 0h2.3v1.1c.4-.7 1.2-1.3 2.4-1.3 2.2 0 2.9 1.4 2.9 3.4V15h-2.4v-4.2c0-1-.2-1.8-1.3-1.8s-1.5.8-1.5 1.8V15H7.4Z",
} as const;

/** Renders plain links; nothing is loaded from these networks. */
function ShareLinks({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
  const { networks, email } = shareAddresses({ url, title });
  return (
    <div data-slot="share" data-print="no" className="post-share">
      <p id="share" className="text-s text-text-3">
        {t("blog.share")}
      </p>
      <ul aria-labelledby="share">
        {networks.map(({ network, address }) => (
          <li key={network}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              title={network}
              aria-label={`${t("blog.shareOn", { network })} (${t("common.newTab")})`}
            >
              <svg viewBox="0 0 18 18" width="18" height="18" fill="currentColor" aria-hidden="true">
                <path d={marks[network]} />
              </svg>
            </a>
          </li>
        ))}
        <li>
          <a href={email} title={t("blog.shareByEmail")} aria-label={t("blog.shareByEmail")}>
            <PlainIcon name="mail" size={18} />
          </a>
        </li>
      </ul>
    </div>
  );
}

type Network = "Facebook" | "Twitter" | "LinkedIn";

export function shareAddresses({ url, title }: { url: string; title: string }): {
  networks: { network: Network; address: string }[];
  email: string;
} {
  const [page, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  return {
    networks: [
      { network: "Facebook", address: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
      { network: "Twitter", address: `https://twitter.com/intent/tweet?url=${page}&text=${text}` },
      { network: "LinkedIn", address: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    ],
    email: `mailto:?subject=${text}&body=${page}`,
  };
}
