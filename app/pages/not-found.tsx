import { data } from "react-router";
import { NotFound } from "#app/features/site/error-page.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { barePath, localeOf, locales } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = content.pages["not-found"][locale];
  const languagePaths = Object.fromEntries(locales.map((code) => [code, "/"])); // the URL exists in no language
  return data({ locale, path: barePath(url.pathname), siteUrl, page, languagePaths }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, noindex: true }) : [];

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound words={loaderData.page} />;
}
