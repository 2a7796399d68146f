import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

/**
 * The moving field behind the hero, drawn by hero.behavior.ts, with the button that holds it still. Nothing of it exists for
 * assistive technology but the button. Where a browser can't draw it, a still picture stands there (home.css).
 */
export function HeroBackdrop({ still }: { still: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div aria-hidden="true" className="hero-field" data-hero-field="" data-behavior="hero">
        <img src={still} alt="" width="1440" height="900" loading="lazy" />
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
