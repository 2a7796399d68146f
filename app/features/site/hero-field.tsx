// The moving field behind the home page's hero, client only: canvases, which are nothing for assistive technology, and the
// button that holds them still.
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { startHeroScene } from "#app/ui/pictures/hero-scene.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import type { HeroScene } from "#app/ui/pictures/hero-scene.ts";

/**
 * Fills its parent (which must be positioned and keep its own content above) with the vane field and the particles.
 * Starts once the browser is idle. Load it lazily: `lazy(() => import("./hero-field.tsx"))`
 * with `.then((module) => ({ default: module.HeroField }))`.
 */
export function HeroField() {
  const { draw, isPaused, setPaused } = useHeroScene();
  return (
    <>
      <div
        ref={draw}
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-full max-h-240 overflow-hidden"
        data-hero-field=""
      >
        <canvas className="absolute inset-0 h-full w-full" />
        <canvas className="absolute inset-0 h-full w-full" />
      </div>
      <PauseButton isPaused={isPaused} onChange={setPaused} />
    </>
  );
}

function PauseButton({ isPaused, onChange }: { isPaused: boolean; onChange: (isPaused: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <div className="home-hero-pause" data-field-avoid="">
      <IconButton
        label={t(isPaused ? "hero.play" : "hero.pause")}
        shape="round"
        variant="line"
        className="border-line bg-ground text-text-2"
        onClick={() => onChange(!isPaused)}
      >
        <PlainIcon name={isPaused ? "play" : "pause"} size={16} />
      </IconButton>
    </div>
  );
}

/** The scene lives as long as its element: `draw` is that element's ref. */
function useHeroScene() {
  const [isPaused, setIsPaused] = useState(false);
  const scene = useRef<HeroScene>(undefined);
  const wanted = useRef(isPaused); // what the scene begins with, if the button was quicker
  const draw = useCallback((frame: HTMLElement | null) => {
    const hero = frame?.parentElement;
    if (!hero) return undefined;
    const forgetStart = whenIdle(() => {
      scene.current = startHeroScene(frame, hero, wanted.current);
    });
    return () => {
      forgetStart();
      scene.current?.stop();
      scene.current = undefined;
    };
  }, []);
  const setPaused = (next: boolean) => {
    wanted.current = next;
    scene.current?.setPaused(next);
    setIsPaused(next);
  };
  return { draw, isPaused, setPaused };
}

/** Calls `start` when the browser has nothing better to do, after 2 s at the latest; answers how to call it off. */
function whenIdle(start: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(start, 200); // Safari has no idle callback
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(start, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
