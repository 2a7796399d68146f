import { pictureUrl } from "#app/content/pictures.ts";
import type { PageTexts } from "#app/content/schema.ts";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { ServicePicture } from "#app/features/services/pictures/service-picture.tsx";
import { ServiceBlock } from "#app/features/services/service-block.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { structuredData } from "#app/platform/seo/structured-data.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { NoticeSection } from "#app/ui/notice-section.tsx";
import type { Route } from "./+types/services.ts";
import { servicesContext } from "./context.ts";
import { styles } from "./styles.ts";
import serviceStyles from "#app/features/services/services.css?url";

export const links = () => styles(serviceStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = content.pages.services[locale];
  const { serviceType, areaServed } = { ...content.company, ...content.company.translations[locale] };
  const { example, chatbots, agents, cloud, development } = content.pictures[locale];
  return {
    locale,
    siteUrl,
    page,
    pictures: { chatbots, agents, cloud, development },
    example,
    photos: content.company.services.map(({ id }) => pictureUrl(`services/${id}`)),
    kind: { serviceType, area: areaServed },
    field: pictureUrl("fields/services"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/services" }) : [];

export default function Services({
  loaderData: { locale, siteUrl, page, pictures, example, photos, kind, field },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const address = pageUrl(siteUrl, locale, "/services");
  const records = page.blocks.map(({ id, title, description }) =>
    structuredData({ type: "Service", data: { name: title, description, url: `${address}#${id}`, ...kind } }, siteUrl),
  );
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: t("nav.services"), path: "/services" }]} />
      <JsonLd key={address} records={records} />
      <PageHead title={page.heading} lead={page.lead} field={field} className="max-md:pb-24 services-head">
        <ButtonLink to={to("/contact")} variant="flare" arrow="on" className="mt-9">
          {page.button}
        </ButtonLink>
        <nav aria-label={t("common.contents")} data-print="no" className="service-index">
          <ul>
            {page.blocks.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {title}
                  <Arrow className="text-accent" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHead>
      {page.integration ? (
        <div className="wrap pt-18 pb-14 lg:pt-24">
          <NoticeSection id="integration" {...page.integration} />
        </div>
      ) : (
        <div className="pt-18 lg:pt-24" />
      )}
      <div className="wrap services">
        {page.blocks.map((block, index) => (
          <ServiceBlock
            key={block.id}
            block={block}
            isBand={index % 4 === 1}
            note={block.picture && pictures[block.picture] && example}
            picture={<ServicePicture isWhole drawing={block.picture} words={pictures} photo={photos[index] ?? ""} />}
          />
        ))}
      </div>
      <CostLedger texts={page.cost} />
      <ClosingBand field={field} heading={page.band.heading} lead={page.band.lead}>
        <ButtonLink to={to("/book")} variant="flare" arrow="on">
          {page.band.button}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

function CostLedger({ texts }: { texts: PageTexts<"services">["cost"] }) {
  const { to } = useLocale();
  return (
    <section id="cost" aria-labelledby="cost-title" className="band wrap grid grid-cols-12 gap-y-9 lg:gap-x-5">
      <div className="col-span-12 lg:col-span-4 lg:pr-9">
        <h2 id="cost-title" className="text-d2">
          {texts.heading}
        </h2>
        <p className="mt-5 text-balance text-text-2">{texts.lead}</p>
        <ArrowLink to={to("/faq#cost")} className="mt-4 min-h-11">
          {texts.more}
        </ArrowLink>
      </div>
      <dl className="costs ledger col-span-12 divide-y divide-line lg:col-span-8">
        {texts.items.map(({ title, text, price, time }) => (
          <div key={title} className="cost">
            <dt className="text-d4 text-balance">{title}</dt>
            <dd className="cost-price text-figure">{price}</dd>
            <dd className="cost-time text-s text-text-2">{time}</dd>
            <dd className="cost-text text-s text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
