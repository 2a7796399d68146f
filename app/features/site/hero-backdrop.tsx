import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

/**
 * The hero's animation, drawn by hero.behavior.ts, with its pause button; hidden from assistive technology. A still picture is
 * the fallback (home.css).
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
