// The run in the hero's panel: invoices lie scattered as strokes and turn into rows. Those with a question stand
// above them from the first frame (home.css).
import { between } from "#app/platform/pictures/random.ts";
import type { Random } from "#app/platform/pictures/random.ts";
import { runColumns, runStroke } from "./hero-layout.ts";
import type { RunCell, RunLayout } from "./hero-layout.ts";
import { rowStroke } from "./hero-painter.ts";
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
  readonly leavesMs: number;
  /** The curve of its path, in px. */
  readonly bend: number;
}

const travelMs = 1000;
const driftPerMs = 0.009;

/** Returns the line of the panel that has been reached, from 0. */
export function runPhase(runMs: number): number {
  return phases.findLastIndex((ms) => runMs >= ms);
}

/** Creates the strokes near their rows. All are in place when the third line is reached. */
export function createRun({ box, cells }: RunLayout, random: Random): Invoice[] {
  return cells.map((cell) => ({
    cell,
    x: between(random, box.left, box.right),
    y: between(random, box.top, box.bottom),
    angle: between(random, -1.5, 1.5),
    leavesMs: 100 + cell.row * 70 + random() * 200,
    bend: between(random, -60, 60),
  }));
}

export function paintRun(
  brush: Brush,
  { width, height, box }: RunLayout,
  run: readonly Invoice[],
  runMs: number,
): void {
  brush.clearRect(0, 0, width, height);
  const half = ((box.right - box.left) / runColumns) * (runStroke / 2);
  brush.beginPath();
  for (const invoice of run) addStroke(brush, { ...positionOf(invoice, runMs), half });
  brush.strokeStyle = rowStroke.color;
  brush.lineWidth = rowStroke.width;
  brush.globalAlpha = rowStroke.opacity;
  brush.stroke();
}

function positionOf({ cell, ...from }: Invoice, runMs: number) {
  const way = eased((runMs - from.leavesMs) / travelMs);
  const drift = Math.min(runMs, from.leavesMs) * driftPerMs;
  const bend = Math.sin(way * Math.PI) * from.bend;
  const start = { x: from.x + drift, y: from.y + drift * 0.3 };
  return {
    x: start.x + (cell.x - start.x) * way,
    y: start.y + (cell.y - start.y) * way + bend,
    angle: from.angle * (1 - way),
  };
}

function addStroke(
  path: CanvasPath,
  { x, y, angle, half }: { x: number; y: number; angle: number; half: number },
): void {
  const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
  path.moveTo(x - dx, y - dy);
  path.lineTo(x + dx, y + dy);
}

/** Eases in and out, from 0 to 1. */
function eased(part: number): number {
  const t = Math.min(1, Math.max(0, part));
  return t * t * (3 - 2 * t);
}
