// Draws the hero's animation in a worker, at most thirty frames a second: the static field, then the particles, and
// once the run of invoices in the panel.
import type { Point } from "#app/platform/pictures/angles.ts";
import { createRandom } from "#app/platform/pictures/random.ts";
import { heroVanes, computeLayout } from "./hero-layout.ts";
import type { HeroMeasures } from "./hero-layout.ts";
import { fitCanvas, paintField, paintSwarm } from "./hero-painter.ts";
import type { Brush } from "./hero-painter.ts";
import { createRun, paintRun, runEndMs, runPhase } from "./hero-run.ts";
import { createLinkFinder } from "./particle-links.ts";
import { createSwarm, maxFrameMs, step } from "./particles.ts";

/** The hero's size and the number of particles. */
export type Stage = { measures: HeroMeasures; density: number; count: number };

export type HeroMessage = {
  canvases?: OffscreenCanvas[];
  stage?: Stage;
  isMoving?: boolean;
  /** True with reduced motion: no animation. */
  isSettled?: boolean;
  /** Null outside the hero. */
  pointer?: Point | null;
  /** Restarts the run if it has ended. */
  again?: true;
};

/** The line of the panel that the run has reached, from 0. */
export type HeroAnswer = { phase: number };

const restMs = 600;
/** Longer than the particles' limit, so the run takes no longer on a slow machine. */
const maxRunFrameMs = 250;
const minFrameMs = 1000 / 31; // every second frame at 60 Hz

let brushes: Brush[] = [];
let scene: ReturnType<typeof createScene> | undefined;
let pointer: Point | null = null;
let restedMs = 0;
let runMs = 0;
let phase = -1;
let lastTime: number | null = null;
let nextFrame: number | null = null;

function createScene({ measures, density, count }: Stage) {
  const [fieldBrush, swarmBrush, runBrush] = brushes;
  const layout = computeLayout(measures);
  const { width, height } = layout;
  if (!fieldBrush || !swarmBrush) return undefined;
  for (const brush of [fieldBrush, swarmBrush]) fitCanvas(brush, { width, height, density });
  if (runBrush && layout.run) fitCanvas(runBrush, { ...layout.run, density });
  const swarm = createSwarm(count, layout, createRandom(Math.round(width)));
  return {
    layout,
    field: heroVanes(layout),
    swarm,
    finder: createLinkFinder(count, width, height),
    run: layout.run && createRun(layout.run, createRandom(layout.run.cells.length)),
    fieldBrush,
    swarmBrush,
    runBrush,
  };
}

function paint(): void {
  if (!scene) return;
  const part = restedMs / restMs;
  paintField(scene.fieldBrush, scene.layout, scene.field, 1 - (1 - part) ** 3); // ease out
  if (part >= 1) showSwarm();
  showRun();
}

function showSwarm(): void {
  if (scene) paintSwarm(scene.swarmBrush, scene.layout, { ...scene, pointer });
}

function showRun(): void {
  if (!scene?.run || !scene.layout.run || !scene.runBrush) return;
  paintRun(scene.runBrush, scene.layout.run, scene.run, runMs);
  if (phase === runPhase(runMs)) return;
  phase = runPhase(runMs);
  postMessage({ phase } satisfies HeroAnswer);
}

function move(time: number): void {
  nextFrame = requestAnimationFrame(move);
  const deltaMs = lastTime === null ? 16 : time - lastTime;
  if (lastTime !== null && deltaMs < minFrameMs) return;
  lastTime = time;
  if (!scene) return;
  if (runMs < runEndMs) {
    runMs = Math.min(runEndMs, runMs + Math.min(deltaMs, maxRunFrameMs));
    if (restedMs >= restMs) showRun();
  }
  if (restedMs < restMs) {
    restedMs = Math.min(restMs, restedMs + Math.min(deltaMs, maxFrameMs));
    paint();
    return;
  }
  step(scene.swarm, deltaMs, pointer);
  showSwarm();
}

function run(isMoving: boolean): void {
  if (isMoving) {
    nextFrame ??= requestAnimationFrame(move);
    return;
  }
  if (nextFrame !== null) cancelAnimationFrame(nextFrame);
  nextFrame = lastTime = null;
}

addEventListener("message", ({ data }: MessageEvent<HeroMessage>) => {
  // Called once: Firefox returns a transferred canvas's context only the first time.
  if (data.canvases) brushes = data.canvases.flatMap((canvas) => canvas.getContext("2d") ?? []);
  if (data.pointer !== undefined) ({ pointer } = data);
  if (data.isSettled) [restedMs, runMs] = [restMs, runEndMs];
  if (data.again && runMs === runEndMs) runMs = 0;
  if (data.stage) scene = createScene(data.stage);
  if (data.stage || data.isSettled) paint();
  if (data.isMoving !== undefined) run(data.isMoving);
});
