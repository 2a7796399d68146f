import type { PageTexts } from "#app/platform/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { HeroBackdrop } from "./hero-backdrop.tsx";
import { RunPanel } from "./run-panel.tsx";

type HomeHeroProps = {
  hero: PageTexts<"home">["hero"];
  panel: PageTexts<"home">["panel"];
  /** URL of the still picture. */
  still: string;
  /** Rendered below, on the same background. */
  children: React.ReactNode;
};

export function HomeHero({ hero, panel, still, children }: HomeHeroProps) {
  const { to } = useLocale();
  return (
    <div className="ink home-hero">
      <HeroBackdrop still={still} />
      <div className="wrap home-hero-grid">
        <div className="lg:col-span-7">
          <p className="text-s text-flare" data-field-avoid="lines">
            {hero.place}
          </p>
          <h1 className="mt-5 text-d1 short:mt-4 short:text-[4.25rem]" data-field-avoid="lines">
            {hero.titleLines.map((line) => (
              <span key={line} className="block">
                {line}{" "}
              </span>
            ))}
          </h1>
          <p className="mt-7 max-w-152 text-lead short:mt-5 text-balance text-text-2" data-field-avoid="lines">
            {hero.lead}
          </p>
          <div className="mt-10 flex flex-col short:mt-7 gap-3.5 sm:flex-row" data-field-avoid="">
            <ButtonLink to={to("/contact")} variant="flare" arrow="on">
              {hero.primaryButton}
            </ButtonLink>
            <ButtonLink to={to("/about")} variant="line">
              {hero.secondaryButton}
            </ButtonLink>
          </div>
        </div>
        <div className="lg:col-span-5 lg:self-end" data-field-focus="">
          <RunPanel panel={panel} />
        </div>
      </div>
      {children}
    </div>
  );
}
