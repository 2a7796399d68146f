import proseStyles from "#app/ui/prose.css?url";
import { CompanyIdentity, ConsumerNotice } from "#app/features/legal/legal-notice.tsx";
import { LegalSections, LegalText } from "#app/features/legal/legal-text.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { addressLine } from "#app/platform/content/company.schema.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import type { Route } from "./+types/legal.ts";
import { styles } from "./styles.ts";

export const links = () => styles(proseStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { name, address, phone, emails, legal, consumers } = content.company;
  return {
    locale,
    siteUrl,
    page: content.pages.legal[locale],
    facts: [
      { name: "name", value: name },
      { name: "address", value: addressLine(address, locale) },
      { name: "phone", value: phone },
      { name: "email", value: emails.hello },
      { name: "cui", value: legal.cui },
      { name: "tradeRegister", value: legal.tradeRegister },
    ] as const,
    pictogram: consumers ? pictureUrl("anpc-sal") : null,
    field: pictureUrl("fields/legal"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/legal" }) : [];

export default function Legal({ loaderData: { siteUrl, page, facts, pictogram, field } }: Route.ComponentProps) {
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: page.heading, path: "/legal" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <LegalText version={{ label: page.versionLabel, day: page.version }}>
        <CompanyIdentity labels={page.identity} facts={facts} />
        {pictogram && <ConsumerNotice texts={page.consumers} pictogram={pictogram} />}
        <LegalSections name="section" sections={page.sections} />
      </LegalText>
    </>
  );
}
