import type { PageTexts } from "#app/platform/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

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

/**
 * The hero's animation, drawn by hero.behavior.ts, with its pause button; hidden from assistive technology. A still picture is
 * the fallback (home.css).
 */
function HeroBackdrop({ still }: { still: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div aria-hidden="true" className="hero-field" data-hero-field="" data-behavior="hero">
        <img src={still} alt="" width="1440" height="760" loading="lazy" />
        <canvas className="absolute inset-0 h-full w-full" />
        <canvas className="absolute inset-0 h-full w-full" />
      </div>
      <div className="home-hero-pause needs-script" data-field-avoid="">
        <IconButton
          label={t("hero.pause")}
          data-other-label={t("hero.play")}
          data-press="hero"
          shape="round"
          variant="line"
          className="border-line bg-ground text-text-2"
        >
          <PlainIcon name="pause" size={16} />
          <PlainIcon name="play" size={16} />
        </IconButton>
      </div>
    </>
  );
}

/** An example of an agent's run, marked as one. */
function RunPanel({ panel }: { panel: PageTexts<"home">["panel"] }) {
  return (
    <section
      aria-labelledby="run-panel"
      className="relative overflow-clip rounded-lg border border-line bg-ground text-s"
    >
      <div className="flex items-baseline justify-between gap-4 px-5 py-4">
        <h2 id="run-panel" className="text-body font-semibold">
          {panel.title}
        </h2>
        <p className="shrink-0 text-xs text-text-2">{panel.label}</p>
      </div>
      <ol>
        {panel.lines.map((line) => (
          <li key={line.time} className="run-panel-line border-t border-line px-5 py-2.5">
            <time dateTime={line.time} className="text-text-3">
              {line.time}
            </time>
            <span>{line.text}</span>
            <span className={line.asks ? "text-xs text-accent" : "text-xs text-text-2"}>{line.state}</span>
          </li>
        ))}
      </ol>
      <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
        {panel.totals.map((total) => (
          <div key={total.text} className="flex flex-col-reverse justify-end px-5 py-4">
            <dt className="mt-1 text-xs text-text-2">{total.text}</dt>
            <dd className="text-d4-lg whitespace-nowrap">{total.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
