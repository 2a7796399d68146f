import blogStyles from "#app/features/blog/blog.css?url";
import { data, useRouteLoaderData } from "react-router";
import { arrangeListing, listingPath, parseListingQuery } from "#app/features/blog/listing.ts";
import { feedLinks } from "#app/features/blog/feed-links.ts";
import type { BlogListing } from "#app/features/blog/listing.ts";
import { readListing } from "#app/features/blog/public-posts.ts";
import { PostList } from "#app/features/blog/post-list.tsx";
import { PictureOrigins } from "#app/features/blog/picture-origins.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { blogField, newsletterField } from "#app/platform/content/fields.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { breadcrumbs } from "#app/platform/seo/structured-data.ts";
import type { Route } from "./+types/blog.ts";
import { pageContext, servicesContext } from "./context.ts";
import { NewsletterSection } from "./newsletter-section.tsx";
import { styles } from "./styles.ts";

export const links = () => styles(blogStyles);

type BlogData = {
  locale: Locale;
  siteUrl: string;
  page: PageTexts<"blog">;
  home: string;
  listing: BlogListing;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const query = parseListingQuery(url.searchParams);
  if (!query) throw data(null, { status: 404 });
  const read = await readListing(context.get(pageContext).readApi, { ...query, locale });
  const listing = read ?? arrangeListing(query, { posts: [], total: 0 }, { all: 0, tags: [] });
  if (read && listing.page > listing.pages) throw data(null, { status: 404 });
  const found: BlogData = {
    locale,
    siteUrl,
    page: content.pages.blog[locale],
    home: content.ui[locale].nav.home,
    listing,
  };
  if (!read) return data(found, { status: 503 });
  return data(found, { status: listing.tag !== undefined && listing.total === 0 ? 404 : 200 });
}

/** Each page is indexed; a filter by tag is not. */
export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [];
  const { page, ...facts } = loaderData;
  const query = parseListingQuery(new URLSearchParams(location.search)) ?? { page: 1 };
  const number = query.page > 1 ? ` (${query.page})` : "";
  const title = `${query.tag === undefined ? "" : `${query.tag}: `}${page.title}${number}`;
  const description = page.description + number;
  return [
    ...pageMeta({ ...facts, ...page, title, description, path: listingPath(query), noindex: query.tag !== undefined }),
    ...feedLinks(facts.locale, page.title),
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
      <PageHead title={page.heading} lead={page.lead} field={blogField} />
      <div className="wrap pt-9 pb-(--band)">
        <PostList listing={listing} />
      </div>
      <NewsletterSection heading={t("newsletter.heading")} field={newsletterField} />
    </PictureOrigins>
  );
}
