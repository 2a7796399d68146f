import { fillIn } from "#app/content/fill-in.ts";
import { pictureUrl } from "#app/content/pictures.ts";
import { Aims, Figures, Stages, Story } from "#app/features/about/sections.tsx";
import { Team } from "#app/features/about/team.tsx";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/about.ts";
import { servicesContext } from "./context.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = content.pages.about[locale];
  return {
    locale,
    siteUrl,
    page,
    band: { ...content.pages.services[locale].band, ...page.band },
    field: pictureUrl("fields/about"),
    story: page.story.picture && {
      src: pictureUrl(`fields/${page.story.picture.name}`),
      caption: page.story.picture.caption,
    },
    team: page.team.map(({ portrait, ...person }) => ({
      ...person,
      picture:
        portrait === undefined
          ? undefined
          : {
              src: pictureUrl(`portraits/${portrait}`),
              alt: fillIn(content.pictures[locale].portrait, { name: person.name }),
            },
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/about" }) : [];

export default function About({ loaderData: { siteUrl, page, band, field, story, team } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: t("nav.about"), path: "/about" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <div className="band wrap grid gap-18 lg:gap-24 lg:pt-24">
        <Story {...page.story} picture={story} />
        <Figures figures={page.stats} caption={page.strokes} />
        <Stages {...page.stages} />
      </div>
      {team.length > 0 && <Team label={page.teamLabel} team={team} />}
      <div className="band wrap">
        <Aims mission={page.mission} vision={page.vision} />
      </div>
      <ClosingBand field={field} heading={band.heading} lead={band.lead}>
        <ButtonLink to={to("/book")} variant="flare" arrow="on">
          {band.button}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
