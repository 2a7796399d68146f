import { NotFound } from "#app/features/site/error-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/not-found.ts";
import { missingPage } from "./missing-page.ts";

export const loader = ({ context, url }: Route.LoaderArgs) => missingPage(context, url.pathname);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, noindex: true }) : [];

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound words={loaderData.page} near={loaderData.near} />;
}
