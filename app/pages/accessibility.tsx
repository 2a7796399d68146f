import { pictureUrl } from "#app/content/pictures.ts";
import { legalParts, LegalSummary } from "#app/features/legal/legal-text.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/accessibility.ts";
import { servicesContext } from "./context.ts";
import { LegalPage } from "./legal-page.tsx";
import { styles } from "./styles.ts";
import legalStyles from "#app/features/legal/legal.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(proseStyles, legalStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  return { locale, siteUrl, page: content.pages.accessibility[locale], field: pictureUrl("fields/accessibility") };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/accessibility" }) : [];

export default function Accessibility({ loaderData: { siteUrl, page, field } }: Route.ComponentProps) {
  return (
    <LegalPage siteUrl={siteUrl} path="/accessibility" page={page} field={field} parts={legalParts(page.sections)}>
      <LegalSummary items={page.summary} />
    </LegalPage>
  );
}
