// /blog: the list of posts, by tag and page. On a client navigation the browser reads it from /api/blog.
import "#app/features/blog/blog.css";
import { Suspense } from "react";
import { Await, data, useRouteLoaderData } from "react-router";
import { ListSkeleton } from "#app/features/blog/list-skeleton.tsx";
import { listingPath, parseListingQuery } from "#app/features/blog/listing.ts";
import type { BlogListing } from "#app/features/blog/listing.ts";
import { PostList } from "#app/features/blog/post-list.tsx";
import { PictureOrigins } from "#app/features/blog/picture-origins.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { latePart } from "#app/platform/cache/late-part.tsx";
import { blogPictures } from "#app/platform/content/blog-pictures.ts";
import { loadBlogWords } from "#app/platform/content/blog-words.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { breadcrumbs } from "#app/platform/seo/structured-data.ts";
import type { Route } from "./+types/blog.ts";
import { servicesContext } from "./context.ts";

// Below the posts: its words come with the HTML, its script after the list's.
const NewsletterSection = latePart(async () => (await import("./newsletter-section.tsx")).NewsletterSection);

type BlogData = {
  locale: Locale;
  siteUrl: string;
  page: PageTexts<"blog">;
  home: string;
  listing: BlogListing | Promise<BlogListing>;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { blog, content, siteUrl } = context.get(servicesContext);
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const query = parseListingQuery(url.searchParams);
  const listing = query && (await blog.readListing(query));
  if (!listing || listing.page > listing.pages) throw data(null, { status: 404 });
  const found: BlogData = {
    locale,
    siteUrl,
    page: content.pages.blog[locale],
    home: content.ui[locale].nav.home,
    listing,
  };
  return data(found, { status: listing.tag !== undefined && listing.total === 0 ? 404 : 200 });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<BlogData> {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const [{ knownListing, readListing }, page] = await Promise.all([
    import("#app/features/blog/public-posts.ts"),
    loadBlogWords(locale),
  ]);
  const query = parseListingQuery(url.searchParams) ?? { page: 1 };
  const listing = knownListing(query) ?? readListing(query);
  return { locale, siteUrl: location.origin, page, home: "", listing };
}

/** Another page of the list is another page; a choice of tag is a view of this one. */
export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [];
  const { page, ...facts } = loaderData;
  const query = parseListingQuery(new URLSearchParams(location.search)) ?? { page: 1 };
  const number = query.page > 1 ? ` (${query.page})` : "";
  const title = `${query.tag === undefined ? "" : `${query.tag}: `}${page.title}${number}`;
  const description = page.description + number;
  return [
    ...pageMeta({ ...facts, ...page, title, description, path: listingPath(query), noindex: query.tag !== undefined }),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: page.title, href: "/blog/rss.xml" },
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title: page.title, href: "/blog/atom.xml" },
  ];
};

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { locale, siteUrl, page, home, listing } = loaderData;
  const { t } = useTranslation();
  const imageHost = useRouteLoaderData<{ imageHost: string }>("root")?.imageHost ?? siteUrl;
  const steps = [
    { name: home, url: pageUrl(siteUrl, locale, "/") },
    { name: page.heading, url: pageUrl(siteUrl, locale, "/blog") },
  ];
  return (
    <PictureOrigins value={[siteUrl, imageHost]}>
      <JsonLd records={[breadcrumbs(steps)]} />
      <PageHead title={page.heading} lead={page.lead} field={blogPictures.head} />
      <div className="wrap pt-9 pb-(--band)">
        <Suspense fallback={<ListSkeleton />}>
          <Await resolve={listing}>{(arranged) => <PostList listing={arranged} />}</Await>
        </Suspense>
      </div>
      <NewsletterSection heading={t("newsletter.heading")} field={blogPictures.newsletter} />
    </PictureOrigins>
  );
}
