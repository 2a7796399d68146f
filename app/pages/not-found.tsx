import { data } from "react-router";
import { NotFound } from "#app/features/site/error-page.tsx";
import { pageContext, servicesContext } from "#app/pages/context.ts";
import { barePath, localeOf, locales } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { redirectMissing } from "./redirect-missing.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await redirectMissing(context, url.pathname);
  const { content, siteUrl, search } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = content.pages["not-found"][locale];
  const languagePaths = Object.fromEntries(locales.map((code) => [code, "/"])); // the URL exists in no language
  const near = await search.findNearPages({ pathname: url.pathname, locale }, context.get(pageContext).addressKey);
  return data({ locale, path: barePath(url.pathname), siteUrl, page, near, languagePaths }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, noindex: true }) : [];

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound words={loaderData.page} near={loaderData.near} />;
}
