import homeStyles from "#app/features/site/home.css?url";
import { ClientLedger } from "#app/features/site/client-ledger.tsx";
import { HomeHero } from "#app/features/site/home-hero.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { ownPictureUrl, pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { organization, webSite } from "#app/platform/seo/structured-data.ts";
import type { Route } from "./+types/home.ts";
import { HomeSections } from "./home-sections.tsx";
import { styles } from "./styles.ts";

export const links = () => styles(homeStyles);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { blog, content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { title, description, keywords, hero, panel, clients, services, technologies, testimonials, why, ask } =
    content.pages.home[locale];
  const studies = content.caseStudies[locale].map(({ slug, client }) => ({ client, path: `/case-studies/${slug}` }));
  const { chatbots, agents, cloud, development } = content.pictures[locale];
  const { footer, newsletter } = content.ui[locale];
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
      services,
      cost: content.pages.services[locale].cost.heading,
      pictures: { chatbots, agents, cloud, development },
      photos: Object.fromEntries(content.company.services.map(({ id }) => [id, pictureUrl(`services/${id}`)])),
      technologies,
      testimonials: {
        ...testimonials,
        items: content.testimonials[locale].map((item) => ({ ...item, image: pictureUrl(item.image) })),
      },
      why,
      ask,
      featured: await blog.readFeatured(locale),
      newsletter: { heading: newsletter.heading, field: pictureUrl("fields/newsletter") },
      consumers: content.company.consumers
        ? { text: content.pages.legal[locale].consumers.link, pictogram: pictureUrl("anpc-sal") }
        : null,
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
