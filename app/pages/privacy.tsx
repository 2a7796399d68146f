// /privacy: which data the site takes, why, for how long, and who receives it (GDPR art. 13).
import { LegalSections } from "#app/features/legal/legal-sections.tsx";
import { LegalText } from "#app/features/legal/legal-text.tsx";
import { ProcessorsList } from "#app/features/legal/processors-list.tsx";
import type { Processor } from "#app/features/legal/processors.ts";
import { PurposesList } from "#app/features/legal/purposes-list.tsx";
import { defaultRetention, retentionWords } from "#app/features/legal/retention.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { fillIn } from "#app/platform/content/fill-in.ts";
import { servicesContext } from "#app/pages/context.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/privacy.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  const processors: Processor[] = [];
  return {
    locale,
    siteUrl,
    page: fillIn(content.pages.privacy[locale], retentionWords(defaultRetention, locale)),
    processors,
    field: pictureUrl("fields/legal"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/privacy" }) : [];

export default function Privacy({ loaderData: { page, processors, field } }: Route.ComponentProps) {
  const isShared = processors.length > 0;
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <LegalText version={{ label: page.versionLabel, day: page.version }}>
        <div className="prose">
          <LegalSections sections={[page.controller]} />
        </div>
        <PurposesList {...page.purposes} />
        <div className="prose">
          <ProcessorsList recipients={page.recipients} processors={processors} />
          <LegalSections
            sections={[
              { title: page.transfers.title, paragraphs: [isShared ? page.transfers.some : page.transfers.none] },
              ...page.sections,
            ]}
          />
        </div>
      </LegalText>
    </>
  );
}
