// /cookies: every key that the site keeps in a browser.
import { LegalSections } from "#app/features/legal/legal-sections.tsx";
import { LegalText } from "#app/features/legal/legal-text.tsx";
import { StorageTable } from "#app/features/legal/storage-table.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/cookies.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  return { locale, siteUrl, page: content.pages.cookies[locale], field: pictureUrl("fields/legal") };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/cookies" }) : [];

export default function Cookies({ loaderData: { page, field } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <LegalText version={{ label: page.versionLabel, day: page.version }}>
        <StorageTable table={page.table} entries={page.entries} places={page.places} categories={page.categories} />
        <div className="prose">
          <LegalSections sections={page.sections} />
        </div>
      </LegalText>
    </>
  );
}
