// The moving field behind the home page's hero: canvases only, nothing for assistive technology, client only.
import { useEffect, useRef } from "react";
import { startHeroScene } from "#app/ui/pictures/hero-scene.ts";
import type { HeroScene } from "#app/ui/pictures/hero-scene.ts";

/**
 * Fills its parent (which must be positioned and keep its own content above) with the vane field and the particles.
 * Starts once the browser is idle; `paused` stops all movement. Load it lazily: `lazy(() => import("./hero-field.tsx"))`
 * with `.then((module) => ({ default: module.HeroField }))`. On the server it renders two empty canvases.
 */
export function HeroField({ paused = false }: { paused?: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const scene = useRef<HeroScene | null>(null);
  const pausedNow = useRef(paused);

  useEffect(() => {
    pausedNow.current = paused;
    scene.current?.setPaused(paused);
  }, [paused]);

  useEffect(() => {
    const element = frame.current;
    const hero = element?.parentElement;
    if (!element || !hero) return;
    const forgetStart = whenIdle(() => {
      scene.current = startHeroScene(element, hero, pausedNow.current);
    });
    return () => {
      forgetStart();
      scene.current?.stop();
      scene.current = null;
    };
  }, []);

  return (
    <div
      ref={frame}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden"
      data-hero-field=""
    >
      <canvas className="absolute inset-0 h-full w-full" />
      <canvas className="absolute inset-0 h-full w-full" />
    </div>
  );
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
