// /legal: who runs the site (Law 365/2002 art. 5).
import { CompanyIdentity } from "#app/features/legal/company-identity.tsx";
import { ConsumerNotice } from "#app/features/legal/consumer-notice.tsx";
import { LegalSections } from "#app/features/legal/legal-sections.tsx";
import { LegalText } from "#app/features/legal/legal-text.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/legal.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  const { name, address, phone, emails, legal, consumers } = content.company;
  return {
    locale,
    siteUrl,
    page: content.pages.legal[locale],
    company: { name, address, phone, emails, legal },
    pictogram: consumers ? pictureUrl("anpc-sal") : null,
    field: pictureUrl("fields/legal"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/legal" }) : [];

export default function Legal({ loaderData: { locale, page, company, pictogram, field } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <LegalText version={{ label: page.versionLabel, day: page.version }}>
        <CompanyIdentity labels={page.identity} company={company} locale={locale} />
        <div className="prose">
          {pictogram && <ConsumerNotice texts={page.consumers} pictogram={pictogram} />}
          <LegalSections sections={page.sections} />
        </div>
      </LegalText>
    </>
  );
}
