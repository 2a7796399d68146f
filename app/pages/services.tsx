import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { CostLedger } from "#app/features/services/cost-ledger.tsx";
import { enquiryLink } from "#app/features/services/enquiry-link.ts";
import { ServiceBlock } from "#app/features/services/service-block.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { ServicePicture } from "#app/features/services/service-picture.tsx";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { structuredData } from "#app/platform/seo/structured-data.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { NoticeSection } from "#app/ui/notice-section.tsx";
import type { Route } from "./+types/services.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { chatbots, agents, development, cloud } = content.pictures[locale];
  return {
    locale,
    siteUrl,
    page: content.pages.services[locale],
    words: { chatbots, agents, development, cloud },
    field: pictureUrl("fields/services"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/services" }) : [];

export default function Services({ loaderData: { locale, siteUrl, page, words, field } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const contact = to("/contact");
  const address = pageUrl(siteUrl, locale, "/services");
  const records = page.blocks.map(({ id, title, description }) =>
    structuredData({ type: "Service", data: { name: title, description, url: `${address}#${id}` } }, siteUrl),
  );
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: t("nav.services"), path: "/services" }]} />
      <JsonLd key={address} records={records} />
      <PageHead title={page.heading} lead={page.lead} field={field}>
        <ButtonLink to={contact} variant="flare" arrow="on" className="mt-9">
          {page.button}
        </ButtonLink>
      </PageHead>
      <div className="wrap pt-18 pb-6 lg:pt-24">
        <NoticeSection id="integration" {...page.integration} />
      </div>
      <div className="wrap pb-6 lg:pb-14">
        {page.blocks.map(({ id, title, description, features, link }, index) => (
          <ServiceBlock
            key={id}
            id={id}
            title={title}
            description={description}
            features={features}
            link={{ text: link, to: enquiryLink(id, contact) }}
            picture={<ServicePicture service={id} words={words} />}
            isMirrored={index % 2 === 1}
          />
        ))}
      </div>
      <CostLedger texts={page.cost} faq={to("/faq")} />
      <ClosingBand heading={page.band.heading} lead={page.band.lead}>
        <ButtonLink to={to("/book")} variant="flare" arrow="on">
          {page.band.button}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
