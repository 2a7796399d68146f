// /offline: what the service worker shows where a page can't be reached; it never enters a search index.
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { buttonStyles } from "#app/ui/button-styles.ts";
import type { Route } from "./+types/offline.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  return { locale, siteUrl, page: content.pages.offline[locale], field: pictureUrl("fields/not-found") };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/offline", noindex: true }) : [];

export default function Offline({ loaderData: { page, field } }: Route.ComponentProps) {
  const { to } = useLocale();
  return (
    <PageHead title={page.heading} lead={page.lead} field={field} className="min-h-150">
      <div className="mt-9 flex flex-wrap gap-3.5">
        {/* Empty: whatever address this page stands in for. */}
        <a href="" className={buttonStyles({ variant: "flare" })}>
          {page.retry}
        </a>
        <ButtonLink to={to("/")} variant="line">
          {page.home}
        </ButtonLink>
      </div>
      <p className="mt-7 text-s text-text-3">{page.note}</p>
    </PageHead>
  );
}
