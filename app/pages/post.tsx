import { data, redirect, useLocation, useRouteLoaderData } from "react-router";
import { ownPictureUrl } from "#app/content/pictures.ts";
import type { PageTexts } from "#app/content/schema.ts";
import type { CompanyWords } from "#app/content/words.schema.ts";
import type { PublishedPost } from "#app/features/blog/contract.ts";
import { feedLinks } from "#app/features/blog/feed-links.ts";
import { describeContent } from "#app/features/blog/plain-text.ts";
import { RelatedList } from "#app/features/blog/post-card.tsx";
import { firstPicture } from "#app/features/blog/post-pictures.ts";
import { PostFailed, PostView } from "#app/features/blog/post-view.tsx";
import { socialPictureOf } from "#app/features/blog/social-address.ts";
import type { PostSummary } from "#app/features/blog/summary.ts";
import { contactQuery } from "#app/features/services/contact-query.ts";
import type { LanguagePaths } from "#app/features/site/language-paths.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { PictureOrigins } from "#app/platform/pictures/picture-origins.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { breadcrumbs, structuredData } from "#app/platform/seo/structured-data.ts";
import type { StructuredRecord } from "#app/platform/seo/structured-data.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/post.ts";
import { servicesContext } from "./context.ts";
import { missingPage } from "./missing-page.ts";
import { NewsletterSection } from "./newsletter-section.tsx";
import { styles } from "./styles.ts";
import blogStyles from "#app/features/blog/blog.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(blogStyles, proseStyles);

