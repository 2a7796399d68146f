import legalStyles from "#app/features/legal/legal.css?url";
import proseStyles from "#app/ui/prose.css?url";
import { legalParts, LegalSummary, LegalText } from "#app/features/legal/legal-text.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import type { Route } from "./+types/accessibility.ts";
import { styles } from "./styles.ts";

export const links = () => styles(proseStyles, legalStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  return { locale, siteUrl, page: content.pages.accessibility[locale], field: pictureUrl("fields/legal") };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/accessibility" }) : [];

export default function Accessibility({ loaderData: { siteUrl, page, field } }: Route.ComponentProps) {
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: page.heading, path: "/accessibility" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} className="legal-head max-md:pb-24" />
      <LegalText
        version={{ label: page.versionLabel, day: page.version }}
        label={page.heading}
        parts={legalParts(page.sections)}
      >
        <LegalSummary items={page.summary} />
      </LegalText>
    </>
  );
}
