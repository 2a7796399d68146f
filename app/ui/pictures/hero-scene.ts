// Runs the hero's canvases: when they are drawn, when they move, when they rest. Browser only; nothing runs on import.
// At rest (off screen, hidden tab, paused, reduced motion) no animation frame is asked for.
import type { Point } from "#app/platform/pictures/angles.ts";
import { createLinkFinder } from "#app/platform/pictures/particle-links.ts";
import type { LinkFinder } from "#app/platform/pictures/particle-links.ts";
import { createSwarm, particleCount, step } from "#app/platform/pictures/particles.ts";
import type { Swarm } from "#app/platform/pictures/particles.ts";
import { createRandom } from "#app/platform/pictures/seed.ts";
import type { Vane } from "#app/platform/pictures/vane-field.ts";
import { heroVanes, measureHero } from "./hero-layout.ts";
import type { HeroLayout } from "./hero-layout.ts";
import { fitCanvas, paintField, paintSwarm } from "./hero-painter.ts";

/** A running scene. `stop` takes back every listener, observer and frame; the scene is of no use afterwards. */
export interface HeroScene {
  readonly setPaused: (isPaused: boolean) => void;
  readonly stop: () => void;
}

interface Stage {
  readonly layout: HeroLayout;
  readonly field: readonly Vane[];
  readonly swarm: Swarm;
  readonly finder: LinkFinder;
  readonly fieldBrush: CanvasRenderingContext2D;
  readonly swarmBrush: CanvasRenderingContext2D;
}

const settleMs = 600;

/**
 * Draws into the two canvases of `frame`, an element that fills the hero (its parent): first the still field, turning
 * once from level into the wind, then the particles. The count stands in `data-particles`, the state in `data-moving`.
 */
export function startHeroScene(frame: HTMLElement, hero: HTMLElement, isPausedAtFirst: boolean): HeroScene {
  const ending = new AbortController();
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  let stage = setStage(frame, hero);
  let pointer: Point | null = null;
  let isPaused = isPausedAtFirst;
  let isOnScreen = true;
  let settledMs = stillness.matches ? settleMs : 0;
  let lastTime: number | null = null;
  let nextFrame: number | null = null;

  const sight = new IntersectionObserver(([entry]) => {
    isOnScreen = entry?.isIntersecting ?? true;
    update();
  });
  const size = new ResizeObserver(() => {
    if (stage && Math.abs(stage.layout.width - hero.clientWidth) + Math.abs(stage.layout.height - hero.clientHeight) < 2) return;
    stage = setStage(frame, hero);
    paint();
  });
  const listening = { signal: ending.signal, passive: true };
  stillness.addEventListener("change", update, listening);
  document.addEventListener("visibilitychange", update, listening);
  window.addEventListener("pointermove", follow, listening);
  document.documentElement.addEventListener("pointerleave", forget, listening);
  sight.observe(hero);
  size.observe(hero);
  paint();
  update();

  function update(): void {
    const shouldMove = !isPaused && isOnScreen && !document.hidden && !stillness.matches && stage !== null;
    frame.dataset["moving"] = String(shouldMove);
    if (shouldMove && nextFrame === null) nextFrame = requestAnimationFrame(move);
    if (shouldMove || nextFrame === null) return;
    cancelAnimationFrame(nextFrame);
    nextFrame = null;
    lastTime = null;
  }

  function move(time: number): void {
    const deltaMs = lastTime === null ? 16 : time - lastTime;
    lastTime = time;
    if (stage && settledMs < settleMs) {
      settledMs = Math.min(settleMs, settledMs + Math.min(deltaMs, 40));
      paintField(stage.fieldBrush, stage.layout, stage.field, settle(settledMs / settleMs));
    } else if (stage) {
      step(stage.swarm, deltaMs, pointer);
      paintSwarm(stage.swarmBrush, stage.layout, { ...stage, heart: pointer ?? stage.layout.vortex });
    }
    nextFrame = requestAnimationFrame(move);
  }

  function paint(): void {
    if (!stage) return;
    paintField(stage.fieldBrush, stage.layout, stage.field, stillness.matches ? 1 : settle(settledMs / settleMs));
    if (settledMs < settleMs) return;
    paintSwarm(stage.swarmBrush, stage.layout, { ...stage, heart: stage.layout.vortex });
  }

  function follow(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const box = hero.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    pointer = at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height ? at : null;
  }

  function forget(): void {
    pointer = null;
  }

  return {
    setPaused: (next) => {
      isPaused = next;
      update();
    },
    stop: () => {
      ending.abort();
      sight.disconnect();
      size.disconnect();
      if (nextFrame !== null) cancelAnimationFrame(nextFrame);
      nextFrame = null;
    },
  };
}

function setStage(frame: HTMLElement, hero: HTMLElement): Stage | null {
  const [still, moving] = frame.querySelectorAll("canvas");
  const layout = measureHero(hero);
  const fieldBrush = still && fitCanvas(still, layout.width, layout.height);
  const swarmBrush = moving && fitCanvas(moving, layout.width, layout.height);
  if (!fieldBrush || !swarmBrush) return null;
  const count = particleCount(window.innerWidth);
  frame.dataset["particles"] = String(count);
  return {
    layout,
    field: heroVanes(layout),
    swarm: createSwarm(count, layout, createRandom(Math.round(layout.width))),
    finder: createLinkFinder(count, layout.width, layout.height),
    fieldBrush,
    swarmBrush,
  };
}

/** Fast at first, then slower, past nothing: how a vane comes to rest. */
function settle(part: number): number {
  return 1 - (1 - part) ** 3;
}
