// Runs the hero's canvases: when they are drawn, when they move, when they rest. Browser only; nothing runs on import.
// At rest (off screen, hidden tab, paused, reduced motion) no animation frame is asked for.
import type { Point } from "#app/platform/pictures/angles.ts";
import { createLinkFinder } from "#app/platform/pictures/particle-links.ts";
import type { LinkFinder } from "#app/platform/pictures/particle-links.ts";
import { createSwarm, longestFrameMs, particleCount, step } from "#app/platform/pictures/particles.ts";
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
  /** Worked out by the first frame, a turn of the browser after the rest. */
  readonly field: () => readonly Vane[];
  readonly swarm: Swarm;
  readonly finder: LinkFinder;
  readonly fieldBrush: CanvasRenderingContext2D;
  readonly swarmBrush: CanvasRenderingContext2D;
}

interface State {
  readonly frame: HTMLElement;
  readonly hero: HTMLElement;
  readonly stillness: MediaQueryList;
  stage: Stage | null;
  pointer: Point | null;
  isPaused: boolean;
  isOnScreen: boolean;
  /** How long the vanes have been turning. */
  settledMs: number;
  lastTime: number | null;
  nextFrame: number | null;
}

const settleMs = 600;

/**
 * Draws into the two canvases of `frame`, an element at the top of `hero`: first the still field, turning once from level
 * into the wind, then the particles. The count stands in `data-particles`, whether it moves in `data-moving`.
 */
export function startHeroScene(frame: HTMLElement, hero: HTMLElement, isPaused: boolean): HeroScene {
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  const stage = setStage(frame, hero);
  const settledMs = stillness.matches ? settleMs : 0;
  const rest = { pointer: null, isOnScreen: true, lastTime: null, nextFrame: null };
  const state: State = { frame, hero, stillness, stage, isPaused, settledMs, ...rest };
  const ending = watch(state);
  update(state);
  if (state.nextFrame === null) paint(state); // else the first frame does
  return {
    setPaused: (next) => {
      state.isPaused = next;
      update(state);
    },
    stop: () => {
      ending();
      if (state.nextFrame !== null) cancelAnimationFrame(state.nextFrame);
    },
  };
}

/** Listens to everything that decides whether and where to draw; answers how to stop listening. */
function watch(state: State): () => void {
  const ending = new AbortController();
  const listening = { signal: ending.signal, passive: true };
  const sight = new IntersectionObserver(([entry]) => {
    state.isOnScreen = entry?.isIntersecting ?? true;
    update(state);
  });
  const size = new ResizeObserver(() => resize(state));
  state.stillness.addEventListener("change", () => rethink(state), listening);
  document.addEventListener("visibilitychange", () => update(state), listening);
  window.addEventListener("pointermove", (event) => follow(state, event), listening);
  document.documentElement.addEventListener("pointerleave", () => forget(state), listening);
  sight.observe(state.hero);
  size.observe(state.hero);
  return () => {
    ending.abort();
    sight.disconnect();
    size.disconnect();
  };
}

/** Asks for frames when there is something to move, and for none otherwise. */
function update(state: State): void {
  const isSeen = state.isOnScreen && !document.hidden;
  const shouldMove = isSeen && !state.isPaused && !state.stillness.matches && state.stage !== null;
  state.frame.dataset["moving"] = String(shouldMove);
  if (shouldMove && state.nextFrame === null) state.nextFrame = requestAnimationFrame((time) => move(state, time));
  if (shouldMove || state.nextFrame === null) return;
  cancelAnimationFrame(state.nextFrame);
  state.nextFrame = null;
  state.lastTime = null;
}

function move(state: State, time: number): void {
  const { stage, pointer } = state;
  const deltaMs = state.lastTime === null ? 16 : time - state.lastTime;
  state.lastTime = time;
  if (stage && state.settledMs < settleMs) {
    state.settledMs = Math.min(settleMs, state.settledMs + Math.min(deltaMs, longestFrameMs));
    paintField(stage.fieldBrush, stage.layout, stage.field(), settle(state.settledMs / settleMs));
  } else if (stage) {
    step(stage.swarm, deltaMs, pointer);
    paintSwarm(stage.swarmBrush, stage.layout, { ...stage, heart: pointer ?? stage.layout.vortex });
  }
  state.nextFrame = requestAnimationFrame((next) => move(state, next));
}

/** Draws what there is once, without moving anything on. */
function paint({ stage, settledMs }: State): void {
  if (!stage) return;
  paintField(stage.fieldBrush, stage.layout, stage.field(), settle(settledMs / settleMs));
  if (settledMs < settleMs) return;
  paintSwarm(stage.swarmBrush, stage.layout, { ...stage, heart: stage.layout.vortex });
}

function resize(state: State): void {
  const { hero, frame, stage } = state;
  const isSame =
    stage && Math.hypot(stage.layout.width - frame.clientWidth, stage.layout.height - frame.clientHeight) < 2;
  if (isSame) return;
  state.stage = setStage(frame, hero);
  paint(state);
}

/** The visitor's wish for stillness changed: a field that was still turning is shown as it will stand. */
function rethink(state: State): void {
  if (state.stillness.matches) state.settledMs = settleMs;
  paint(state);
  update(state);
}

function follow(state: State, event: PointerEvent): void {
  if (event.pointerType === "touch") return;
  const box = state.hero.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const isInside = at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height;
  state.pointer = isInside ? at : null;
}

function forget(state: State): void {
  state.pointer = null;
}

function setStage(frame: HTMLElement, hero: HTMLElement): Stage | null {
  const [still, moving] = frame.querySelectorAll("canvas");
  const layout = measureHero(hero, frame);
  const fieldBrush = still && fitCanvas(still, layout.width, layout.height);
  const swarmBrush = moving && fitCanvas(moving, layout.width, layout.height);
  if (!fieldBrush || !swarmBrush) return null;
  const count = particleCount(window.innerWidth);
  let field: readonly Vane[] | undefined;
  frame.dataset["particles"] = String(count);
  return {
    layout,
    field: () => (field ??= heroVanes(layout)),
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
