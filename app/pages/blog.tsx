import { data, useRouteLoaderData } from "react-router";
import { blogField } from "#app/content/field-drawings.ts";
import type { PageTexts } from "#app/content/schema.ts";
import type { CompanyWords } from "#app/content/words.schema.ts";
import { limits } from "#app/features/blog/contract.ts";
import { feedLinks } from "#app/features/blog/feed-links.ts";
import { arrangeListing, listingPath, parseListingQuery } from "#app/features/blog/listing.ts";
import type { BlogListing, ListingQuery } from "#app/features/blog/listing.ts";
import { PostList } from "#app/features/blog/post-list.tsx";
import { BlogSearchForm, SearchResults } from "#app/features/blog/search-results.tsx";
import type { BlogSearch } from "#app/features/blog/searching.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { PictureOrigins } from "#app/platform/pictures/picture-origins.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { breadcrumbs } from "#app/platform/seo/structured-data.ts";
import type { Route } from "./+types/blog.ts";
import { pageContext, servicesContext } from "./context.ts";
import { NewsletterSection } from "./newsletter-section.tsx";
import { styles } from "./styles.ts";
import blogStyles from "#app/features/blog/blog.css?url";

export const links = () => styles(blogStyles);

type BlogData = {
  locale: Locale;
  siteUrl: string;
  page: PageTexts<"blog">;
  home: string;
  newsletter: CompanyWords["newsletter"];
  listing: BlogListing;
  /** The search results for `q`. */
  blogSearch: BlogSearch | undefined;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOf(pathname);
  const query = parseListingQuery(searchParams);
  if (!query) throw data(null, { status: 404 });
  const search = searchParams.get("q")?.trim().slice(0, limits.search);
  const { nav, newsletter } = content.ui[locale];
  const words = { locale, siteUrl, page: content.pages.blog[locale], home: nav.home, newsletter };
  const { shown, status } = await (search
    ? readFound(context, { search, locale, page: query.page })
    : readListed(context, { ...query, locale }));
  return data<BlogData>({ ...words, ...shown }, { status });
}

type ListingOrStatus = { shown: Pick<BlogData, "listing" | "blogSearch">; status: number };
type LoaderContext = Route.LoaderArgs["context"];

async function readListed(context: LoaderContext, query: ListingQuery): Promise<ListingOrStatus> {
  const read = await context.get(servicesContext).blog.findListing(query);
  const listing = read ?? emptyListing(query);
  if (read && listing.page > listing.pages) throw data(null, { status: 404 });
  const results = { listing, blogSearch: undefined };
  if (!read) return { shown: results, status: 503 };
  return { shown: results, status: listing.tag !== undefined && listing.total === 0 ? 404 : 200 };
}

async function readFound(
  context: LoaderContext,
  query: { search: string; locale: Locale; page: number },
): Promise<ListingOrStatus> {
  const { clientKey } = context.get(pageContext);
  const foundPosts = await context.get(servicesContext).blog.searchBlog(query, clientKey);
  return {
    shown: { listing: emptyListing(), blogSearch: foundPosts },
    status: foundPosts.page > foundPosts.pages ? 404 : 200,
  };
}

function emptyListing(query: Parameters<typeof arrangeListing>[0] = { page: 1 }): BlogListing {
  return arrangeListing(query, { rows: [], total: 0 }, { all: 0, tags: [] });
}

/** Each page is indexed, except when filtered by tag or search. */
export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [];
  const { page, blogSearch, ...facts } = loaderData;
  const query = parseListingQuery(new URLSearchParams(location.search)) ?? { page: 1 };
  const number = query.page > 1 ? ` (${query.page})` : "";
  const filter = blogSearch?.search ?? query.tag;
  const title = `${filter === undefined ? "" : `${filter}: `}${page.title}${number}`;
  const description = page.description + number;
  return [
    ...pageMeta({ ...facts, ...page, title, description, path: listingPath(query), noindex: filter !== undefined }),
    ...feedLinks(facts.locale, page.title),
  ];
};

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { locale, siteUrl, page, home, newsletter, listing, blogSearch } = loaderData;
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
        <BlogSearchForm search={blogSearch?.search} />
        {blogSearch ? <SearchResults {...blogSearch} /> : <PostList listing={listing} />}
      </div>
      <NewsletterSection words={newsletter} />
    </PictureOrigins>
  );
}
