import proseStyles from "#app/ui/prose.css?url";
import { LegalSections, LegalText } from "#app/features/legal/legal-text.tsx";
import { ProcessorsList, PurposesList } from "#app/features/legal/privacy-lists.tsx";
import { describeProcessors } from "#app/features/legal/processors.ts";
import { retentionWords } from "#app/platform/retention.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { fillIn } from "#app/platform/content/fill-in.ts";
import { servicesContext } from "#app/pages/context.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import type { Route } from "./+types/privacy.ts";
import { styles } from "./styles.ts";

export const links = () => styles(proseStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, processors, retention, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = fillIn(content.pages.privacy[locale], retentionWords(retention, locale));
  const { items, ...recipients } = page.recipients;
  return {
    locale,
    siteUrl,
    page: { ...page, recipients },
    processors: describeProcessors(items, processors),
    field: pictureUrl("fields/legal"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/privacy" }) : [];

export default function Privacy({ loaderData: { siteUrl, page, processors, field } }: Route.ComponentProps) {
  const isShared = processors.length > 0;
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: page.heading, path: "/privacy" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <LegalText version={{ label: page.versionLabel, day: page.version }}>
        <LegalSections name="controller" sections={[page.controller]} />
        <PurposesList {...page.purposes} />
        <ProcessorsList recipients={page.recipients} processors={processors} />
        <LegalSections
          name="section"
          sections={[
            { title: page.transfers.title, paragraphs: [isShared ? page.transfers.some : page.transfers.none] },
            ...page.sections,
          ]}
        />
      </LegalText>
    </>
  );
}
