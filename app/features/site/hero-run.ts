// The run in the hero's panel: invoices arrive scattered as strokes and turn into rows. Those with a question stand
// above them from the first frame (home.css).
import { palette } from "#app/platform/pictures/palette.ts";
import { between } from "#app/platform/pictures/random.ts";
import type { Random } from "#app/platform/pictures/random.ts";
import { runColumns, runStroke } from "./hero-layout.ts";
import type { HeroLayout, RunCell } from "./hero-layout.ts";
import type { Brush } from "./hero-painter.ts";

/** When each line of the panel is reached: all have arrived, are in rows, ask, and are posted. */
const phases = [0, 1000, 2400, 3400];

export const runEndMs = 4000;

/** A stroke before it reaches its row. */
interface Invoice {
  readonly cell: RunCell;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly arrivesMs: number;
  readonly leavesMs: number;
  /** The curve of its path, in px. */
  readonly bend: number;
}

const travelMs = 1000;
/** The share visible at first; the rest arrives within the first seconds. */
const thereAtFirst = 0.85;
/** The time that a stroke takes to appear. */
const shownMs = 500;
const driftPerMs = 0.009;
const shades = 10;
const clearest = 0.7;

/** Returns the line of the panel that has been reached, from 0. */
export function runPhase(runMs: number): number {
  return phases.findLastIndex((ms) => runMs >= ms);
}

/**
 * Creates the strokes: most near their rows, others around the vortex and above. All are in place when the third line
 * is reached.
 */
export function createRun({ run, runBox, vortex, width, height }: HeroLayout, random: Random): Invoice[] {
  if (!runBox) return [];
  const isNarrow = runBox.right - runBox.left > width * 0.6;
  return run.map((cell) => {
    const isThere = random() < thereAtFirst;
    const distance = 60 + 330 * Math.sqrt(random());
    const direction = random() * 2 * Math.PI;
    let around = {
      x: vortex.x + 150 + Math.cos(direction) * distance,
      y: vortex.y + 60 + Math.sin(direction) * distance * 0.7,
    };
    if (isThere)
      around = { x: between(random, runBox.left, runBox.right), y: between(random, runBox.top, runBox.bottom) };
    else if (isNarrow) around = { x: random() * width, y: between(random, runBox.top - 90, runBox.bottom + 60) };
    const leavesMs = 100 + cell.row * 70 + random() * 200;
    return {
      cell,
      x: around.x,
      y: Math.min(around.y, height - 20),
      angle: between(random, -1.5, 1.5),
      arrivesMs: isThere ? -shownMs : random() * leavesMs,
      leavesMs,
      bend: between(random, -60, 60),
    };
  });
}

export function paintRun(brush: Brush, layout: HeroLayout, run: readonly Invoice[], runMs: number): void {
  const { runBox } = layout;
  brush.clearRect(0, 0, layout.width, layout.height);
  const quiet = Array.from({ length: shades }, () => new Path2D());
  const length = runBox ? ((runBox.right - runBox.left) / runColumns) * runStroke : 0;
  for (const invoice of run) {
    const { x, y, angle, shown } = positionOf(invoice, layout, runMs);
    const path = quiet[Math.ceil(shown * shades) - 1];
    if (path) addStroke(path, { x, y, angle, half: length / 2 });
  }
  brush.strokeStyle = palette.blue400;
  brush.lineWidth = 2.2;
  quiet.forEach((path, index) => {
    brush.globalAlpha = (clearest * (index + 1)) / shades;
    brush.stroke(path);
  });
  brush.globalAlpha = 1;
}

function positionOf({ cell, ...from }: Invoice, layout: HeroLayout, runMs: number) {
  const way = eased((runMs - from.leavesMs) / travelMs);
  const drift = Math.min(Math.max(runMs - from.arrivesMs, 0), from.leavesMs) * driftPerMs;
  const bend = Math.sin(way * Math.PI) * from.bend;
  const start = { x: from.x + drift, y: from.y + drift * 0.3 };
  const x = start.x + (cell.x - start.x) * way;
  const y = start.y + (cell.y - start.y) * way + bend;
  const arrived = Math.min(1, Math.max(0, (runMs - from.arrivesMs) / shownMs));
  const isInside = layout.runBox && x > layout.runBox.left && y > layout.runBox.top - 8;
  return { x, y, angle: from.angle * (1 - way), shown: arrived * (isInside ? 1 : layout.mask(x, y)) };
}

function addStroke(path: Path2D, { x, y, angle, half }: { x: number; y: number; angle: number; half: number }): void {
  const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
  path.moveTo(x - dx, y - dy);
  path.lineTo(x + dx, y + dy);
}

/** Eases in and out, from 0 to 1. */
function eased(part: number): number {
  const t = Math.min(1, Math.max(0, part));
  return t * t * (3 - 2 * t);
}
