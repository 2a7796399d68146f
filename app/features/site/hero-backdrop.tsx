import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

const HeroField = lazy(async () => {
  const module = await import("./hero-field.tsx");
  return { default: module.HeroField };
});

const neverChanges = () => () => {};

/** The moving field behind the hero, drawn by the browser once it is idle, and the button that holds it still. */
export function HeroBackdrop() {
  const { t } = useTranslation();
  const [isPaused, setIsPaused] = useState(false);
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isBrowser) return null;
  return (
    <Suspense>
      <HeroField paused={isPaused} />
      <div className="home-hero-pause" data-field-avoid="">
        <IconButton
          label={t(isPaused ? "hero.play" : "hero.pause")}
          shape="round"
          className="text-text-3"
          onClick={() => setIsPaused(!isPaused)}
        >
          <PlainIcon name={isPaused ? "play" : "pause"} size={16} />
        </IconButton>
      </div>
    </Suspense>
  );
}
