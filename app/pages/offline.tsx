// Shown by the service worker; never indexed.
import { offlineField } from "#app/content/field-drawings.ts";
import { ScreenPage } from "#app/features/site/screen-page.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/offline.ts";
import { servicesContext } from "./context.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  return { locale, siteUrl, page: content.pages.offline[locale] };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/offline", noindex: true }) : [];

export default function Offline({ loaderData: { page } }: Route.ComponentProps) {
  const { to } = useLocale();
  return (
    <ScreenPage title={page.heading} lead={page.lead} field={offlineField}>
      {/* Without an action, it reloads the URL that failed. */}
      <form>
        <Button type="submit" variant="flare" wide>
          {page.retry}
        </Button>
      </form>
      <ButtonLink to={to("/")} variant="line">
        {page.home}
      </ButtonLink>
      <div className="mt-3.5 basis-full">
        <p className="max-w-100 text-s text-text-3">{page.note}</p>
      </div>
    </ScreenPage>
  );
}