type PostData = {
  locale: Locale;
  siteUrl: string;
  /** Null if it could not be read. */
  post: PublishedPost | null;
  /** The path in each language in which it is published. */
  languagePaths: LanguagePaths;
  /** The author's portrait, if content/pictures/portraits has one. */
  portrait: string | undefined;
  related: PostSummary[];
  records: StructuredRecord[];
  newsletter: CompanyWords["newsletter"];
  offer: Offer | null;
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { blog, content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  const post = await blog.findPublished(params.slug);
  if (post === null) {
    const moved = await blog.findMovedSlug(params.slug);
    if (moved) throw redirect(localPath(locale, `/blog/${moved}`), 308);
    throw await missingPage(context, new URL(request.url).pathname);
  }
  const { nav, newsletter } = content.ui[locale];
  const unread: PostData = {
    locale,
    siteUrl,
    post: null,
    languagePaths: {},
    portrait: undefined,
    related: [],
    records: [],
    newsletter,
    offer: null,
  };
  if (!post) return data(unread, { status: 503 });
  const texts = { home: nav.home, blog: content.pages.blog[locale].heading };
  return data<PostData>({
    locale,
    siteUrl,
    post,
    languagePaths: pathsOf(post, locale),
    portrait: ownPictureUrl(`portraits/${slugify(post.author)}`),
    related: await blog.listRelatedOrLog(post),
    records: recordsOf(post, { locale, siteUrl, texts }),
    newsletter,
    offer: offerOf(post, content.pages.services[locale]),
  });
}

type Offer = {
  lead: string;
  button: string;
  /** The service named by one of the post's tags. */
  service: { link: string; query: string } | undefined;
};

function offerOf({ tags }: PublishedPost, { band, blocks }: PageTexts<"services">): Offer {
  const topics = new Set(tags.map(slugify));
  const named = blocks.find(({ title }) =>
    slugify(title)
      .split("-")
      .some((word) => topics.has(word)),
  );
  return { lead: band.lead, button: band.button, service: named && { link: named.link, query: contactQuery(named) } };
}

/** Shows, after the text, what the company offers its readers. */
function PostOffer({ lead, button, service }: Offer) {
  const { to } = useLocale();
  return (
    <div data-slot="offer" data-print="no" className="ink mt-14 max-w-[41rem] rounded-lg bg-(--ink-band) px-7 py-9">
      <p className="text-d3 text-balance">{lead}</p>
      <div className="mt-6 flex flex-wrap gap-3.5 *:grow sm:*:grow-0">
        <ButtonLink to={to("/book")} variant="flare" arrow="on">
          {button}
        </ButtonLink>
        {service && (
          <ButtonLink to={`${to("/contact")}?${service.query}`} variant="line">
            {service.link}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Returns the paths; the page's own language is always included, as the selected one. */
function pathsOf(post: PublishedPost, locale: Locale): LanguagePaths {
  const paths = post.languages.map((version) => [version.locale, `/blog/${version.slug}`] as const);
  return { [locale]: `/blog/${post.slug}`, ...Object.fromEntries(paths) };
}

type RecordFacts = { locale: Locale; siteUrl: string; texts: { home: string; blog: string } };

function recordsOf(post: PublishedPost, { locale, siteUrl, texts }: RecordFacts): StructuredRecord[] {
  const url = pageUrl(siteUrl, post.locale, `/blog/${post.slug}`);
  const published = post.publishedAt ?? post.updatedAt;
  const article = {
    headline: post.title,
    description: post.metaDescription ?? describeContent(post.content),
    url,
    image: new URL(socialPictureOf(post).src, siteUrl).href,
    datePublished: published,
    dateModified: post.updatedAt > published ? post.updatedAt : published,
    author: { name: post.author, url: pageUrl(siteUrl, locale, "/about") },
    keywords: post.tags,
    inLanguage: post.locale,
    ...translationsOf(post, siteUrl),
  };
  const steps = [
    { name: texts.home, url: pageUrl(siteUrl, locale, "/") },
    { name: texts.blog, url: pageUrl(siteUrl, locale, "/blog") },
    { name: post.title, url },
  ];
  return [structuredData({ type: "Article", data: article }, siteUrl), breadcrumbs(steps)];
}

/** Links an original to its translations, a translation to its original. */
function translationsOf({ languages, slug }: PublishedPost, siteUrl: string) {
  const others = languages
    .filter((version) => version.slug !== slug)
    .map((version) => ({
      "@type": "Article" as const,
      "@id": pageUrl(siteUrl, version.locale, `/blog/${version.slug}`),
      inLanguage: version.locale,
    }));
  if (others.length === 0) return {};
  return languages[0]?.slug === slug ? { workTranslation: others } : { translationOfWork: others[0] };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.post) return [];
  const { locale, siteUrl, post } = loaderData;
  const facts = {
    locale,
    siteUrl,
    path: `/blog/${post.slug}`,
    content: {
      locale: post.locale,
      versions: post.languages.map((version) => ({ locale: version.locale, path: `/blog/${version.slug}` })),
    },
    title: post.metaTitle ?? post.title,
    description: post.metaDescription ?? describeContent(post.content),
    keywords: post.tags,
  };
  const { src, alt, width, height } = socialPictureOf(post);
  return [
    ...pageMeta({ ...facts, type: "article", image: { url: src, alt: alt || post.title, width, height } }),
    ...preloads(post),
    ...feedLinks(locale),
  ];
};

/** Preloads the first picture in the post's text, the largest element on the page. */
function preloads({ content }: PublishedPost) {
  const picture = firstPicture(content);
  return picture
    ? [{ tagName: "link", rel: "preload", as: "image", type: "image/webp", fetchPriority: "high", ...picture }]
    : [];
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { locale, siteUrl, post, portrait, related, records, newsletter, offer } = loaderData;
  const imageHost = useRouteLoaderData<{ imageHost: string }>("root")?.imageHost ?? siteUrl;
  const { pathname } = useLocation();
  return (
    <PictureOrigins value={[siteUrl, imageHost]}>
      <JsonLd records={records} />
      {post ? (
        <PostView key={post.slug} post={post} portrait={portrait} url={pageUrl(siteUrl, locale, `/blog/${post.slug}`)}>
          {offer && <PostOffer {...offer} />}
        </PostView>
      ) : (
        <PostFailed address={pathname} />
      )}
      <RelatedList posts={related} />
      <NewsletterSection words={newsletter} />
    </PictureOrigins>
  );
}
