import type { PageTexts } from "#app/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { runColumns, runRowPx, runStroke } from "./hero-layout.ts";
import { SiteIcon } from "./site-icon.tsx";

type Panel = NonNullable<PageTexts<"home">["panel"]>;

type HomeHeroProps = {
  hero: PageTexts<"home">["hero"];
  panel: Panel | undefined;
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
          <h1 className="mt-5 text-d1" data-field-avoid="lines">
            {hero.titleLines.map((line) => (
              <span key={line} className="block">
                {line}{" "}
              </span>
            ))}
          </h1>
          <p className="mt-8 max-w-152 text-lead text-balance text-text-2" data-field-avoid="lines">
            {hero.lead}
          </p>
          <div className="mt-10 flex flex-wrap short:mt-6 gap-3 *:grow sm:gap-3.5 sm:*:grow-0" data-field-avoid="parts">
            <ButtonLink to={to("/contact")} variant="flare" arrow="on">
              {hero.primaryButton}
            </ButtonLink>
            <ButtonLink to={to("/about")} variant="line">
              {hero.secondaryButton}
            </ButtonLink>
          </div>
        </div>
        <div className="lg:col-span-5" data-field-focus="">
          {panel ? <RunPanel panel={panel} /> : <HeroPause />}
        </div>
      </div>
      {children}
    </div>
  );
}

/**
 * Renders the hero's animation, drawn by hero.behavior.ts; hidden from assistive technology. A still picture is the
 * fallback (home.css).
 */
function HeroBackdrop({ still }: { still: string }) {
  return (
    <div aria-hidden="true" className="hero-field" data-hero-field="" data-behavior="site/hero">
      <img src={still} alt="" width="1440" height="760" loading="lazy" />
      <canvas className="absolute inset-0 h-full w-full" />
      <canvas className="absolute inset-0 h-full w-full" />
    </div>
  );
}

function HeroPause() {
  const { t } = useTranslation();
  return (
    <div data-print="no" className="home-hero-pause needs-script -mr-3">
      <IconButton label={t("hero.pause")} data-other-label={t("hero.play")} data-press="hero" shape="round">
        <SiteIcon name="pause" size={16} />
        <SiteIcon name="play" size={16} />
      </IconButton>
    </div>
  );
}

/** Shows an example of an agent's run, marked as an example. */
function RunPanel({ panel }: { panel: Panel }) {
  return (
    <section aria-labelledby="run-panel" className="run-panel text-s" data-run-panel="" data-field-avoid="">
      <div className="run-panel-head flex items-center gap-3 px-5 py-2">
        <div className="flex grow flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="run-panel" className="text-body font-semibold">
            {panel.title}
          </h2>
          <p className="text-body text-text-2">{panel.label}</p>
        </div>
        <HeroPause />
      </div>
      {panel.run && <canvas aria-hidden="true" className="run-canvas absolute inset-0 h-full w-full" />}
      {panel.run && <Run run={panel.run} />}
      <ol className="run-panel-lines">
        {panel.lines.map((line) => (
          <li key={line.time} className="run-panel-line border-t border-line px-5 py-2.5 short:py-1">
            <time dateTime={line.time} className="text-text-3">
              {line.time}
            </time>
            <span>{line.text}</span>
            {line.asks ? (
              <span className="text-xs text-accent">{line.state}</span>
            ) : (
              <span className="text-xs text-text-2">{line.state}</span>
            )}
          </li>
        ))}
      </ol>
      <dl className="run-panel-totals grid grid-cols-3 divide-x divide-line border-t border-line">
        {panel.totals.map((total) => (
          <div key={total.text} className="flex flex-col-reverse justify-end px-3 py-4 sm:px-5 short:py-2.5">
            <dt className="mt-1 text-xs text-text-2">{total.text}</dt>
            <dd className="text-d4-lg whitespace-nowrap">{total.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type RunProps = { run: NonNullable<Panel["run"]> };

/**
 * Renders the invoices as strokes in rows, with a disclosure at each one with a question, whose stroke stands from the
 * first frame (home.css). This markup is the end of the run; if the hero is animated, its worker draws the rows.
 */
function Run({ run }: RunProps) {
  const rows = Math.ceil(run.count / runColumns);
  return (
    <div data-print="no" className="run" data-run={run.count}>
      <svg
        viewBox={`0 0 ${runColumns} ${rows}`}
        width="100%"
        height={rows * runRowPx}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="run-rows"
      >
        <path d={rowsPath(run.count)} vectorEffect="non-scaling-stroke" />
      </svg>
      <ul className="run-asks">
        {run.items.map(({ id, supplier, amount, doubt, answer }, index) => (
          <li key={id}>
            <details name="run" className="run-ask">
              <summary data-says={index === 0 ? doubt : undefined}>
                <VisuallyHidden>{`${run.invoice}: ${supplier}, ${amount}`}</VisuallyHidden>
              </summary>
              <div className="run-answer">
                <p className="pr-10 text-body font-semibold">{`${supplier}, ${amount}`}</p>
                <dl className="mt-2">
                  <dt className="text-xs text-text-3">{run.doubt}</dt>
                  <dd className="text-body">{doubt}</dd>
                  <dt className="mt-3 text-xs text-accent">{run.answer}</dt>
                  <dd className="mt-0.5 text-d4">{answer}</dd>
                </dl>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns one short stroke per cell, row by row. */
function rowsPath(count: number): string {
  const full = Math.floor(count / runColumns);
  const row = (top: number, cells: number) => `M.25 ${top}.5${`h${runStroke}m${1 - runStroke} 0`.repeat(cells)}`;
  const rows = Array.from({ length: full }, (_, index) => row(index, runColumns));
  return rows.concat(row(full, count - full * runColumns)).join("");
}
