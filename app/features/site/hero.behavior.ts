// The page's side of the hero animation: measures, observes, and messages the worker (hero-worker.ts). Nothing is drawn
// off screen, in a hidden tab, paused, or with reduced motion.
import { scriptAddress } from "#app/platform/browser/trusted-types.ts";
import type { Point } from "#app/platform/pictures/angles.ts";
import type { PageTools } from "#app/ui/behavior.ts";
import { measureHero } from "./hero-layout.ts";
import type { HeroAnswer, HeroMessage, Stage } from "./hero-worker.ts";
import { particleCount } from "./particles.ts";
// oxlint-disable-next-line import/default -- Vite makes it a URL
import workerUrl from "./hero-worker.ts?worker&url";

/** Starts the animation when the browser is idle. The hero is the parent of `frame`. */
export default function startHero(frame: HTMLElement, page: PageTools): void {
  const hero = frame.parentElement;
  const canvases = [...(hero?.querySelectorAll("canvas") ?? [])]; // the panel's too
  if (hero && typeof OffscreenCanvas === "function" && "transferControlToOffscreen" in HTMLCanvasElement.prototype)
    page.whenIdle(() => draw({ frame, hero, canvases, page }));
  else showStillPicture(frame);
}

/** Falls back to the still picture (home.css). */
function showStillPicture(frame: HTMLElement): void {
  frame.dataset["still"] = "";
  document.querySelector<HTMLElement>(".home-hero-pause")?.setAttribute("hidden", "");
  document.querySelector<HTMLElement>("[data-run-panel]")?.removeAttribute("data-phase");
}

type Scene = { frame: HTMLElement; hero: HTMLElement; canvases: HTMLCanvasElement[]; page: PageTools };

function draw({ frame, hero, canvases, page }: Scene): void {
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const worker = new Worker(scriptAddress(workerUrl), { type: "module" });
  const post = (message: HeroMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  worker.addEventListener("error", () => showStillPicture(frame), { once: true });
  const panel = hero.querySelector<HTMLElement>("[data-run-panel]");
  worker.addEventListener("message", ({ data }: MessageEvent<HeroAnswer>) => {
    if (panel) panel.dataset["phase"] = String(data.phase);
  });
  let isPaused = false;
  let isOnScreen = true;
  const update = () => {
    const isMoving = isOnScreen && !document.hidden && !isPaused && !stillness.matches;
    frame.dataset["moving"] = String(isMoving);
    post({ isMoving });
  };

  const offscreen = canvases.map((canvas) => canvas.transferControlToOffscreen());
  post({ canvases: offscreen, isSettled: stillness.matches, stage: stageOf(hero, frame) }, offscreen);
  update();
  page.onPress("hero", (button) => {
    isPaused = !isPaused;
    button.toggleAttribute("data-paused", isPaused);
    page.swapLabel(button);
    if (!isPaused) post({ again: true });
    update();
  });
  document.addEventListener("visibilitychange", update);
  stillness.addEventListener("change", () => {
    post({ isSettled: stillness.matches });
    update();
  });
  watchVisibility(hero, (isSeen) => {
    isOnScreen = isSeen;
    update();
  });
  watchSize(frame, hero, () => post({ stage: stageOf(hero, frame) }));
  watchPointer(hero, (pointer) => post({ pointer }));
}

function stageOf(hero: HTMLElement, frame: HTMLElement): Stage {
  const count = particleCount(innerWidth);
  frame.dataset["particles"] = String(count);
  return { measures: measureHero(hero, frame), density: Math.min(devicePixelRatio || 1, 2), count };
}

/** Observes visibility. Without IntersectionObserver, the hero counts as visible. */
function watchVisibility(hero: HTMLElement, onChange: (isSeen: boolean) => void): void {
  if (typeof IntersectionObserver !== "function") return;
  new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting ?? true)).observe(hero);
}

function watchSize(frame: HTMLElement, hero: HTMLElement, onChange: () => void): void {
  let [width, height] = [frame.clientWidth, frame.clientHeight];
  new ResizeObserver(() => {
    if (Math.hypot(width - frame.clientWidth, height - frame.clientHeight) < 2) return;
    [width, height] = [frame.clientWidth, frame.clientHeight];
    onChange();
  }).observe(hero);
}

/** Reports the pointer's position in the hero, or null; at most once per frame. */
function watchPointer(hero: HTMLElement, onChange: (pointer: Point | null) => void): void {
  let last: PointerEvent | undefined;
  const follow = () => {
    if (!last) return;
    const box = hero.getBoundingClientRect();
    const at = { x: last.clientX - box.left, y: last.clientY - box.top };
    last = undefined;
    onChange(at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height ? at : null);
  };
  const note = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    if (!last) requestAnimationFrame(follow);
    last = event;
  };
  addEventListener("pointermove", note, { passive: true });
  document.documentElement.addEventListener("pointerleave", () => onChange(null));
}
