import { Fragment } from "react";
import type { HomeBlock } from "#app/content/pages.schema.ts";
import { ownPictureUrl, pictureUrl } from "#app/content/pictures.ts";
import type { PageTexts } from "#app/content/schema.ts";
import { FeaturedCard } from "#app/features/blog/featured-card.tsx";
import type { PostSummary } from "#app/features/blog/summary.ts";
import { ConsumerLink, consumerNotice } from "#app/features/legal/legal-notice.tsx";
import type { ConsumerLinkProps } from "#app/features/legal/legal-notice.tsx";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { ServicePicture } from "#app/features/services/pictures/service-picture.tsx";
import { ClientLedger } from "#app/features/site/client-ledger.tsx";
import { AskBlock, ServiceCards, TechnologyGrid, WhyUs } from "#app/features/site/home-blocks.tsx";
import { HomeHero } from "#app/features/site/home-hero.tsx";
import { NewsletterBand } from "#app/features/site/newsletter-band.tsx";
import { TestimonialCarousel } from "#app/features/site/testimonial-carousel.tsx";
import { defaultLocale, localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { organization, webSite } from "#app/platform/seo/structured-data.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/home.ts";
import { servicesContext } from "./context.ts";
import { styles } from "./styles.ts";
import homeStyles from "#app/features/site/home.css?url";

export const links = () => styles(homeStyles);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { blog, content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { title, description, keywords, hero, panel, clients, services, technologies, testimonials, why, ask } =
    content.pages.home[locale];
  const studies = content.caseStudies[locale].map(({ slug, client }) => ({ client, path: `/case-studies/${slug}` }));
  const { chatbots, agents, cloud, development } = content.pictures[locale];
  const { footer, newsletter } = content.ui[locale];
  const { cost, band } = content.pages.services[locale];
  return {
    head: { locale, path: "/", siteUrl, title, description, keywords },
    records: [
      organization({ company: content.company, siteUrl, description: footer.blurb, locale }),
      webSite({ siteUrl, locale }),
    ],
    hero,
    panel,
    still: pictureUrl("fields/home"),
    clients: {
      ...clients,
      items: clients.items.map((client) => ({
        ...client,
        mark: ownPictureUrl(`marks/${client.mark}-on-ink`) ?? pictureUrl(`marks/${client.mark}`),
        casePath: studies.find((study) => study.client === client.name)?.path,
      })),
    },
    sections: {
      blocks: content.pages.home[defaultLocale].blocks,
      services,
      cost: cost.heading,
      band: { ...band, field: pictureUrl("fields/book") },
      pictures: { chatbots, agents, cloud, development },
      photos: Object.fromEntries(content.company.services.map(({ id }) => [id, pictureUrl(`services/${id}`)])),
      technologies,
      testimonials: testimonials && {
        ...testimonials,
        items: content.testimonials[locale].map((item) => ({ ...item, image: pictureUrl(item.image) })),
      },
      why,
      ask,
      featured: await blog.readFeatured(locale),
      notes: content.pages.blog[locale].heading,
      newsletter,
      consumers: consumerNotice(content.company, content.pages.legal[locale].consumers, pictureUrl),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { records, hero, panel, still, clients, sections } = loaderData;
  return (
    <>
      <JsonLd records={records} />
      <HomeHero hero={hero} panel={panel} still={still}>
        {clients.items.length > 0 && <ClientLedger label={clients.label} clients={clients.items} />}
      </HomeHero>
      <HomeSections sections={sections} />
    </>
  );
}

type HomeSectionsProps = {
  sections: Pick<PageTexts<"home">, "services" | "technologies" | "why" | "ask"> & {
    /** The end of the page, as of the services page. */
    band: PageTexts<"services">["band"] & { field: string };
    blocks: readonly HomeBlock[];
    pictures: React.ComponentProps<typeof ServicePicture>["words"];
    /** By service id; shown if there is no drawing. */
    photos: Readonly<Record<string, string>>;
    /** Label of the link to the prices. */
    cost: string;
    testimonials:
      | undefined
      | (Omit<React.ComponentProps<typeof TestimonialCarousel>, "testimonials"> & {
          items: React.ComponentProps<typeof TestimonialCarousel>["testimonials"];
        });
    featured: PostSummary | null;
    /** Heading of the post, that of the blog. */
    notes: string;
    newsletter: { heading: string; note: string };
    /** Null if the company doesn't sell to consumers. */
    consumers: ConsumerLinkProps | null;
  };
};

function HomeSections({ sections }: HomeSectionsProps) {
  const { services, cost, pictures, photos, technologies, testimonials, why, ask, featured, newsletter } = sections;
  const { notes, band, consumers } = sections;
  const { to } = useLocale();
  const blocks: Record<HomeBlock, React.ReactNode> = {
    services: (
      <ServiceCards
        texts={services}
        cost={cost}
        pictures={services.cards.map(({ service, picture }) => (
          <ServicePicture key={service} drawing={picture} words={pictures} photo={photos[service] ?? ""} />
        ))}
      />
    ),
    technologies: technologies && technologies.items.length > 0 && <TechnologyGrid texts={technologies} />,
    testimonials: testimonials && testimonials.items.length > 0 && (
      <TestimonialCarousel heading={testimonials.heading} testimonials={testimonials.items} />
    ),
    why: <WhyUs texts={why} />,
    ask: ask && (
      <div className="wrap grid grid-cols-1 gap-5 pb-(--band) lg:grid-cols-[17fr_12fr] lg:[&>:only-child]:col-span-2">
        {featured && (
          <>
            <h2 className="text-d2 md:mb-5 lg:col-span-2">{notes}</h2>
            <FeaturedCard post={featured} />
          </>
        )}
        <AskBlock texts={ask} />
      </div>
    ),
    newsletter: (
      <NewsletterBand heading={newsletter.heading}>
        <NewsletterForm note={newsletter.note} button="ink" />
      </NewsletterBand>
    ),
  };
  return (
    <>
      {sections.blocks.map((block) => (
        <Fragment key={block}>{blocks[block]}</Fragment>
      ))}
      <ClosingBand field={band.field} heading={band.heading} lead={band.lead}>
        <ButtonLink to={to("/book")} variant="flare" arrow="on">
          {band.button}
        </ButtonLink>
      </ClosingBand>
      {consumers?.url && (
        <div className="ink">
          <div className="wrap pt-9">
            <ConsumerLink {...consumers} />
          </div>
        </div>
      )}
    </>
  );
}
